import type { RecordBase, RecordOf, ResourceDefinition } from '@pos/contract/resource'
import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { z } from 'zod'
import { api, type RequestOptions } from '#lib/api-client.ts'
import { type ListState, queryOf } from './list-state.ts'
import { referrersOf } from './referrers.ts'

/** A record whose fields are read by name. */
export interface AnyRecord extends RecordBase {
  readonly position?: number
  readonly [field: string]: unknown
}

/** One page of a list. */
export interface Page<T = AnyRecord> {
  readonly data: T[]
  readonly meta: { readonly page: number; readonly per_page: number; readonly total: number }
}

/** One entry of a record's history; `before` and `after` hold the changed fields. */
export interface HistoryEntry {
  readonly id: number
  readonly action: string
  readonly user_name: string
  readonly at: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** Where a record is used: the data of RecordInUse. */
export interface RecordUse {
  readonly resource: string
  readonly id: string
  readonly name: string
}

type Answer<T> = { readonly response?: z.ZodType<T> }
type Values = Readonly<Record<string, unknown>>

/** Query keys, from the contract alone. */
export const keysOf = (resource: ResourceDefinition) => ({
  all: [resource.name] as const,
  lists: [resource.name, 'list'] as const,
  record: (id: string) => [resource.name, 'record', id] as const,
  name: (id: string) => [resource.name, 'name', id] as const,
  history: (id: string) => [resource.name, 'history', id] as const,
})

/** A page of a resource; the page before stays while the next one comes. */
export const listOptions = <R extends ResourceDefinition>(resource: R, state: ListState) =>
  queryOptions({
    queryKey: [...keysOf(resource).lists, queryOf(state)],
    queryFn: ({ signal }) => api.get<Answer<Page<RecordOf<R>>>>(`/v1/${resource.path}`, queryOf(state), { signal }),
    placeholderData: keepPreviousData,
  })

/** One record. */
export const recordOptions = <R extends ResourceDefinition>(resource: R, id: string) =>
  queryOptions({
    queryKey: keysOf(resource).record(id),
    queryFn: ({ signal }) => api.get<Answer<{ data: RecordOf<R> }>>(`/v1/${resource.path}/${id}`, null, { signal, silent: true }).then((answer) => answer.data),
  })

/** A record's changes, newest first. */
export const historyOptions = (resource: ResourceDefinition, id: string) =>
  queryOptions({
    queryKey: keysOf(resource).history(id),
    queryFn: ({ signal }) => api.get<Answer<{ data: HistoryEntry[] }>>(`/v1/${resource.path}/${id}/history`, null, { signal }).then((answer) => answer.data),
    staleTime: 0,
  })

/** Reads and writes of one resource. Writes throw ApiError, and invalidate the resource and everything that refers to it. */
export interface ResourceAccess<R extends ResourceDefinition> {
  list(state: ListState): ReturnType<typeof listOptions<R>>
  get(id: string): ReturnType<typeof recordOptions<R>>
  history(id: string): ReturnType<typeof historyOptions>
  create(values: Values, options?: RequestOptions): Promise<RecordOf<R>>
  update(id: string, version: number, values: Values, options?: RequestOptions): Promise<RecordOf<R>>
  /** Shows the change at once and takes it back when the server refuses it; for switches in lists. */
  change(record: RecordBase, values: Values): Promise<RecordOf<R>>
  remove(id: string, options?: RequestOptions): Promise<void>
  /** Every id of the list, in order. */
  reorder(ids: readonly string[], options?: RequestOptions): Promise<void>
  /** All or nothing; errors are keyed `records.3.price`. */
  batch(records: readonly (Values & { id: string; version: number })[], options?: RequestOptions): Promise<RecordOf<R>[]>
}

/** The one way to a resource's data. */
export function useResource<R extends ResourceDefinition>(resource: R): ResourceAccess<R> {
  const client = useQueryClient()
  return useMemo(() => resourceAccess(resource, client), [resource, client])
}

/** As `useResource`, outside components. */
export function resourceAccess<R extends ResourceDefinition>(resource: R, client: QueryClient): ResourceAccess<R> {
  const path = `/v1/${resource.path}`
  const written = (record?: RecordOf<R>) => invalidate(resource, client, record)
  const access: ResourceAccess<R> = {
    list: (state) => listOptions(resource, state),
    get: (id) => recordOptions(resource, id),
    history: (id) => historyOptions(resource, id),
    create: (values, options) => api.post<Answer<{ data: RecordOf<R> }>>(path, values, options).then(({ data }) => written(data)),
    update: (id, version, values, options) =>
      api.put<Answer<{ data: RecordOf<R> }>>(`${path}/${id}`, { ...values, version }, options).then(({ data }) => written(data)),
    change: (record, values) => {
      const undo = showAtOnce(resource, client, record.id, values)
      return access.update(record.id, record.version, values).catch((error: unknown) => {
        undo()
        void client.invalidateQueries({ queryKey: keysOf(resource).all })
        throw error
      })
    },
    remove: (id, options) =>
      api.delete(`${path}/${id}`, options).then(() => {
        client.removeQueries({ queryKey: keysOf(resource).record(id) })
        written()
      }),
    reorder: (ids, options) =>
      api.put<Answer<void>>(`${path}/order`, { ids }, options).then(() => {
        written()
      }),
    batch: (records, options) =>
      api.patch<Answer<{ data: RecordOf<R>[] }>>(`${path}/batch`, { records }, options).then(({ data }) => {
        written()
        return data
      }),
  }
  return access
}

function invalidate<R extends ResourceDefinition>(resource: R, client: QueryClient, record?: RecordOf<R>) {
  for (const name of [resource.name, ...referrersOf(resource.name)]) void client.invalidateQueries({ queryKey: [name] })
  if (record) client.setQueryData(keysOf(resource).record(record.id), record as never)
  return record as RecordOf<R>
}

function showAtOnce(resource: ResourceDefinition, client: QueryClient, id: string, values: Values) {
  const lists = client.getQueriesData<Page>({ queryKey: keysOf(resource).lists })
  for (const [key, page] of lists) {
    if (page) client.setQueryData<Page>(key, { ...page, data: page.data.map((record) => (record.id === id ? { ...record, ...values } : record)) })
  }
  return () => {
    for (const [key, page] of lists) client.setQueryData(key, page)
  }
}
