import { Badge } from '@mantine/core'

/** A small label of a state; its text has enough contrast in both schemes. */
export function StatusBadge({ tone, children }: { tone: 'success' | 'error' | 'warning' | 'info' | 'neutral'; children: string }) {
  return (
    <Badge fw={600} styles={{ root: { background: `var(--pos-${tone}-soft)`, color: `var(--pos-${tone}-ink)` } }}>
      {children}
    </Badge>
  )
}
