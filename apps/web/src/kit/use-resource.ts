import type { InputOf, RecordOf, ResourceDefinition } from '@pos/contract/resource'
import { shownResources } from '@pos/contract/resources'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { api, type RequestOptions } from '#lib/api-client.ts'
import { refreshProfile } from '#lib/profile.ts'

/** A page of a list as the interface answers it. */
export interface Page<T> {
  readonly data: T[]
  readonly meta: { readonly page: number; readonly per_page: number; readonly total: number }
}

/** A list's query: page, per_page, sort, q and filters, as the URL holds them. */
export type ListSearch = Readonly<Record<string, string | undefined>>

const pathOf = (resource: ResourceDefinition) => `/v1/${resource.path}`

/** Query of a list; keys come from the contract alone. */
export function listQuery<R extends ResourceDefinition>(resource: R, search: ListSearch) {
  return queryOptions({
    queryKey: [resource.name, 'list', search],
    queryFn: ({ signal }) => api.get<unknown>(pathOf(resource), search, { signal, noProgress: false }) as Promise<Page<RecordOf<R>>>,
    placeholderData: keepPreviousData,
  })
}

/** Query of one record. */
export function recordQuery<R extends ResourceDefinition>(resource: R, id: string) {
  return queryOptions({
    queryKey: [resource.name, 'one', id],
    queryFn: () => (api.get<unknown>(`${pathOf(resource)}/${id}`) as Promise<{ data: RecordOf<R> }>).then((answer) => answer.data),
  })
}

/** A page of a list; the last one stays while the next loads. */
export function useList<R extends ResourceDefinition>(resource: R, search: ListSearch) {
  return useQuery(listQuery(resource, search))
}

/** One record; suspends until it is there. */
export function useRecord<R extends ResourceDefinition>(resource: R, id: string) {
  return useSuspenseQuery(recordQuery(resource, id))
}

/** All records of a list that is short by nature (at most 200). */
export function useAll<R extends ResourceDefinition>(resource: R) {
  return useQuery({ ...listQuery(resource, { per_page: '200' }), staleTime: 30_000 })
}

/** Where people work: the selectors of the top bar show them. */
const places = new Set(['organizations', 'shops'])

/** Writing to a resource. What it makes stale is decided here and nowhere else: the resource and all that refer to it. */
export function useResource<R extends ResourceDefinition>(resource: R) {
  const client = useQueryClient()
  const path = pathOf(resource)
  /** `gone` was deleted: its page must not ask for it again. */
  const refresh = async (gone: string | null = null) => {
    // First: the session may have left a place that is gone, where every other question would be answered 404.
    const isMoved = places.has(resource.name) && (await refreshProfile())
    const stale = new Set([resource.name, ...referrers(resource.name), 'release-preview'])
    await client.invalidateQueries({
      predicate: ({ queryKey: [name, , id] }) => (gone === null || id !== gone) && (isMoved ? name !== 'profile' : stale.has(String(name))),
    })
  }
  const silent: RequestOptions = { silent: true }
  return {
    refresh: () => refresh(),
    create: useMutation({
      mutationFn: (input: InputOf<R>) => api.post<unknown>(path, input, silent) as Promise<{ data: RecordOf<R> }>,
      onSuccess: () => refresh(),
    }),
    update: useMutation({
      mutationFn: ({ id, ...input }: InputOf<R> & { id: string; version: number }) =>
        api.put<unknown>(`${path}/${id}`, input, silent) as Promise<{ data: RecordOf<R> }>,
      onSuccess: () => refresh(),
    }),
    remove: useMutation({ mutationFn: (id: string) => api.delete(`${path}/${id}`, silent), onSuccess: (_nothing, id) => refresh(id) }),
    reorder: useMutation({ mutationFn: (ids: string[]) => api.put<unknown>(`${path}/order`, { ids }, silent), onSuccess: () => refresh() }),
    batch: useMutation({
      mutationFn: (records: (InputOf<R> & { id: string; version: number })[]) =>
        api.patch<unknown>(`${path}/batch`, { records }, silent) as Promise<{ data: RecordOf<R>[] }>,
      onSuccess: () => refresh(),
    }),
  }
}

/** The resources whose fields point at one. */
function referrers(name: string) {
  return Object.values(shownResources).flatMap((other: ResourceDefinition) => {
    const pointsHere = Object.values(other.fields).some(
      (field) => field.to === name || Object.values(field.fields ?? {}).some((part) => part.to === name),
    )
    return pointsHere && other.name !== name ? [other.name] : []
  })
}
