import { Skeleton } from '@mantine/core'
import { Children, isValidElement, type ReactNode, Suspense } from 'react'
import type { ColumnProps } from '../columns/fields-of.tsx'
import { useListTools } from './list-tools.tsx'
import { useResourceRoute } from '../resource/resource-context.tsx'

/** Kinds of fields that are only edited on the page of the record. */
const noCell = new Set(['list', 'image'])

/**
 * Many records at once, as in a spreadsheet; its children are the columns in order, or else all fields that fit into a
 * cell. The first one names the row.
 */
export function Batch({ children }: { children?: ReactNode }) {
  const { resource, mode } = useResourceRoute()
  const { BatchPage } = useListTools()
  if (mode !== 'batch') return null
  const columnSources = Children.toArray(children).flatMap((child) => (isValidElement<ColumnProps>(child) ? [child.props.source] : []))
  const sources =
    columnSources.length > 0 ? columnSources : Object.keys(resource.fields).filter((name) => !noCell.has(resource.fields[name]?.kind ?? ''))
  return (
    <Suspense fallback={<Skeleton height="60dvh" aria-hidden />}>
      <BatchPage resource={resource} sources={sources} />
    </Suspense>
  )
}
