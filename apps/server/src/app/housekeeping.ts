import { printJobDays } from '@pos/contract/devices/print-jobs'
import { sql } from 'kysely'
import { expireWaitingJob } from '#checks/events/expire-waiting'
import { renewDaysJob } from '#devices/availability/renew-day'
import { sendScheduledJob } from '#devices/releases/send-scheduled'
import { applyTaxChangesJob } from '#devices/tax-changes/apply-due'
import type { Engine } from '#engine/engine'
import { runCopiesJob } from '#exchange/copy-jobs/run-copies'
import { ageTrailJob } from '#history/audit-log/age'
import { sealTrailJob } from '#history/audit-log/seal'
import { removeExpired } from '#history/trash/keep-deleted'
import { startJobs } from '#platform/process/jobs'
import { planMailsJob } from '#reports/mails/plan-mails'
import { preparePartitions } from '#sales/prepare-sales'
import { readEventReceipts } from '#sales/read-event-receipts'
import { planWebhooksJob, silentDevicesJob } from '#webhooks/delivery/plan-webhooks'
import { removeOld } from '#webhooks/remove-old'

/**
 * Periodic work: deletes expired data, prepares partitions, sends scheduled releases, continues
 * copies to other shops, seals the audit log and removes its expired entries. One server at a time
 * does each.
 */
export function startHousekeeping(engine: Engine): { stop(): Promise<void> } {
  return startJobs(engine, [
    {
      name: 'remove-expired',
      everySeconds: 600,
      run: () =>
        engine.database.transaction({ system: true }, async (db) => {
          await sql`delete from sessions where expires_at < now()`.execute(db)
          await sql`delete from password_resets where expires_at < now() - interval '1 day'`.execute(
            db,
          )
          await sql`delete from auth_challenges where expires_at < now()`.execute(db)
          await sql`delete from known_browsers where last_seen_at < now() - interval '400 days'`.execute(
            db,
          )
          await sql`delete from imports where at < now() - interval '24 hours'`.execute(db)
          await sql`delete from copies where at < now() - interval '7 days'`.execute(db)
          await sql`delete from device_states where at < now() - interval '30 days'`.execute(db)
          await sql`delete from availability_changes where at < now() - interval '30 days'`.execute(
            db,
          )
          await sql`delete from report_mail_deliveries where due_at < now() - interval '400 days'`.execute(
            db,
          )
          await sql`delete from check_claims where expires_at < now()`.execute(db)
          await sql`delete from print_jobs where received_at < now() - make_interval(days => ${printJobDays})`.execute(
            db,
          )
          await removeExpired(db)
          await removeOld(db, engine.clock.now())
          await sql`delete from rate_limits where resets_at < now()`.execute(db)
        }),
    },
    renewDaysJob(engine),
    {
      name: 'prepare-partitions',
      everySeconds: 6 * 3600,
      run: () => preparePartitions(engine.database),
    },
    applyTaxChangesJob(engine),
    expireWaitingJob(engine),
    sendScheduledJob(engine),
    planMailsJob(engine),
    planWebhooksJob(engine, readEventReceipts),
    silentDevicesJob(engine),
    runCopiesJob(engine),
    sealTrailJob(engine),
    ageTrailJob(engine),
  ])
}
