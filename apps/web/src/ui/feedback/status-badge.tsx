import { Badge } from '@mantine/core'

/** A small label of a state, with sufficient contrast in both schemes. */
export function StatusBadge({
  tone,
  children,
}: {
  tone: 'success' | 'error' | 'warning' | 'info' | 'neutral'
  children: string
}) {
  return (
    // Never truncated in a narrow column.
    <Badge
      fw={600}
      miw="max-content"
      styles={{ root: { background: `var(--pos-${tone}-soft)`, color: `var(--pos-${tone}-ink)` } }}
    >
      {children}
    </Badge>
  )
}
