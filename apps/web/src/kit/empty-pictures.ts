import type { ResourceDefinition } from '@pos/contract/resource'
import type { ColumnProps } from './fields-of.tsx'

/** The columns of a list, without picture columns that are empty on the whole page: a column of placeholders is of no use. */
export function withoutEmptyPictures(
  resource: ResourceDefinition,
  columns: readonly ColumnProps[],
  records: readonly Readonly<Record<string, unknown>>[],
): readonly ColumnProps[] {
  return columns.filter(({ source }) => resource.fields[source]?.kind !== 'image' || records.some((record) => record[source]))
}
