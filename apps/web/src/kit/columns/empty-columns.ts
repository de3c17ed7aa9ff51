import type { ResourceDefinition } from '@pos/contract/resource'
import { useQueryClient } from '@tanstack/react-query'
import type { ColumnProps } from './fields-of.tsx'
import type { ShownColumns } from './list-column-menu.tsx'

type Records = readonly Readonly<Record<string, unknown>>[]

/**
 * Returns the columns of a list. Without a selection, columns without values on the page are
 * omitted.
 */
export function useFilledColumns(
  resource: ResourceDefinition,
  shown: ShownColumns,
  sort: string | undefined,
): ShownColumns {
  const client = useQueryClient()
  if (shown.selected !== null) return shown
  const pages = client.getQueriesData<{ data: Records }>({ queryKey: [resource.name, 'list'] })
  const records = pages.flatMap(([, page]) => page?.data ?? [])
  return { ...shown, columns: withoutEmpty(shown.columns, records, sort) }
}

/** Columns of dashes or missing pictures are useless, but the sorted one stays. */
export function withoutEmpty(
  columns: readonly ColumnProps[],
  records: Records,
  sort = '',
): readonly ColumnProps[] {
  if (records.length === 0) return columns
  return columns.filter(
    ({ source, link, render }) =>
      link === true ||
      render !== undefined ||
      sort.replace('-', '') === source ||
      records.some((record) => hasValue(record[source])),
  )
}

const hasValue = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== ''
