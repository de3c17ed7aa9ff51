import type { Locale } from '@pos/texts/locales'
import { sql } from 'kysely'
import type { Context, UserSession } from '#engine/context'
import type { Engine } from '#engine/engine'
import { inTransaction } from '#engine/routes/transaction'
import { dateOrNull, type Job } from '#platform/process/jobs'
import { mailRefusal } from './mail-refusal.ts'
import { lockReleases, type StoredContent } from './release-store.ts'
import { endSchedule, sendingJob } from './schedules.ts'
import { publish, readCandidate } from './send-release.ts'

interface DueRelease {
  readonly id: string
  readonly shop_id: string
  readonly shop: string
  readonly organization_id: string
  readonly user_id: string
  readonly user_name: string
  readonly email: string | null
  readonly language: Locale | null
}

/**
 * Sends scheduled releases on time. Those that became due while no server ran are sent as soon as
 * one runs.
 */
export const sendScheduledJob = (engine: Engine): Job => ({
  name: sendingJob,
  everySeconds: 20,
  run: () => sendDueReleases(engine),
  nextDue: (after) => nextMoment(engine, after),
})

async function nextMoment({ database }: Engine, after: Date): Promise<Date | null> {
  const { rows } = await database.transaction({ system: true, readOnly: true }, (db) =>
    sql<{
      at: string | null
    }>`select min(at) as at from scheduled_releases where state = 'waiting' and at > ${after}`.execute(
      db,
    ),
  )
  return dateOrNull(rows[0]?.at)
}

/** Sends every due release. A failure is logged and retried with the next run. */
async function sendDueReleases(engine: Engine): Promise<void> {
  for (const due of await dueReleases(engine)) {
    await sendDue(engine, due).catch((error: unknown) =>
      engine.log.error(
        { err: error, schedule: due.id, shop: due.shop_id },
        'a scheduled release could not be sent',
      ),
    )
  }
}

async function dueReleases(engine: Engine): Promise<readonly DueRelease[]> {
  const { rows } = await engine.database.transaction({ system: true, readOnly: true }, (db) =>
    sql<DueRelease>`
      select r.id, r.shop_id, s.name as shop, s.organization_id, r.user_id, r.user_name, u.email, u.locale as language
      from scheduled_releases r join shops s on s.id = r.shop_id left join users u on u.id = r.user_id and u.active
      where r.state = 'waiting' and r.at <= ${engine.clock.now()} order by r.at, r.id limit 100`.execute(
      db,
    ),
  )
  return rows
}

/**
 * Sends a release in the name of its author. If the check finds errors, nothing is sent and the
 * author gets a mail.
 */
async function sendDue(engine: Engine, due: DueRelease) {
  const { shop_id, organization_id, user_id, user_name } = due
  const session: UserSession = {
    kind: 'user',
    id: due.id,
    user_id,
    user_name,
    role: 'shop_manager',
    organization_id,
    shop_id,
    token_hash: '',
    proof: null,
  }
  const errors = await inTransaction(engine, session, due.language ?? 'ja', (context) =>
    sendIfDue(context, due.id),
  )
  if (errors === 0) return
  engine.log.warn({ schedule: due.id, errors }, 'a scheduled release was refused by the check')
  await mailRefusal(engine, due, { mail: 'release_refused', errors, page: 'releases' })
}

async function sendIfDue(context: Context, id: string): Promise<number> {
  const { session, db } = context
  await lockReleases(db, session.shop_id ?? '')
  const { rows } = await sql<{ note: string | null; frozen: StoredContent | null }>`
    select note, case when manifest is not null then json_build_object('manifest', manifest, 'hash', hash, 'records', records) end as frozen from scheduled_releases
    where shop_id = ${session.shop_id} and id = ${id} and state = 'waiting' and at <= ${context.now} for update`.execute(
    db,
  )
  const [schedule] = rows
  // Cancelled, rescheduled, or sent by another server meanwhile.
  if (!schedule) return 0
  const { snapshot, errors } = await readCandidate(
    context,
    schedule.frozen ? { frozen: schedule.frozen } : {},
  )
  if (errors.length > 0) {
    await endSchedule(context, id, { problems: errors.slice(0, 50) })
    return errors.length
  }
  const { release } = await publish(context, snapshot, { note: schedule.note })
  await endSchedule(context, id, { release })
  return 0
}
