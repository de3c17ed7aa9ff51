import type { WebhookOffReason } from '@pos/contract/webhooks/webhook-lists'
import { fillText } from '@pos/texts/fill-text'
import type { Locale } from '@pos/texts/locales'
import { mailTexts } from '@pos/texts/mail-text'
import { sql, type Transaction } from 'kysely'
import type { Engine } from '#engine/engine'
import type { EndpointRef } from '../endpoint-ref.ts'

type Db = Transaction<unknown>

/** The server's name in the history. */
const server = 'POS back-office'

/**
 * Switches off an endpoint after too many failures; returns false if it was off already. The
 * administrators are notified after the commit.
 */
export async function switchOff(
  db: Db,
  ref: EndpointRef,
  reason: WebhookOffReason,
  now: Date,
): Promise<boolean> {
  const { organization_id, id } = ref
  const { rows } = await sql<{ version: number }>`
    update webhook_endpoints set active = false, off_reason = ${reason}, off_at = ${now}, notified_at = null, version = version + 1, updated_at = ${now}
    where organization_id = ${organization_id} and id = ${id} and active returning version`.execute(
    db,
  )
  const [endpoint] = rows
  if (!endpoint) return false
  await endWaiting(db, ref, now)
  await sql`
    insert into changes (scope_id, resource, record_id, action, version, user_name, at, before, after)
    values (${organization_id}, 'webhooks', ${id}, 'update', ${endpoint.version}, ${server}, ${now},
      ${JSON.stringify({ active: true })}, ${JSON.stringify({ active: false, off_reason: reason })})`.execute(
    db,
  )
  return true
}

/** Marks waiting deliveries of a switched-off address as failed. They can be resent manually. */
export async function endWaiting(
  db: Db,
  { organization_id, id }: EndpointRef,
  now: Date,
): Promise<void> {
  await sql`
    update webhook_deliveries set state = 'failed', failure = 'switched_off', next_attempt_at = null, ended_at = ${now}
    where organization_id = ${organization_id} and endpoint_id = ${id} and state = 'waiting'`.execute(
    db,
  )
}

interface SwitchedOff {
  readonly organization_id: string
  readonly id: string
  readonly name: string
  readonly url: string
  readonly off_reason: WebhookOffReason
  readonly failing_since: string | null
}

interface Administrator {
  readonly email: string
  readonly locale: Locale | null
}

/** Notifies the administrators of switched-off webhooks, once. */
export async function notifySwitchedOff(engine: Engine): Promise<void> {
  const { database, clock, log, mailer } = engine
  const { rows } = await database.transaction({ system: true }, (db) =>
    sql<SwitchedOff & { administrators: Administrator[] }>`
      update webhook_endpoints e set notified_at = ${clock.now()} where e.off_reason is not null and e.notified_at is null
      returning e.organization_id, e.id, e.name, e.url, e.off_reason, e.failing_since, coalesce((
        select json_agg(json_build_object('email', u.email, 'locale', u.locale) order by u.id) from users u
        where u.organization_id = e.organization_id and u.role = 'organization_admin' and u.active and u.email is not null), '[]') as administrators`.execute(
      db,
    ),
  )
  for (const { administrators, ...endpoint } of rows) {
    log.warn({ webhook: endpoint.id, reason: endpoint.off_reason }, 'a webhook was switched off')
    for (const { email, locale } of administrators) {
      await mailer
        .send({ to: email, ...mailOf(engine, endpoint, locale ?? 'ja') })
        .catch((error: unknown) =>
          log.error({ err: error }, 'nobody could be told of a webhook that was switched off'),
        )
    }
  }
}

function mailOf(
  { environment }: Engine,
  { name, url, off_reason, id }: SwitchedOff,
  locale: Locale,
) {
  const { subject, failing, gone } = mailTexts[locale].webhook_off
  const link = `${environment.PUBLIC_URL}/pos/webhooks?webhook=${id}`
  return {
    subject: fillText(subject, { name }),
    text: fillText(off_reason === 'gone' ? gone : failing, { name, url, link }),
  }
}
