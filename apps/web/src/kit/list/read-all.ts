import type { RecordOf, ResourceDefinition } from '@pos/contract/resource'
import type { ListSearch } from '@pos/contract/routes'
import { queryOptions } from '@tanstack/react-query'
import { resourceClient } from '#lib/api/resource-client.ts'

/** The fields shared by all records. */
export type StoredRecord = Record<string, unknown> & {
  readonly id: string
  readonly version: number
}

const perPage = 200

/**
 * The records of a list from a position on, at most `limit`, and their total. `from` is a multiple
 * of 200.
 */
export async function readAll<R extends ResourceDefinition>(
  resource: R,
  search: ListSearch,
  limit = 20_000,
  from = 0,
): Promise<{ records: RecordOf<R>[]; total: number }> {
  const read = (page: number) =>
    resourceClient(resource).list({ ...search, page, per_page: perPage })
  const before = from / perPage
  const first = await read(before + 1)
  const pages = Math.ceil(Math.min(first.meta.total - from, limit) / perPage)
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, index) => read(before + index + 2)),
  )
  return {
    records: [first, ...rest].flatMap((page) => page.data).slice(0, limit),
    total: first.meta.total,
  }
}

/** Query of all records of a list, for screens that need the whole list at once. */
export function wholeListQuery<R extends ResourceDefinition>(resource: R, search: ListSearch = {}) {
  return queryOptions({
    queryKey: [resource.name, 'whole', search],
    queryFn: () => readAll(resource, search).then(({ records }) => records),
  })
}
