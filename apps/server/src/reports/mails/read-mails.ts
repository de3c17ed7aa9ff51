import { fail } from '@pos/contract/errors'
import { can, type UserRole } from '@pos/contract/permissions'
import type { DeliveryState } from '@pos/contract/report-mails/report-mail-lists'
import type { ReportMail } from '@pos/contract/report-mails/report-mails'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type Context, organizationOf } from '#engine/context'
import { groupBy } from '#platform/process/group-by'
import { type ClockShop, dueOf, groupsOf } from './schedule.ts'

/** A stored mail. */
export type StoredMail = Pick<
  ReportMail,
  | 'id'
  | 'version'
  | 'name'
  | 'frequency'
  | 'time'
  | 'reports'
  | 'compare'
  | 'all_shops'
  | 'attachment'
> &
  Pick<ReportMail, 'active'> & {
    readonly organization_id: string
    readonly user_id: string | null
    readonly made_by: string | null
    readonly since: string
  }

/** A recipient of a mail. */
interface Recipient {
  readonly mail_id: string
  readonly id: string
  readonly name: string
  readonly address: string | null
  readonly role: UserRole
  readonly active: boolean
  readonly unsubscribed: boolean
}

/**
 * SQL: the mails `m` that the caller may change: for administrators all of the organization, for
 * managers their own and those of their own shops only.
 */
export function changeableMails({ session }: Context): RawBuilder<unknown> {
  const isAdministrator = session.role !== 'shop_manager'
  return sql`m.organization_id = ${session.organization_id} and (${isAdministrator} or m.user_id = ${session.user_id} or (
    not m.all_shops and exists (select from report_mail_shops h where h.organization_id = m.organization_id and h.report_mail_id = m.id)
    and not exists (
      select from report_mail_shops h where h.organization_id = m.organization_id and h.report_mail_id = m.id
        and not exists (select from user_shops u where u.user_id = ${session.user_id} and u.shop_id = h.shop_id))))`
}

/** The mails that the caller may change, by name. */
export async function listMails(context: Context): Promise<ReportMail[]> {
  return completed(context, await stored(context, sql`true`))
}

/** One of them; fails with NotFound for others. */
export async function getMail(context: Context, id: string): Promise<ReportMail> {
  const [mail] = await completed(context, await stored(context, sql`m.id = ${id}`))
  return mail ?? fail('NotFound')
}

async function stored(context: Context, condition: RawBuilder<unknown>): Promise<StoredMail[]> {
  const { rows } = await sql<StoredMail>`
    select m.organization_id, m.id, m.version, m.name, m.frequency, m.time, m.reports, m.compare, m.all_shops, m.attachment, m.active, m.user_id, m.since,
      (select u.display_name from users u where u.id = m.user_id) as made_by
    from report_mails m where ${changeableMails(context)} and ${condition} order by m.name, m.id limit 500`.execute(
    context.db,
  )
  return rows
}

async function completed(context: Context, mails: readonly StoredMail[]): Promise<ReportMail[]> {
  const { db, now } = context
  const organization = organizationOf(context)
  const ids = mails.map(({ id }) => id)
  const shops = await readMailShops(db, organization, ids)
  const recipients = groupBy(await readRecipients(db, organization, ids), ({ mail_id }) => mail_id)
  const last = new Map((await readLast(db, organization, ids)).map((one) => [one.mail_id, one]))
  return mails.map(({ organization_id: _organization, user_id: _user, since: _since, ...mail }) => {
    const about = shops.get(mail.id) ?? []
    const listed = recipients.get(mail.id) ?? []
    const latest = last.get(mail.id)
    return {
      ...mail,
      shop_ids: mail.all_shops ? [] : about.map(({ id }) => id),
      shops: mail.all_shops ? [] : about.map(({ id, name }) => ({ id, name })),
      user_ids: listed.map(({ id }) => id),
      recipients: listed.map((one) => ({
        id: one.id,
        name: one.name,
        address: one.address,
        state: stateOf(one),
      })),
      next: mail.active ? nextOf(mail, about, now) : [],
      last: latest
        ? { due_at: latest.due_at, timezone: latest.timezone, counts: latest.counts }
        : null,
    }
  })
}

function nextOf(mail: StoredSchedule, shops: readonly ClockShop[], now: Date): ReportMail['next'] {
  return groupsOf(shops, mail)
    .map((group) => {
      const { from, to, at } = dueOf(mail, group, now).next
      return { at: at.toISOString(), from, to, timezone: group.timezone }
    })
    .toSorted((a, b) => a.at.localeCompare(b.at))
}

type StoredSchedule = Pick<StoredMail, 'frequency' | 'time'>

const stateOf = ({ unsubscribed, active, role, address }: Recipient) =>
  unsubscribed
    ? 'unsubscribed'
    : !active || !can(role, 'reports')
      ? 'no_access'
      : address === null
        ? 'no_address'
        : 'subscribed'

/** A shop of a mail. */
export interface MailShop extends ClockShop {
  readonly name: string
}

/** The shops of mails, by mail and name. */
export async function readMailShops(
  db: Transaction<unknown>,
  organizationId: string,
  mailIds: readonly string[],
): Promise<Map<string, MailShop[]>> {
  const { rows } = await sql<MailShop & { mail_id: string }>`
    select m.id as mail_id, s.id, s.name, s.timezone, s.close_time, s.currency, s.week_starts_on
    from report_mails m join shops s on s.organization_id = m.organization_id and (m.all_shops or exists (
      select from report_mail_shops h where h.organization_id = m.organization_id and h.report_mail_id = m.id and h.shop_id = s.id))
    where m.organization_id = ${organizationId} and m.id = any(${mailIds}::uuid[]) order by s.name, s.id`.execute(
    db,
  )
  return groupBy(rows, ({ mail_id }) => mail_id)
}

async function readRecipients(
  db: Transaction<unknown>,
  organizationId: string,
  mailIds: readonly string[],
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select r.report_mail_id as mail_id, u.id, u.display_name as name, u.email as address, u.role, u.active, r.unsubscribed_at is not null as unsubscribed
    from report_mail_recipients r join users u on u.id = r.user_id
    where r.organization_id = ${organizationId} and r.report_mail_id = any(${mailIds}::uuid[]) and r.listed
    order by u.display_name, u.id`.execute(db)
  return rows
}

interface Last {
  readonly mail_id: string
  readonly due_at: string
  readonly timezone: string
  readonly counts: Partial<Record<DeliveryState, number>>
}

async function readLast(
  db: Transaction<unknown>,
  organizationId: string,
  mailIds: readonly string[],
): Promise<Last[]> {
  const { rows } = await sql<Last>`
    select m.id as mail_id, l.due_at, l.timezone, l.counts from unnest(${mailIds}::uuid[]) m(id) cross join lateral (
      select n.due_at, n.timezone, jsonb_object_agg(n.state, n.count) as counts from (
        select d.due_at, min(d.timezone) as timezone, d.state, count(*)::int as count from report_mail_deliveries d
        where d.organization_id = ${organizationId} and d.report_mail_id = m.id and d.due_at = (
          select max(e.due_at) from report_mail_deliveries e where e.organization_id = ${organizationId} and e.report_mail_id = m.id)
        group by d.due_at, d.state
      ) n group by n.due_at, n.timezone limit 1
    ) l`.execute(db)
  return rows
}
