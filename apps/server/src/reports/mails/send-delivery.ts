import { can, type UserRole } from '@pos/contract/permissions'
import type { SkipReason } from '@pos/contract/report-mails/report-mail-lists'
import type { Locale } from '@pos/texts/locales'
import { sql } from 'kysely'
import { z } from 'zod'
import type { UserSession } from '#engine/context'
import type { Engine } from '#engine/engine'
import { visibleShops } from '#engine/other-shops'
import { inTransaction } from '#engine/routes/transaction'
import { type Mail, MailFailure } from '#platform/messaging/mail'
import { type ComposedMail, composeMail } from './compose-mail.ts'
import { readMailShops, type StoredMail } from './read-mails.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'
import { groupsOf } from './schedule.ts'
import { unsubscribeUrl } from './unsubscribe-token.ts'

/** Name of the queue with the ids of deliveries. */
export const deliveryQueue = 'report-mail'

/** Number of attempts, over three hours, after which a mail is refused. */
const mostAttempts = 8
const mostMinutes = 60

/** A delivery begun by this server, with the current mail and reader. */
interface Claim
  extends Pick<
    StoredMail,
    'frequency' | 'time' | 'name' | 'reports' | 'compare' | 'attachment' | 'active'
  > {
  readonly id: string
  readonly organization_id: string
  readonly organization: string
  readonly mail_id: string
  /** Distinguishes this attempt from those of other servers. */
  readonly attempts: number
  readonly clock: string
  readonly period_from: string
  readonly period_to: string
  readonly user_id: string
  readonly user_name: string
  readonly role: UserRole
  readonly is_account_active: boolean
  readonly locale: Locale | null
  readonly address: string | null
  readonly is_subscribed: boolean
}

/** Another server has taken over the delivery: nothing may be sent. */
class Superseded extends Error {}

/** Registers the handler of the queue. */
export function handleDeliveries(engine: Engine): void {
  const job = z.object({ id: z.uuid() })
  engine.queue.handle({
    name: deliveryQueue,
    retries: 3,
    seconds: 240,
    run: (data) => sendDelivery(engine, job.parse(data).id),
  })
}

/**
 * Sends one mail, unless it was sent or another server is sending it. It is marked as handed over
 * just before the mail server gets its first byte. A mail with that mark and no outcome is never
 * sent again.
 */
export async function sendDelivery(engine: Engine, id: string): Promise<void> {
  const claim = await begin(engine, id)
  if (!claim) return
  try {
    const reason = reasonToSkip(claim)
    const mail = reason ? null : await mailOf(engine, claim)
    if (!mail)
      return await end(engine, claim, {
        state: 'skipped',
        answer: reason ?? ('no_access' satisfies SkipReason),
      })
    const answer = await engine.mailer.deliver(mail, () => markHandedOver(engine, claim))
    await end(engine, claim, { state: 'sent', answer })
  } catch (error) {
    if (error instanceof Superseded) return
    await afterFailure(engine, claim, error)
  }
}

/** Claims a waiting delivery; null if there is nothing to do. */
async function begin({ database, clock }: Engine, id: string): Promise<Claim | null> {
  const now = clock.now()
  const { rows } = await database.transaction({ system: true }, (db) =>
    sql<Claim>`
      with claimed as (
        update report_mail_deliveries set state = 'sending', attempts = attempts + 1, claimed_at = ${now}, handed_at = null, ended_at = null
        where id = ${id} and state = 'waiting' and next_attempt_at <= ${now} returning *
      )
      select d.id, d.organization_id, o.name as organization, d.report_mail_id as mail_id, d.attempts, d.clock, d.period_from::text, d.period_to::text,
        d.user_id, u.display_name as user_name, u.role, u.active as is_account_active, u.locale, u.email as address,
        coalesce(r.listed and r.unsubscribed_at is null, false) as is_subscribed,
        m.name, m.frequency, m.time, m.reports, m.compare, m.attachment, m.active
      from claimed d join report_mails m on m.organization_id = d.organization_id and m.id = d.report_mail_id
      join organizations o on o.id = d.organization_id join users u on u.id = d.user_id
      left join report_mail_recipients r on r.organization_id = d.organization_id and r.report_mail_id = d.report_mail_id and r.user_id = d.user_id`.execute(
      db,
    ),
  )
  return rows[0] ?? null
}

function reasonToSkip({
  active,
  is_subscribed,
  is_account_active,
  role,
  address,
}: Claim): SkipReason | null {
  if (!active) return 'switched_off'
  if (!is_subscribed) return 'unsubscribed'
  if (!is_account_active || !can(role, 'reports')) return 'no_access'
  return address === null ? 'no_address' : null
}

