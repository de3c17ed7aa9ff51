// A context knows the engine, the engine its features, and a feature's hooks are given a context:
// types that name one another stand in one file. Other rooms take each from the file of its own
// name: context.ts, engine.ts, feature.ts.

import type { Endpoint } from '@pos/contract/endpoint'
import type { UserRole } from '@pos/contract/permissions'
import type { RecordUse } from '@pos/contract/record-use'
import type { ResourceDefinition } from '@pos/contract/resource'
import type { SessionProof } from '@pos/contract/session-proof'
import type { Locale } from '@pos/texts/locales'
import type { FastifyRequest } from 'fastify'
import type { RawBuilder, Transaction } from 'kysely'
import type { z } from 'zod'
import type { Confirmation } from '#platform/database/scoped-dialect'
import type { Services } from '#platform/services'

/** The rights of an API token: these permissions, in these shops. */
export interface TokenGrant {
  readonly permissions: readonly string[]
  /** Without it the token only reads. */
  readonly can_write: boolean
  readonly shop_ids: readonly string[]
}

/** A signed-in person; organization and shop are this session's current ones. */
export interface UserSession {
  readonly kind: 'user'
  readonly id: string
  readonly user_id: string
  readonly user_name: string
  readonly role: UserRole
  readonly organization_id: string | null
  readonly shop_id: string | null
  readonly token_hash: string
  /** Null without a person, for example in a job that runs in a user's name. */
  readonly proof: SessionProof | null
  /** There if a program calls with an API token: `user_id` and `user_name` are then the token's. */
  readonly token?: TokenGrant
}

/** A POS device known by its API key. */
export interface DeviceSession {
  readonly kind: 'device'
  readonly device_id: string
  readonly device_name: string
  readonly organization_id: string
  readonly shop_id: string
  /** The hash of the API key of the request. */
  readonly key_hash: string
}

/** A session that must be confirmed by the database before anything is answered to it. */
export interface RecalledSession {
  readonly session: UserSession
  readonly confirmation: Confirmation
  /** Returns true once the database has confirmed the session. */
  isConfirmed(): boolean
}

/** One request's world: `db` is its one transaction, already inside the tenant. */
export interface Context<S = UserSession> {
  readonly db: Transaction<unknown>
  readonly session: S
  readonly now: Date
  readonly locale: Locale
  readonly engine: Engine
  /** Runs when the transaction is committed; never when it is rolled back. */
  afterCommit(action: () => void | Promise<void>): void
}

/** Everything a feature may need from outside itself; put together once by `app/compose.ts`. */
export interface Engine extends Services {
  /** Every mounted resource, by contract name. */
  readonly features: ReadonlyMap<string, Feature>
  /** Every mounted route: read by the architecture tests and the OpenAPI document. */
  readonly routes: Endpoint[]
  /** Tests only: sees every answer beside its response schema. */
  readonly inspectAnswer: ((schema: z.ZodType, answer: unknown) => void) | null
  /** The session of a bearer token; null when unknown, expired or revoked. */
  authenticate(token: string): Promise<UserSession | null>
  /**
   * The session of an API token; null for other tokens. Fails where the token is unknown, beyond
   * its limit, or may not call the endpoint.
   */
  admitToken(
    token: string,
    endpoint: Endpoint,
    request: FastifyRequest,
  ): Promise<UserSession | null>
  /**
   * An error with its amounts as the currency of the shop has them (`features/shops/currency.ts`).
   */
  inCurrencyOf(shopId: string | null, error: unknown): Promise<unknown>
  /** Records in the audit log that a user exports records (`history/audit-log/note-export.ts`). */
  noteExport(session: UserSession, endpoint: Endpoint, request: FastifyRequest): Promise<void>
  /**
   * The session of a bearer token as it was last found, with what confirms it; null where none is
   * remembered.
   */
  recallSession(token: string): RecalledSession | null
  /** Puts records that are about to be deleted into the trash (`trash/keep-deleted.ts`). */
  keepDeleted(context: Context, feature: Feature, records: readonly AnyRecord[]): Promise<void>
  /** The device of an API key; null when unknown or revoked. */
  authenticateDevice(apiKey: string): Promise<DeviceSession | null>
}

/**
 * The storage of a list or references field: rows of a table of their own that belong to the
 * record.
 */
export interface ChildTable {
  readonly table: string
  /** Column that points at the record. */
  readonly owner: string
  /**
   * `references`: the column with the other record's id; absent for a `list` (columns = the row's
   * fields).
   */
  readonly target?: string
  /**
   * The other side's table where the order belongs to it: this side only joins and leaves, which
   * changes the other side's records too.
   */
  readonly orderedBy?: string
}

/** A record whose fields the engine only passes through. */
export type AnyRecord = Record<string, unknown> & { id: string; version: number }

/** The input of a hook before a write. `after` is the whole record as the write would leave it. */
export interface Write<T> {
  readonly id: string
  readonly before: T | null
  readonly after: T
  /**
   * True if a second write of the same request adds the references. Rules over both wait for it.
   */
  readonly isPartial: boolean
  /**
   * Its values were stored before (an undo, the trash, a copy): rules that are newer than they are
   * do not apply.
   */
  readonly isStored: boolean
  /** Path of a field in the body, e.g. `records.3.price` in a batch. */
  path(field: string): string
}

/** The closed set of moments at which a feature may speak (docs/architecture.md "Engine"). */
export interface Hooks<T> {
  /** Rules that neither the contract nor PostgreSQL can state; reports by `failField` or `fail`. */
  beforeWrite?(context: Context, write: Write<T>): Promise<void> | void
  /**
   * Returns uses of a record that no reference field of another resource shows. They prevent its
   * deletion.
   */
  uses?(context: Context, id: string): Promise<RecordUse[]>
  /** SQL: which records `t` this caller sees; instead of the tenant's column. */
  scope?(context: Context): RawBuilder<unknown>
  /**
   * The context in which a record is written, where that is another workspace than the caller's;
   * NotFound for what the caller may not enter.
   */
  enter?(context: Context, id: string, isNew: boolean): Promise<Context>
  /** Deletes a record that nothing refers to, instead of the plain DELETE; refuses by `fail`. */
  remove?(context: Context, record: T): Promise<void>
  /**
   * Rules among several records of one list: called once, when everything of the request is
   * written, a batch too.
   */
  afterWrites?(context: Context, writes: readonly Write<T>[]): Promise<void>
}

/**
 * SQL of a field that is worked out of a record `t`; `isNew`: of one that this very statement adds,
 * to which nothing else belongs yet.
 */
export type Expression = (now: Date, isNew: boolean) => RawBuilder<unknown>

/** A contract bound to its table. */
export interface Feature {
  readonly resource: ResourceDefinition
  readonly table: string
  readonly children: Readonly<Record<string, ChildTable>>
  readonly hooks: Hooks<AnyRecord>
  /**
   * Read-only fields that are no columns: PostgreSQL computes them from the record `t` at a moment.
   */
  readonly expressions: Readonly<Record<string, Expression>>
}
