import type { z } from 'zod'
import type { ResponseOf } from './endpoint.ts'
import type { PriceChangeReport, priceChangeBody } from './exchange/price-change.ts'
import type * as transfer from './exchange/transfer.ts'
import type { HistoryEntry } from './history-entry.ts'
import type { RecordUse } from './record-use.ts'
import type { InputOf, RecordOf, ResourceDefinition } from './resource.ts'

/** Types of a route's parts. */
export interface Route<Query, Body, Answer> {
  readonly query: Query
  readonly body: Body
  readonly answer: Answer
}

export type SearchValue = string | number | boolean | readonly string[] | null | undefined
/** A page of a list in a response. */
export interface Page<T> {
  readonly data: T[]
  readonly meta: { readonly page: number; readonly per_page: number; readonly total: number }
}

/** Body of an update: the version that the client read, and the fields to change. */
export type ChangeOf<R extends ResourceDefinition> = InputOf<R> & { version: number }
/** Response of a batch: the new records, and the id of the write, with which it can be undone. */
export interface BatchAnswer<T> {
  readonly data: T[]
  readonly meta: { readonly write_id: string | null }
}

/**
 * The routes that the engine can mount for a resource; the contract of a resource states which of
 * them it has.
 */
export interface ResourceRoutes<R extends ResourceDefinition> {
  GET: {
    [P in `/v1/${R['path']}`]: Route<
      Readonly<Record<string, SearchValue>>,
      never,
      Page<RecordOf<R>>
    >
  } & {
    [P in `/v1/${R['path']}/:id`]: Route<never, never, { data: RecordOf<R> }>
  } & {
    [P in `/v1/${R['path']}/:id/history`]: Route<never, never, { data: HistoryEntry[] }>
  } & {
    [P in `/v1/${R['path']}/:id/uses`]: Route<never, never, { data: RecordUse[] }>
  }
  POST: {
    [P in `/v1/${R['path']}`]: Route<never, InputOf<R>, { data: RecordOf<R> }>
  } & {
    [P in `/v1/${R['path']}/bulk`]: Route<
      never,
      { action: 'delete' | 'activate' | 'deactivate'; ids: string[] },
      { data: { count: number; write_id: string | null } }
    >
  } & {
    [P in `/v1/${R['path']}/import`]: Route<
      never,
      FormData,
      ResponseOf<ReturnType<typeof transfer.importEndpoint>>
    >
  } & {
    [P in `/v1/${R['path']}/price-change`]: Route<
      never,
      z.input<ReturnType<typeof priceChangeBody>>,
      { data: PriceChangeReport }
    >
  } & {
    [P in `/v1/${R['path']}/:id/reveal`]: Route<
      never,
      { field: string },
      { data: { value: string } }
    >
  } & {
    [P in `/v1/${R['path']}/:id/restore`]: Route<
      never,
      { version: number; to: number },
      { data: RecordOf<R> }
    >
  } & {
    [P in `/v1/${R['path']}/:id/undelete`]: Route<
      never,
      { name?: string },
      { data: { id: string; version: number } }
    >
  }
  PUT: {
    [P in `/v1/${R['path']}/:id`]: Route<never, ChangeOf<R>, { data: RecordOf<R> }>
  } & {
    [P in `/v1/${R['path']}/order`]: Route<
      never,
      { ids: string[] },
      { data: { write_id: string | null } }
    >
  }
  PATCH: {
    [P in `/v1/${R['path']}/batch`]: Route<
      never,
      { records: (ChangeOf<R> & { id: string })[] },
      BatchAnswer<RecordOf<R>>
    >
  }
  DELETE: {
    [P in `/v1/${R['path']}/:id`]: Route<never, never, undefined>
  }
}
