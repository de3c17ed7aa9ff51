import { Paper, Skeleton } from '@mantine/core'
import { TableSkeleton } from './table-skeleton.tsx'

/**
 * Placeholder of a spreadsheet that is loading, with its tools above; `top` is the room for a title
 * that is not there yet.
 */
export function GridSkeleton({ label, top = 0 }: { label: string; top?: number }) {
  return (
    <Paper mt={top}>
      <Skeleton height={32} width={260} m="sm" />
      <TableSkeleton label={label} rows={12} columns={6} />
    </Paper>
  )
}
