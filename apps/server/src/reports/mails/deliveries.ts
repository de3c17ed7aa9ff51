import { fail } from '@pos/contract/errors'
import type { ReportMailDelivery } from '@pos/contract/report-mails/report-mails'
import { type RawBuilder, sql } from 'kysely'
import { type Context, organizationOf } from '#engine/context'
import { changeableMails, getMail } from './read-mails.ts'
import { deliveryQueue } from './send-delivery.ts'

/** Reads the deliveries of a report's mails, newest first. */
export async function listDeliveries(
  context: Context,
  mailId: string,
  { page, per_page }: { page: number; per_page: number },
) {
  await getMail(context, mailId)
  const ofMail = sql`d.report_mail_id = ${mailId}`
  const data = await read(context, ofMail, { offset: (page - 1) * per_page, limit: per_page })
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from report_mail_deliveries d
    where d.organization_id = ${organizationOf(context)} and d.report_mail_id = ${mailId}`.execute(
    context.db,
  )
  return { data, meta: { page, per_page, total: rows[0]?.total ?? 0 } }
}

/**
 * Resends a delivery that is not known to have arrived; Conflict for one that was sent or will be.
 */
export async function resend(context: Context, id: string): Promise<ReportMailDelivery> {
  const { db, now, engine } = context
  const { rows } = await sql<{ state: string }>`
    select d.state from report_mail_deliveries d join report_mails m on m.organization_id = d.organization_id and m.id = d.report_mail_id
    where d.id = ${id} and ${changeableMails(context)} for update of d`.execute(db)
  const { state } = rows[0] ?? fail('NotFound')
  if (!['refused', 'unclear', 'skipped'].includes(state))
    fail('Conflict', { message: 'mail_not_resent' })
  await sql`
    update report_mail_deliveries set state = 'waiting', attempts = 0, next_attempt_at = ${now}, claimed_at = null, handed_at = null, ended_at = null
    where organization_id = ${organizationOf(context)} and id = ${id}`.execute(db)
  context.afterCommit(() => engine.queue.add(deliveryQueue, { id }, { key: id }))
  const [delivery] = await read(context, sql`d.id = ${id}`, { offset: 0, limit: 1 })
  return delivery ?? fail('NotFound')
}

async function read(
  context: Context,
  condition: RawBuilder<unknown>,
  { offset, limit }: { offset: number; limit: number },
) {
  const { rows } = await sql<ReportMailDelivery>`
    select d.id, u.display_name as recipient, coalesce(d.address, u.email) as address, d.period_from::text as "from", d.period_to::text as "to", d.timezone,
      d.due_at, d.state, d.attempts, d.next_attempt_at, d.ended_at, d.answer
    from report_mail_deliveries d join users u on u.id = d.user_id
    where d.organization_id = ${organizationOf(context)} and ${condition}
    order by d.due_at desc, u.display_name, d.id limit ${limit} offset ${offset}`.execute(
    context.db,
  )
  return rows
}
