import { Paper, Skeleton } from '@mantine/core'
import { TableSkeleton } from './table-skeleton.tsx'

/** Placeholder of a loading spreadsheet with its tools; `top` is the room for a missing title. */
export function GridSkeleton({ label, top = 0 }: { label: string; top?: number }) {
  return (
    <Paper mt={top}>
      <Skeleton height={32} width={260} m="sm" />
      <TableSkeleton label={label} rows={12} columns={6} />
    </Paper>
  )
}
