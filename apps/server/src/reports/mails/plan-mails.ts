import { sql, type Transaction } from 'kysely'
import type { Context } from '#engine/context'
import type { Engine } from '#engine/engine'
import { newId } from '#platform/process/ids'
import { dateOrNull, type Job, jobTopic } from '#platform/process/jobs'
import { readMailShops } from './read-mails.ts'
import { type Due, dueOf, groupsOf, type Schedule, type ShopGroup } from './schedule.ts'
import { deliveryQueue } from './send-delivery.ts'

/** A mail that is due for planning. */
interface PlannedMail extends Schedule {
  readonly organization_id: string
  readonly id: string
  readonly since: string
}

const mostMails = 200
/** Shops may change their time zone, so a mail is planned again after this time at the latest. */
const lookAgainMilliseconds = 3_600_000
/** A delivery begun longer ago belongs to a server that is gone. */
const abandonedSeconds = 300

const jobName = 'plan-report-mails'

/**
 * Plans and sends report mails on time. Mails that became due while no server ran are sent as soon
 * as one runs.
 */
export const planMailsJob = (engine: Engine): Job => ({
  name: jobName,
  everySeconds: 20,
  run: () => planMails(engine),
  nextDue: (after) => nextMoment(engine, after),
})

/** Makes the servers plan mails again, after the transaction. */
export const replanMails = ({ engine, db }: Context): Promise<void> =>
  engine.events.publish(db, jobTopic, { name: jobName })

async function nextMoment({ database }: Engine, after: Date): Promise<Date | null> {
  const { rows } = await database.transaction({ system: true, readOnly: true }, (db) =>
    sql<{ at: string | null }>`
      select least(
        (select min(check_at) from report_mails where active and check_at > ${after}),
        (select min(next_attempt_at) from report_mail_deliveries where state = 'waiting' and next_attempt_at > ${after})) as at`.execute(
      db,
    ),
  )
  return dateOrNull(rows[0]?.at)
}

/**
 * Stores due deliveries, one per reader, and queues them. Of several missed periods only the latest
 * is due. Deliveries missing from the queue (restored database, killed server) are queued again.
 */
async function planMails(engine: Engine): Promise<void> {
  await endAbandoned(engine)
  const now = engine.clock.now()
  await engine.database.transaction({ system: true }, async (db) => {
    const { rows } = await sql<PlannedMail>`
      select organization_id, id, frequency, time, since from report_mails
      where active and check_at <= ${now} order by check_at limit ${mostMails} for update skip locked`.execute(
      db,
    )
    for (const mail of rows) await planMail(db, mail, now)
  })
  for (const id of await openDeliveries(engine, now))
    await engine.queue.add(deliveryQueue, { id }, { key: id })
}

async function planMail(db: Transaction<unknown>, mail: PlannedMail, now: Date) {
  const shops = (await readMailShops(db, mail.organization_id, [mail.id])).get(mail.id) ?? []
  const groups = groupsOf(shops, mail)
  const dues = groups.map((group) => ({ group, ...dueOf(mail, group, now) }))
  for (const { group, last } of dues)
    if (last.at > new Date(mail.since)) await addDeliveries(db, mail, group, last)
  const next = Math.min(
    now.getTime() + lookAgainMilliseconds,
    ...dues.map((due) => due.next.at.getTime()),
  )
  await sql`
    update report_mails set check_at = ${new Date(next)} where organization_id = ${mail.organization_id} and id = ${mail.id}`.execute(
    db,
  )
}

/** One per reader who may see one of the shops, unless it exists already. */
async function addDeliveries(
  db: Transaction<unknown>,
  { organization_id, id }: PlannedMail,
  group: ShopGroup,
  { from, to, at }: Due,
) {
  const shopIds = group.shops.map((shop) => shop.id)
  const { rows } = await sql<{ user_id: string }>`
    select r.user_id from report_mail_recipients r join users u on u.id = r.user_id
    where r.organization_id = ${organization_id} and r.report_mail_id = ${id} and r.listed and r.unsubscribed_at is null
      and (u.role in ('system_admin', 'organization_admin')
        or exists (select from user_shops s where s.user_id = u.id and s.shop_id = any(${shopIds}::uuid[])))`.execute(
    db,
  )
  const users = rows.map(({ user_id }) => user_id)
  await sql`
    insert into report_mail_deliveries (organization_id, id, report_mail_id, user_id, clock, timezone, period_from, period_to, due_at, next_attempt_at)
    select ${organization_id}, n.id, ${id}, n.user_id, ${group.clock}, ${group.timezone}, ${from}, ${to}, ${at}, ${at}
    from unnest(${users.map(() => newId())}::uuid[], ${users}::uuid[]) as n(id, user_id) on conflict do nothing`.execute(
    db,
  )
}

/**
 * Ends deliveries of servers that are gone: a mail is sent again if the mail server received no
 * byte of it. Otherwise its arrival is unknown, and it is not sent twice.
 */
async function endAbandoned({ database, clock }: Engine) {
  const now = clock.now()
  const before = new Date(now.getTime() - abandonedSeconds * 1000)
  await database.transaction({ system: true }, (db) =>
    sql`
      update report_mail_deliveries set
        state = case when handed_at is null then 'waiting' else 'unclear' end,
        next_attempt_at = case when handed_at is null then ${now}::timestamptz end,
        ended_at = case when handed_at is null then null else ${now}::timestamptz end
      where state = 'sending' and claimed_at < ${before}`.execute(db),
  )
}

/** Returns the due deliveries. A late server finds that a delivery no longer waits. */
async function openDeliveries({ database }: Engine, now: Date): Promise<string[]> {
  const { rows } = await database.transaction({ system: true, readOnly: true }, (db) =>
    sql<{ id: string }>`
      select id from report_mail_deliveries where state = 'waiting' and next_attempt_at <= ${now}
      order by next_attempt_at, id limit 1000`.execute(db),
  )
  return rows.map(({ id }) => id)
}
