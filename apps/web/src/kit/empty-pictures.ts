import type { ResourceDefinition } from '@pos/contract/resource'
import type { ColumnProps } from './fields-of.tsx'

/** The columns of a list without those of pictures in which no record on the page has one: a column of placeholders tells nothing. */
export function withoutEmptyPictures(
  resource: ResourceDefinition,
  columns: readonly ColumnProps[],
  records: readonly Readonly<Record<string, unknown>>[],
): readonly ColumnProps[] {
  return columns.filter(({ source }) => resource.fields[source]?.kind !== 'image' || records.some((record) => record[source]))
}
