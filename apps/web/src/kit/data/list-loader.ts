import type { ResourceDefinition } from '@pos/contract/resource'
import { queryClient } from '#lib/query-client.ts'
import { readListState } from './list-state.ts'
import { listOptions } from './resource-access.ts'

/** For the router: asks for a list's page as soon as a link to it is pointed at. Never throws: the screen shows what went wrong. */
export function prefetchList(resource: ResourceDefinition, search: Readonly<Record<string, unknown>> = {}): Promise<void> {
  return queryClient.prefetchQuery(listOptions(resource, readListState(resource, search)))
}
