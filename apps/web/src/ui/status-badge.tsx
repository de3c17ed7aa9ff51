import { Badge } from '@mantine/core'

/** A small word of state whose text has contrast enough in both schemes. */
export function StatusBadge({ tone, children }: { tone: 'success' | 'error' | 'warning' | 'info' | 'neutral'; children: string }) {
  return (
    <Badge fw={600} styles={{ root: { background: `var(--pos-${tone}-soft)`, color: `var(--pos-${tone}-ink)` } }}>
      {children}
    </Badge>
  )
}
