import type { ResourceDefinition } from '@pos/contract/resource'
import { api } from '#lib/api-client.ts'
import type { ListSearch, Page } from './use-resource.ts'

/** A record by what all records share. */
export type StoredRecord = Record<string, unknown> & { readonly id: string; readonly version: number }

const perPage = 200

/** All records of a list from one place on, at most `limit`, and how many there are. `from` is a multiple of 200. */
export async function readAll(
  resource: ResourceDefinition,
  search: ListSearch,
  limit = 20_000,
  from = 0,
): Promise<{ records: StoredRecord[]; total: number }> {
  const read = (page: number) =>
    api.get<unknown>(`/v1/${resource.path}`, { ...search, page, per_page: perPage }) as Promise<Page<StoredRecord>>
  const before = from / perPage
  const first = await read(before + 1)
  const pages = Math.ceil(Math.min(first.meta.total - from, limit) / perPage)
  const rest = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => read(before + index + 2)))
  return { records: [first, ...rest].flatMap((page) => page.data).slice(0, limit), total: first.meta.total }
}
