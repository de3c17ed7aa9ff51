import { ApiError } from '#lib/api/api-client.ts'
import { resourceClient } from '#lib/api/resource-client.ts'
import { recallList, rememberList } from '#lib/routing/list-memory.ts'
import type { SearchParams } from '#lib/routing/search-params.ts'
import { parentFilter, type useResourceRoute } from '../resource/resource-context.tsx'
import { givenOf, serverSearchOf } from './use-list-search.ts'

/**
 * Returns the parameters of the list, as it was left, at the page that contains a record. Search
 * and filters that would hide the record are omitted.
 */
export async function listSearchWith(
  route: ReturnType<typeof useResourceRoute>,
  id: string,
): Promise<SearchParams> {
  const { base, resource } = route
  const left = recallList(base)
  const search: SearchParams = left?.search ?? {}
  const unfiltered: SearchParams = {
    ...givenOf(search, ['per_page', 'sort', 'columns']),
    view: 'all',
  }
  const { list } = resourceClient(resource)
  try {
    for (const { page: _page, ...candidate } of [search, unfiltered]) {
      const asked = { ...serverSearchOf(candidate), ...parentFilter(route), containing: id }
      const { data, meta } = await list(
        { ...asked, per_page: String(left?.perPage ?? 50) },
        { silent: true },
      )
      if (!data.some((record) => record.id === id)) continue
      const shown = meta.page > 1 ? { ...candidate, page: String(meta.page) } : candidate
      rememberList(base, { search: shown, scroll: 0 })
      return shown
    }
  } catch (error) {
    // The list itself reports that it cannot be read.
    if (!(error instanceof ApiError)) throw error
  }
  return search
}
