import { fail } from '@pos/contract/errors'
import type { Locale } from '@pos/texts/locales'
import type { UserRole } from '@pos/contract/permissions'
import type { Transaction } from 'kysely'
import type { Engine } from './engine.ts'

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
}

/** A POS device known by its API key. */
export interface DeviceSession {
  readonly kind: 'device'
  readonly device_id: string
  readonly device_name: string
  readonly organization_id: string
  readonly shop_id: string
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

/** The current shop's id; 404 where a session has none, for then no scoped record exists for it. */
export function shopOf(context: Context): string {
  return context.session.shop_id ?? fail('NotFound')
}

/** The current organization's id. */
export function organizationOf(context: Context): string {
  return context.session.organization_id ?? fail('NotFound')
}
