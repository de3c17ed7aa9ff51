import { Skeleton } from '@mantine/core'
import { Children, isValidElement, lazy, type ReactNode, Suspense } from 'react'
import type { ColumnProps } from './fields-of.tsx'
import { useResourcePlace } from './resource-context.tsx'

const BatchPage = lazy(() => import('./batch-grid/batch-page.tsx').then((m) => ({ default: m.BatchPage })))

/** Many records at once, as in a spreadsheet; its children are the columns in order. The first one names the row. */
export function Batch({ children }: { children: ReactNode }) {
  const { resource, mode } = useResourcePlace()
  if (mode !== 'batch') return null
  const sources = Children.toArray(children).flatMap((child) => (isValidElement<ColumnProps>(child) ? [child.props.source] : []))
  return (
    <Suspense fallback={<Skeleton height="60dvh" aria-hidden />}>
      <BatchPage resource={resource} sources={sources} />
    </Suspense>
  )
}
