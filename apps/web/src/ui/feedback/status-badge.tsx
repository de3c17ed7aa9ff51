import { Badge } from '@mantine/core'

/** A small label of a state; its text has enough contrast in both schemes. */
export function StatusBadge({
  tone,
  children,
}: {
  tone: 'success' | 'error' | 'warning' | 'info' | 'neutral'
  children: string
}) {
  return (
    // A narrow column takes no letter off a state.
    <Badge
      fw={600}
      miw="max-content"
      styles={{ root: { background: `var(--pos-${tone}-soft)`, color: `var(--pos-${tone}-ink)` } }}
    >
      {children}
    </Badge>
  )
}
