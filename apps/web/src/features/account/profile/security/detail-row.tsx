import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface DetailRowProps {
  icon?: ReactNode
  name: string
  /** Shown when the pointer rests on the name. */
  hint?: string | undefined
  badge?: ReactNode
  details: readonly string[]
  actions?: ReactNode
}

/** A row of a short list: name, details and actions. */
export function DetailRow({ icon, name, hint, badge, details, actions }: DetailRowProps) {
  return (
    <Group
      component="li"
      justify="space-between"
      gap="xs"
      py="xs"
      style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}
    >
      <Group gap="sm" wrap="nowrap" style={{ flex: '1 1 260px', minWidth: 0 }}>
        {icon}
        <div style={{ minWidth: 0 }}>
          <Group gap="xs">
            <Text fw={500} style={{ overflowWrap: 'anywhere' }} title={hint}>
              {name}
            </Text>
            {badge}
          </Group>
          <Text size="xs" c="dimmed">
            {details.join(' · ')}
          </Text>
        </div>
      </Group>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
  )
}

/** A list of `DetailRow`s. */
export function DetailList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} style={{ listStyle: 'none', margin: '12px 0 0', padding: 0 }}>
      {children}
    </ul>
  )
}
