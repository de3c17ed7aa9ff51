import { fail, failField } from '@pos/contract/errors'
import { isAtMost, userRoles } from '@pos/contract/permissions'
import type { ReportMail, ReportMailInput } from '@pos/contract/report-mails/report-mails'
import { type RawBuilder, sql } from 'kysely'
import { type Context, organizationOf } from '#engine/context'
import { visibleShops } from '#engine/other-shops'
import { audit } from '#engine/write/audit'
import { underPolicies } from '#platform/database/schema/under-policies'
import { differences } from '#platform/process/differences'
import { newId } from '#platform/process/ids'
import { replanMails } from './plan-mails.ts'
import { changeableMails, getMail } from './read-mails.ts'

const audited = [
  'name',
  'frequency',
  'time',
  'reports',
  'compare',
  'all_shops',
  'shop_ids',
  'user_ids',
  'attachment',
  'active',
] as const
const mostMails = 200

/**
 * SQL: the accounts `u` that the caller may add as recipients: they may read reports and are
 * visible to the caller; for a manager they share a shop.
 */
export function reachableAccounts({ session }: Context): RawBuilder<unknown> {
  const readers = userRoles.filter((role) => isAtMost(role, session.role) && role !== 'shop_staff')
  return sql`u.active and (u.id = ${session.user_id} or (u.organization_id = ${session.organization_id} and u.role = any(${readers}::text[]) and (
    ${session.role !== 'shop_manager'} or exists (
      select from user_shops theirs join user_shops mine on mine.shop_id = theirs.shop_id and mine.user_id = ${session.user_id}
      where theirs.user_id = u.id))))`
}

/** Creates a mail. Past periods are not sent. */
export async function createMail(context: Context, input: ReportMailInput): Promise<ReportMail> {
  const { db, now, session } = context
  const organization = organizationOf(context)
  await checkMail(context, input, null)
  const { rows } = await sql<{ many: boolean }>`
    select count(*) >= ${mostMails} as many from report_mails where organization_id = ${organization}`.execute(
    db,
  )
  if (rows[0]?.many) failField('name', 'max_entries', { max: mostMails })
  const id = newId()
  await sql`
    insert into report_mails (organization_id, id, created_at, updated_at, user_id, name, frequency, time, reports, compare, all_shops, attachment, active, since, check_at)
    values (${organization}, ${id}, ${now}, ${now}, ${session.user_id}, ${input.name}, ${input.frequency}, ${input.time}, ${input.reports}::text[],
      ${input.compare}, ${input.all_shops}, ${input.attachment}, ${input.active}, ${now}, ${now})`.execute(
    db,
  )
  await writeLists(context, id, input)
  await replanMails(context)
  const mail = await getMail(context, id)
  await record(context, [
    {
      resource: 'report-mails',
      record_id: id,
      action: 'create',
      version: mail.version,
      after: pick(mail),
    },
  ])
  return mail
}

/** Updates a mail. Past deliveries stay, and no past period becomes due by the new schedule. */
export async function changeMail(
  context: Context,
  id: string,
  { version, ...input }: ReportMailInput & { version: number },
): Promise<ReportMail> {
  const { db, now } = context
  await lockMail(context, id)
  const before = await getMail(context, id)
  if (before.version !== version) fail('StaleRecord', { data: before })
  await checkMail(context, input, before)
  await sql`
    update report_mails set version = version + 1, updated_at = ${now}, name = ${input.name}, frequency = ${input.frequency}, time = ${input.time},
      reports = ${input.reports}::text[], compare = ${input.compare}, all_shops = ${input.all_shops}, attachment = ${input.attachment},
      active = ${input.active}, since = ${now}, check_at = ${now}
    where organization_id = ${organizationOf(context)} and id = ${id}`.execute(db)
  await writeLists(context, id, input)
  await replanMails(context)
  const after = await getMail(context, id)
  const change = differences({ ...before }, { ...after }, audited)
  if (change)
    await record(context, [
      {
        resource: 'report-mails',
        record_id: id,
        action: 'update',
        version: after.version,
        ...change,
      },
    ])
  return after
}

/** Deletes a mail with its deliveries; one being sent is not stopped. */
export async function removeMail(context: Context, id: string): Promise<void> {
  await lockMail(context, id)
  const before = await getMail(context, id)
  await sql`delete from report_mails where organization_id = ${organizationOf(context)} and id = ${id}`.execute(
    context.db,
  )
  const change = {
    resource: 'report-mails',
    record_id: id,
    action: 'delete',
    version: before.version + 1,
    before: pick(before),
  }
  await record(context, [change])
}

async function lockMail(context: Context, id: string) {
  const { rows } =
    await sql`select m.id from report_mails m where ${changeableMails(context)} and m.id = ${id} for update`.execute(
      context.db,
    )
  if (rows.length === 0) fail('NotFound')
}

/** Checks that the caller may select the shops and people. Existing recipients may stay. */
export async function checkMail(
  context: Context,
  input: ReportMailInput,
  before: ReportMail | null,
): Promise<void> {
  for (const name of ['reports', 'shop_ids', 'user_ids'] as const)
    if (new Set(input[name]).size < input[name].length) failField(name, 'duplicate_choice')
  if (!input.all_shops && input.shop_ids.length === 0) failField('shop_ids', 'required')
  const shops = await sql<{ id: string }>`
    select s.id from shops s where ${visibleShops(context)} and s.id = any(${input.shop_ids}::uuid[])`.execute(
    context.db,
  )
  if (shops.rows.length < input.shop_ids.length) failField('shop_ids', 'not_found')
  const users = await sql<{ id: string }>`
    select u.id from users u where u.id = any(${input.user_ids}::uuid[]) and (
      u.id = any(${before?.user_ids ?? []}::uuid[]) or ${reachableAccounts(context)})`.execute(
    context.db,
  )
  if (users.rows.length < input.user_ids.length) failField('user_ids', 'not_found')
}

/** People who unsubscribed stay unsubscribed when the recipients change. */
async function writeLists(
  context: Context,
  id: string,
  { all_shops, shop_ids, user_ids }: ReportMailInput,
) {
  const { db } = context
  const organization = organizationOf(context)
  await sql`delete from report_mail_shops where organization_id = ${organization} and report_mail_id = ${id}`.execute(
    db,
  )
  await sql`
    insert into report_mail_shops (organization_id, report_mail_id, shop_id)
    select ${organization}, ${id}, s.id from unnest(${all_shops ? [] : shop_ids}::uuid[]) as s(id)
    ${underPolicies}`.execute(db)
  await sql`
    delete from report_mail_recipients where organization_id = ${organization} and report_mail_id = ${id}
      and unsubscribed_at is null and user_id <> all(${user_ids}::uuid[])`.execute(db)
  await sql`
    update report_mail_recipients set listed = user_id = any(${user_ids}::uuid[])
    where organization_id = ${organization} and report_mail_id = ${id}`.execute(db)
  await sql`
    insert into report_mail_recipients (organization_id, report_mail_id, user_id)
    select ${organization}, ${id}, u.id from unnest(${user_ids}::uuid[]) as u(id) on conflict do nothing`.execute(
    db,
  )
}

const record = (context: Context, changes: Parameters<typeof audit>[1]) =>
  audit(context, changes, organizationOf(context))

const pick = (mail: ReportMail) => Object.fromEntries(audited.map((name) => [name, mail[name]]))