/** The mail for the shops that the reader may currently see; null if there are none. */
async function mailOf(engine: Engine, claim: Claim): Promise<Mail | null> {
  const { organization_id, user_id, user_name, role, mail_id, address } = claim
  const session: UserSession = {
    kind: 'user',
    id: claim.id,
    user_id,
    user_name,
    role,
    organization_id,
    shop_id: null,
    token_hash: '',
    proof: null,
  }
  const unsubscribe = unsubscribeUrl(engine, { organization_id, mail_id, user_id })
  const composed = await inTransaction(
    engine,
    session,
    claim.locale ?? 'ja',
    async (context) => {
      const shops = (await readMailShops(context.db, organization_id, [mail_id])).get(mail_id) ?? []
      const group = groupsOf(shops, claim).find(({ clock }) => clock === claim.clock)
      const { rows } = await sql<{ id: string }>`
        select s.id from shops s where ${visibleShops(context)} and s.id = any(${group?.shops.map(({ id }) => id) ?? []}::uuid[])
        order by s.name, s.id`.execute(context.db)
      if (rows.length === 0) return null
      const period = { from: claim.period_from, to: claim.period_to }
      const shopIds = rows.map(({ id }) => id)
      return composeMail(context, {
        mail: claim,
        period,
        shopIds,
        organization: claim.organization,
        address: address ?? '',
        unsubscribe,
      })
    },
    { readOnly: true },
  )
  return composed && mailFrom(composed, { to: address ?? '', id: claim.id, unsubscribe })
}

/**
 * A composed mail for sending. Two headers let mail programs unsubscribe with one click (RFC 2369,
 * RFC 8058).
 */
export function mailFrom(
  { subject, content, attachments }: ComposedMail,
  {
    to,
    id,
    unsubscribe,
  }: { readonly to: string; readonly id: string; readonly unsubscribe: string | null },
): Mail {
  const headers = unsubscribe
    ? {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'Auto-Submitted': 'auto-generated',
      }
    : { 'Auto-Submitted': 'auto-generated' }
  return {
    to,
    id,
    subject,
    text: renderText(content),
    html: renderHtml(content),
    headers,
    attachments,
  }
}

async function markHandedOver({ database, clock }: Engine, { id, attempts, address }: Claim) {
  const { rows } = await database.transaction({ system: true }, (db) =>
    sql`
      update report_mail_deliveries set handed_at = ${clock.now()}, address = ${address}
      where id = ${id} and state = 'sending' and attempts = ${attempts} and handed_at is null returning id`.execute(
      db,
    ),
  )
  if (rows.length === 0) throw new Superseded('Another server has gone on with the delivery.')
}

interface Outcome {
  readonly state: 'waiting' | 'sent' | 'refused' | 'unclear' | 'skipped'
  readonly answer: string
  readonly nextAttemptAt?: Date
}

async function end(
  { database, clock }: Engine,
  { id, attempts, address }: Claim,
  { state, answer, nextAttemptAt }: Outcome,
) {
  await database.transaction({ system: true }, (db) =>
    sql`
      update report_mail_deliveries set state = ${state}, answer = ${answer}, address = ${address}, next_attempt_at = ${nextAttemptAt ?? null},
        ended_at = ${nextAttemptAt ? null : clock.now()}
      where id = ${id} and state = 'sending' and attempts = ${attempts}`.execute(db),
  )
}

/**
 * A mail that did not reach the mail server, or was deferred, is retried after 2, 4, 8 … minutes.
 */
async function afterFailure(engine: Engine, claim: Claim, error: unknown) {
  const isOfMail = error instanceof MailFailure
  if (!isOfMail)
    engine.log.error({ err: error, delivery: claim.id }, 'a report could not be made for a mail')
  const answer = isOfMail ? error.message : ''
  const outcome = isOfMail ? error.outcome : 'later'
  if (outcome === 'unclear') return end(engine, claim, { state: 'unclear', answer })
  if (outcome === 'refused' || claim.attempts >= mostAttempts)
    return end(engine, claim, { state: 'refused', answer })
  const minutes = Math.min(2 ** claim.attempts, mostMinutes)
  const nextAttemptAt = new Date(engine.clock.now().getTime() + minutes * 60_000)
  await end(engine, claim, { state: 'waiting', answer, nextAttemptAt })
  await engine.queue.add(
    deliveryQueue,
    { id: claim.id },
    { startAfter: nextAttemptAt, key: claim.id },
  )
}
