import { type FactorPolicy, isFactorDemanded } from '@pos/contract/accounts/factor-policies'
import type { UserRole } from '@pos/contract/permissions'
import { type Locale, localeOf } from '@pos/texts/locales'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql, type Transaction } from 'kysely'
import type { Engine } from '#engine/engine'
import { markBrowser } from '#platform/http/browser-cookie'
import { recordAccountChange } from './account-changes.ts'
import { noteBrowser, replaceBrowser, type SignInOrigin } from './known-browsers.ts'
import { createSession, originOf } from './service.ts'
import { forgiveSignInAttempt, type TryKeys } from './sign-in-limits.ts'
import { sendSignInNotice } from './sign-in-notice.ts'
import { startingWorkspace } from './workspace.ts'

/** A person who has proved their identity. */
interface Proved {
  readonly user_id: string
  /** The verified password; null if none was required. */
  readonly password_hash: string | null
  /** True if a second factor was verified, or a passkey that verified the person. */
  readonly hasProvedFactor: boolean
  /** The counters of failed attempts to reset. */
  readonly tries: readonly TryKeys[]
}

/** The request that signs in and its reply, which sets the cookie. */
interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface Row {
  readonly display_name: string
  readonly email: string | null
  readonly phone: string | null
  readonly role: UserRole
  readonly locale: Locale | null
  readonly has_second_factor: boolean
  readonly policy: FactorPolicy | null
}

/**
 * Opens the session in the transaction of the proof. Returns null if the account was meanwhile
 * deactivated or got another password or second factor, because such changes must also end this
 * session.
 */
export async function openSession(
  engine: Engine,
  db: Transaction<unknown>,
  proved: Proved,
  { request, reply }: Exchange,
) {
  const { user_id, password_hash, hasProvedFactor } = proved
  const { rows } = await sql<Row>`
    select u.display_name, u.email, u.phone, u.role, u.locale, u.has_second_factor, o.second_factor as policy
    from users u left join organizations o on o.id = u.organization_id
    where u.id = ${user_id} and u.active and (${password_hash}::text is null or u.password_hash = ${password_hash})
      and (${hasProvedFactor} or not u.has_second_factor) for share of u`.execute(db)
  const [person] = rows
  if (!person) return null
  for (const keys of proved.tries) await forgiveSignInAttempt(db, keys)
  const locale = localeOf(request.headers['accept-language'])
  await sql`update users set locale = ${locale} where id = ${user_id} and locale is distinct from ${locale}`.execute(
    db,
  )
  const workspace = await startingWorkspace(db, user_id)
  const browser = markBrowser(request, reply, engine.environment.PUBLIC_URL)
  const browser_hash = browser?.hash ?? null
  if (browser) await replaceBrowser(db, browser)
  const session = await createSession(engine, db, {
    user_id,
    ...workspace,
    ...originOf(request),
    browser_hash,
  })
  const origin: SignInOrigin = {
    ip: request.ip,
    user_agent: request.headers['user-agent'] ?? null,
    browser_hash,
  }
  const isNew = await noteBrowser(db, user_id, origin, engine.clock.now())
  await recordAccountChange(db, user_id, engine.clock.now(), {
    resource: 'sessions',
    action: 'sign_in',
    after: { second_factor: hasProvedFactor },
  })
  // An organization sees sign-ins of system administrators.
  if (person.role === 'system_admin' && workspace.organization_id) {
    const entered = {
      resource: 'sessions',
      action: 'enter_organization',
      organization_id: workspace.organization_id,
    } as const
    await recordAccountChange(db, user_id, engine.clock.now(), entered)
  }
  const timezone = await timezoneOf(db, workspace.shop_id)
  const factor_missing =
    !person.has_second_factor &&
    isFactorDemanded(engine.environment.SYSTEM_ADMIN_SECOND_FACTOR, person.role, person.policy)
  return {
    answer: { ...session, locale: person.locale, factor_missing },
    /** Call it after the session is committed. */
    tell: () =>
      isNew
        ? sendSignInNotice(engine, { person, locale: person.locale ?? locale, timezone, origin })
        : undefined,
  }
}

async function timezoneOf(db: Transaction<unknown>, shopId: string | null): Promise<string> {
  const { rows } = await sql<{
    timezone: string
  }>`select timezone from shops where id = ${shopId}`.execute(db)
  return rows[0]?.timezone ?? 'Asia/Tokyo'
}
