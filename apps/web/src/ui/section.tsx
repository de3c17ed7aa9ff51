import { Group, Paper, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/** A part of a screen. */
export interface SectionProps {
  title: string
  description?: string
  /** Buttons at the right of the heading. */
  actions?: ReactNode
  children: ReactNode
}

/** A paper with a heading of level 2, a landmark by that name. */
export function Section({ title, description, actions, children }: SectionProps) {
  const id = useId()
  return (
    <Paper component="section" aria-labelledby={id} p="md">
      <Group justify="space-between" align="flex-start" gap="xs" mb="sm">
        <div style={{ flex: '1 1 200px', minWidth: 0 }}>
          <Title order={2} id={id} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          {description && (
            <Text size="sm" c="dimmed" mt={2}>
              {description}
            </Text>
          )}
        </div>
        {actions && (
          <Group gap="xs" className="pos-no-print">
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </Paper>
  )
}
