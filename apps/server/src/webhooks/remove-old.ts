import { webhookLogDays } from '@pos/contract/webhooks/webhook-lists'
import { sql, type Transaction } from 'kysely'

/** Removes expired events with their deliveries and attempts, and expired secrets. */
export async function removeOld(db: Transaction<unknown>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - webhookLogDays * 86_400_000)
  await sql`delete from webhook_events where created_at < ${before}`.execute(db)
  await sql`delete from webhook_outbox where at < ${before}`.execute(db)
  await sql`
    update webhook_endpoints set former_secret_sealed = null, former_secret_until = null where former_secret_until < ${now}`.execute(
    db,
  )
}
