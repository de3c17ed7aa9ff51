import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** Title of a screen with its actions; wraps on a phone. */
export function PageHeader({ title, description, children }: { title: string; description?: string; children?: ReactNode }) {
  return (
    <Group justify="space-between" align="flex-start" mb="md" gap="sm">
      <div style={{ minWidth: 0, flex: '1 1 240px' }}>
        <Title order={1} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        {description && (
          <Text size="sm" c="dimmed" mt={2}>
            {description}
          </Text>
        )}
      </div>
      <Group gap="xs" className="pos-no-print">
        {children}
      </Group>
    </Group>
  )
}
