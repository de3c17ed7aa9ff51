// Context, engine and feature refer to each other, so their types are in one file. Other folders
// import each from the file with its name: context.ts, engine.ts, feature.ts.

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
interface TokenGrant {
  readonly permissions: readonly string[]
  /** Without it the token can only read. */
  readonly can_write: boolean
  readonly shop_ids: readonly string[]
}

/** A signed-in person, with the current organization and shop of the session. */
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
  /** Set if a program calls with an API token: `user_id` and `user_name` are then the token's. */
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

/** A session that the database must confirm before any response. */
export interface RecalledSession {
  readonly session: UserSession
  readonly confirmation: Confirmation
  /** Returns true once the database has confirmed the session. */
  isConfirmed(): boolean
}

/** The context of one request: `db` is its one transaction, already limited to the tenant. */
export interface Context<S = UserSession> {
  readonly db: Transaction<unknown>
  readonly session: S
  readonly now: Date
  readonly locale: Locale
  readonly engine: Engine
  /** Runs after the transaction commits; never after a rollback. */
  afterCommit(action: () => void | Promise<void>): void
}

/** External services of features, assembled once by `app/compose.ts`. */
export interface Engine extends Services {
  /** Every mounted resource, by contract name. */
  readonly features: ReadonlyMap<string, Feature>
  /** Every mounted route, for architecture tests and the OpenAPI document. */
  readonly routes: Endpoint[]
  /** Tests only: receives every response with its schema. */
  readonly inspectAnswer: ((schema: z.ZodType, answer: unknown) => void) | null
  /** Returns the session of a bearer token; null if unknown, expired or revoked. */
  authenticate(token: string): Promise<UserSession | null>
  /**
   * Returns the session of an API token; null for other tokens. Fails if the token is unknown,
   * beyond its limit, or not allowed to call the endpoint.
   */
  admitToken(
    token: string,
    endpoint: Endpoint,
    request: FastifyRequest,
  ): Promise<UserSession | null>
  /** Converts amounts in an error to the shop's currency (`catalog/shops/currency.ts`). */
  inCurrencyOf(shopId: string | null, error: unknown): Promise<unknown>
  /** Records in the audit log that a user exports records (`history/audit-log/note-export.ts`). */
  noteExport(session: UserSession, endpoint: Endpoint, request: FastifyRequest): Promise<void>
  /**
   * Returns the remembered session of a bearer token with the statement that confirms it; null if
   * none is remembered.
   */
  recallSession(token: string): RecalledSession | null
  /**
   * Moves records that are about to be deleted into the trash (`history/trash/keep-deleted.ts`).
   */
  keepDeleted(context: Context, feature: Feature, records: readonly AnyRecord[]): Promise<void>
  /** Returns the device of an API key; null if unknown or revoked. */
  authenticateDevice(apiKey: string): Promise<DeviceSession | null>
}

/**
 * The storage of a list or references field: rows of a separate table that belong to the record.
 */
export interface ChildTable {
  readonly table: string
  /** The column with the id of the owner. */
  readonly owner: string
  /**
   * `references`: the column with the id of the other record; missing for a `list` (columns are the
   * fields of the row).
   */
  readonly target?: string
  /**
   * The table of the other side, if that side owns the order: this side only adds and removes,
   * which also changes the other side's records.
   */
  readonly orderedBy?: string
}

/** A record whose fields the engine only passes through. */
export type AnyRecord = Record<string, unknown> & { id: string; version: number }

/** The input of a hook before a write. `after` is the complete record after the write. */
export interface Write<T> {
  readonly id: string
  readonly before: T | null
  readonly after: T
  /**
   * True if a second write of the same request adds the references. Rules over both wait for it.
   */
  readonly isPartial: boolean
  /** The values were stored before (undo, trash, copy): newer rules do not apply to them. */
  readonly isStored: boolean
  /** Path of a field in the body, such as `records.3.price` in a batch. */
  path(field: string): string
}

/** All hooks of a feature (docs/architecture.md "Engine"). */
export interface Hooks<T> {
  /**
   * Checks rules that neither the contract nor PostgreSQL can express; reports with `failField` or
   * `fail`.
   */
  beforeWrite?(context: Context, write: Write<T>): Promise<void> | void
  /**
   * Returns uses of a record that are not reference fields of other resources. They prevent its
   * deletion.
   */
  uses?(context: Context, id: string): Promise<RecordUse[]>
  /** SQL: the records `t` that the caller may see, instead of the tenant column. */
  scope?(context: Context): RawBuilder<unknown>
  /**
   * Returns the context for writing a record of another workspace than the caller's. Fails with
   * NotFound for workspaces that the caller may not access.
   */
  enter?(context: Context, id: string, isNew: boolean): Promise<Context>
  /** Deletes an unreferenced record instead of the plain DELETE; refuses with `fail`. */
  remove?(context: Context, record: T): Promise<void>
  /**
   * Checks rules among several records of one list, once after all records of a request or batch
   * are written.
   */
  afterWrites?(context: Context, writes: readonly Write<T>[]): Promise<void>
}

/**
 * SQL of a computed field of record `t`. `isNew`: the record is inserted by this statement and has
 * no related rows yet.
 */
export type Expression = (now: Date, isNew: boolean) => RawBuilder<unknown>

/** A contract bound to its table. */
export interface Feature {
  readonly resource: ResourceDefinition
  readonly table: string
  readonly children: Readonly<Record<string, ChildTable>>
  readonly hooks: Hooks<AnyRecord>
  /** Read-only fields without columns: PostgreSQL computes them from record `t`. */
  readonly expressions: Readonly<Record<string, Expression>>
}
