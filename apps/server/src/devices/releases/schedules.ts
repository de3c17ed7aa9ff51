import {
  maxDaysAhead,
  maxScheduledReleases,
  type ScheduledRelease,
  type scheduledContents,
} from '@pos/contract/devices/release-schedules'
import type { DraftProblem } from '@pos/contract/devices/releases'
import { fail, failField } from '@pos/contract/errors'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import { audit } from '#engine/write/audit'
import { newId } from '#platform/process/ids'
import { jobTopic } from '#platform/process/jobs'
import { storeObjects } from './release-store.ts'
import { readCandidate } from './send-release.ts'

/** The job that sends scheduled releases. */
export const sendingJob = 'send-scheduled-releases'
/** Makes the servers read the next due time again, after the transaction. */
const rescheduleSending = ({ engine, db }: Context) =>
  engine.events.publish(db, jobTopic, { name: sendingJob })

/** Number of ended schedules in the list. */
const shownEnded = 20
const dayMilliseconds = 86_400_000

const columns = sql`id, at, note, case when manifest is null then 'draft' else 'frozen' end as content, state, release, problems,
  user_name as created_by, created_at, ended_at`

/**
 * Lists the scheduled releases of the shop: waiting ones, soonest first, then ended ones, newest
 * first.
 */
export async function listSchedules(context: Context): Promise<ScheduledRelease[]> {
  const shopId = shopOf(context)
  const { rows } = await sql<ScheduledRelease>`
    (select ${columns} from scheduled_releases where shop_id = ${shopId} and state = 'waiting' order by at, id)
    union all
    (select ${columns} from scheduled_releases where shop_id = ${shopId} and state <> 'waiting' order by ended_at desc, id limit ${shownEnded})`.execute(
    context.db,
  )
  return rows
}

interface NewSchedule {
  readonly at: string
  readonly content: (typeof scheduledContents)[number]
  readonly note: string | null
}

/**
 * Schedules a release. A frozen one is checked for the date on which it will be sent; errors refuse
 * it at once.
 */
export async function addSchedule(
  context: Context,
  { at, content, note }: NewSchedule,
): Promise<ScheduledRelease> {
  const shopId = shopOf(context)
  const moment = futureMoment(context, at)
  const { rows: waiting } = await sql<{ count: number }>`
    select count(*) as count from scheduled_releases where shop_id = ${shopId} and state = 'waiting'`.execute(
    context.db,
  )
  if ((waiting[0]?.count ?? 0) >= maxScheduledReleases)
    failField('at', 'too_many_scheduled', { max: maxScheduledReleases })
  if (content === 'frozen') await requireNoTaxChange(context, moment)
  const frozen = content === 'frozen' ? await freeze(context, moment) : null
  const id = newId()
  const { session, now } = context
  await sql`
    insert into scheduled_releases (shop_id, id, at, note, manifest, hash, records, user_id, user_name, created_at)
    values (${shopId}, ${id}, ${moment}, ${note}, ${frozen && JSON.stringify(frozen.manifest)}::jsonb, ${frozen?.hash ?? null},
      ${frozen?.records ?? null}, ${session.user_id}, ${session.user_name}, ${now})`.execute(
    context.db,
  )
  await audit(context, [
    {
      resource: 'releases',
      record_id: id,
      action: 'schedule',
      after: { at: moment.toISOString(), content, note },
    },
  ])
  await rescheduleSending(context)
  return findSchedule(context, id)
}

/** A frozen release with the old tax must not follow a tax change. */
async function requireNoTaxChange(context: Context, at: Date) {
  const { rows } = await sql<{ business_date: string }>`
    select business_date from tax_changes where shop_id = ${shopOf(context)} and state = 'scheduled' and starts_at <= ${at} limit 1`.execute(
    context.db,
  )
  if (rows[0]) failField('content', 'tax_change_before', { date: rows[0].business_date })
}

async function freeze(context: Context, at: Date) {
  const { snapshot, errors } = await readCandidate(context, { at })
  if (errors.length > 0) fail('ValidationFailed', { message: 'release_has_errors', data: errors })
  await storeObjects(context.db, shopOf(context), snapshot)
  return snapshot
}

/** Changes time and note of a waiting release. */
export async function changeSchedule(
  context: Context,
  id: string,
  { at, note }: Pick<NewSchedule, 'at' | 'note'>,
): Promise<ScheduledRelease> {
  const moment = futureMoment(context, at)
  await changeWaiting(context, id, sql`at = ${moment}, note = ${note}`)
  await audit(context, [
    {
      resource: 'releases',
      record_id: id,
      action: 'reschedule',
      after: { at: moment.toISOString(), note },
    },
  ])
  await rescheduleSending(context)
  return findSchedule(context, id)
}

/** Cancels a waiting release. */
export async function cancelSchedule(context: Context, id: string): Promise<void> {
  await changeWaiting(context, id, sql`state = 'cancelled', ended_at = ${context.now}`)
  await audit(context, [{ resource: 'releases', record_id: id, action: 'cancel_schedule' }])
}

/** Records how a scheduled release ended. */
export async function endSchedule(
  context: Context,
  id: string,
  outcome: { readonly release: number } | { readonly problems: readonly DraftProblem[] },
): Promise<void> {
  const ended =
    'release' in outcome
      ? sql`state = 'sent', release = ${outcome.release}`
      : sql`state = 'refused', problems = ${JSON.stringify(outcome.problems)}::jsonb`
  await changeWaiting(context, id, sql`${ended}, ended_at = ${context.now}`)
}

async function changeWaiting(context: Context, id: string, change: ReturnType<typeof sql>) {
  const { rows } = await sql`
    update scheduled_releases set ${change} where shop_id = ${shopOf(context)} and id = ${id} and state = 'waiting' returning id`.execute(
    context.db,
  )
  if (rows.length === 0) fail('NotFound')
}

async function findSchedule(context: Context, id: string): Promise<ScheduledRelease> {
  const { rows } = await sql<ScheduledRelease>`
    select ${columns} from scheduled_releases where shop_id = ${shopOf(context)} and id = ${id}`.execute(
    context.db,
  )
  return rows[0] ?? fail('NotFound')
}

function futureMoment({ now }: Context, at: string): Date {
  const moment = new Date(at)
  if (moment <= now) failField('at', 'must_be_future')
  if (moment.getTime() - now.getTime() > maxDaysAhead * dayMilliseconds)
    failField('at', 'too_far_ahead', { days: maxDaysAhead })
  return moment
}
