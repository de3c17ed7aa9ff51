import { Children, isValidElement, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { GridSkeleton } from '#ui/layout/grid-skeleton.tsx'
import type { ColumnProps } from '../columns/fields-of.tsx'
import { useResourceRoute } from '../resource/resource-context.tsx'
import { useListTools } from './list-tools.tsx'

/** Kinds of fields that are only edited on the page of the record, unless rows have columns. */
const noCell = new Set(['list', 'image'])

/**
 * Several records in a spreadsheet. Its children are the columns in order; by default all fields
 * that fit into a cell, the name first. The first one identifies the row.
 */
export function Batch({ children }: { children?: ReactNode }) {
  const { resource, mode } = useResourceRoute()
  const { BatchPage } = useListTools()
  const { t } = useTranslation()
  if (mode !== 'batch') return null
  const columnSources = Children.toArray(children).flatMap((child) =>
    isValidElement<ColumnProps>(child) ? [child.props.source] : [],
  )
  const fitting = Object.keys(resource.fields).filter(
    (name) =>
      !noCell.has(resource.fields[name]?.kind ?? '') ||
      resource.fields[name]?.columnPer !== undefined,
  )
  const sources =
    columnSources.length > 0
      ? columnSources
      : fitting.toSorted((a, b) => Number(b === 'name') - Number(a === 'name'))
  return (
    <Suspense fallback={<GridSkeleton label={t('loading')} top={68} />}>
      <BatchPage resource={resource} sources={sources} />
    </Suspense>
  )
}
