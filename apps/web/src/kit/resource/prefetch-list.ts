import type { ResourceDefinition } from '@pos/contract/resource'
import { queryClient } from '#lib/api/query-client.ts'
import { readToken } from '#lib/api/session.ts'
import { profileQuery } from '#lib/profile.ts'
import type { SearchParams } from '#lib/routing/search-params.ts'
import { defaultView, givenOf, listParameters, shownOnly } from '../list/use-list-search.ts'
import { parentFilter, parentOf } from './resource-context.tsx'
import { screenListQuery } from './use-resource.ts'

/**
 * Requests the list of an address while its code is loading. After a failure, the screen requests
 * it again and shows the error.
 */
export function prefetchList(
  resource: ResourceDefinition,
  params: { readonly parent_id?: string | undefined },
  address: SearchParams,
): void {
  if (!readToken()) return
  const known = listParameters(resource)
  const views = queryClient.getQueryData(profileQuery.queryKey)?.list_views ?? []
  const isBare = Object.keys(givenOf(address, [...known, ...shownOnly])).length === 0
  const opened = (isBare && defaultView(resource, views)?.query) || address
  const search = {
    ...givenOf(opened, known),
    ...parentFilter({ parent: parentOf(resource, params) }),
  }
  void queryClient.prefetchQuery({ ...screenListQuery(resource, search), retry: false })
}
