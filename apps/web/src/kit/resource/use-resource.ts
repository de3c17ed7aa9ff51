import type { InputOf, ResourceDefinition } from '@pos/contract/resource'
import type { ChangeOf } from '@pos/contract/resource-routes'
import { shownResources } from '@pos/contract/resources'
import type { ListSearch } from '@pos/contract/routes'
import { staleTopics } from '@pos/contract/topics'
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { suppressDuplicateErrors } from '#lib/api/query-client.ts'
import { resourceClient } from '#lib/api/resource-client.ts'
import { refreshProfile } from '#lib/profile.ts'

/** Query of a list; its key comes from the contract. */
export function listQuery<R extends ResourceDefinition>(resource: R, search: ListSearch) {
  return queryOptions({
    queryKey: [resource.name, 'list', search],
    queryFn: (query) =>
      resourceClient(resource).list(search, {
        signal: query.signal,
        ...suppressDuplicateErrors(query),
      }),
    placeholderData: keepPreviousData,
  })
}

/** Like `listQuery`, for a screen that displays errors itself. */
export function screenListQuery<R extends ResourceDefinition>(resource: R, search: ListSearch) {
  return queryOptions({
    ...listQuery(resource, search),
    queryFn: ({ signal }) => resourceClient(resource).list(search, { signal, silent: true }),
  })
}

/** Query of one record. */
export function recordQuery<R extends ResourceDefinition>(resource: R, id: string) {
  return queryOptions({
    queryKey: [resource.name, 'one', id],
    queryFn: () =>
      resourceClient(resource)
        .get(id)
        .then((answer) => answer.data),
  })
}

/** Query of a record's history, newest first. */
export function historyQuery(resource: ResourceDefinition, id: string) {
  return queryOptions({
    queryKey: [resource.name, 'history', id],
    queryFn: (query) =>
      resourceClient(resource)
        .history(id, suppressDuplicateErrors(query))
        .then((answer) => answer.data),
  })
}

/** A page of a list; the previous one stays while the next loads. */
export function useList<R extends ResourceDefinition>(resource: R, search: ListSearch) {
  return useQuery(listQuery(resource, search))
}

/** One record; suspends until it is loaded. */
export function useRecord<R extends ResourceDefinition>(resource: R, id: string) {
  return useSuspenseQuery(recordQuery(resource, id))
}

/** All records of a list that is always short (at most 200). */
export function useAll<R extends ResourceDefinition>(resource: R) {
  return useQuery({ ...listQuery(resource, { per_page: '200' }), staleTime: 30_000 })
}

/** Resources that the workspace selectors of the top bar show. */
const workspaceResources = new Set(['organizations', 'shops'])

/**
 * Mutations of a resource. Invalidation is decided only here: the resource and all that refer to
 * it.
 */
export function useResource<R extends ResourceDefinition>(resource: R) {
  const client = useQueryClient()
  const routes = resourceClient(resource)
  /** `gone` was deleted: its page must not request it again. */
  const refresh = async (gone: string | null = null) => {
    // First of all: the session's workspace may have been deleted, so that every other request
    // would return 404.
    const isMoved = workspaceResources.has(resource.name) && (await refreshProfile())
    const stale = new Set([
      ...staleTopics(`/v1/${resource.name}`),
      ...referrers(resource.name),
      'firebases',
    ])
    await client.invalidateQueries({
      predicate: ({ queryKey: [name, , id] }) =>
        (gone === null || id !== gone) && (isMoved ? name !== 'profile' : stale.has(String(name))),
    })
  }
  return {
    refresh: () => refresh(),
    create: useMutation({
      mutationFn: (input: InputOf<R>) => routes.create(input),
      onSuccess: () => refresh(),
    }),
    update: useMutation({
      mutationFn: (change: ChangeOf<R> & { id: string }) => routes.update(change),
      onSuccess: () => refresh(),
    }),
    remove: useMutation({
      mutationFn: (id: string) => routes.remove(id),
      onSuccess: (_nothing, id) => refresh(id),
    }),
    reorder: useMutation({
      mutationFn: (ids: string[]) => routes.reorder(ids),
      onSuccess: () => refresh(),
    }),
    batch: useMutation({
      mutationFn: (records: (ChangeOf<R> & { id: string })[]) => routes.batch(records),
      onSuccess: () => refresh(),
    }),
  }
}

/** Returns true if records can refer to those of this resource. */
export const isReferredTo = ({ name }: ResourceDefinition): boolean => referrers(name).length > 0

/** The resources with fields that refer to this one. */
function referrers(name: string) {
  return Object.values(shownResources).flatMap((other: ResourceDefinition) => {
    const pointsHere = Object.values(other.fields).some(
      (field) =>
        field.to === name || Object.values(field.fields ?? {}).some((part) => part.to === name),
    )
    return pointsHere ? [other.name] : []
  })
}
