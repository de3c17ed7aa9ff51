import {
  type AttentionKind,
  attentionKinds,
  type ShopAttention,
} from '@pos/contract/reports/attention'
import { resources } from '@pos/contract/resources'
import { businessMoment } from '@pos/domain/days/business-day'
import { addDays } from '@pos/domain/days/calendar-date'
import { fewLeft } from '@pos/domain/devices/availability'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { OpenTable } from '#checks/service'
import { countUnsentChanges } from '#devices/service'
import type { Context } from '#engine/context'
import { isToCheck } from '#sales/service'
import { deviceAlerts, type ReportedDevice, raisedByDevices, toInstant } from './device-alerts.ts'

interface Shop {
  readonly id: string
  readonly name: string
  readonly timezone: string
  readonly close_time: string
}

/**
 * Spelled exactly as in the partial index of unsent changes; otherwise PostgreSQL would not use it.
 */
const isOfDraft = sql`c.resource <> all (array['availability', 'day-close', 'devices', 'quarantine', 'receipts', 'receivables', 'releases', 'trouble-tables'])`

/** Resources of a release. Targets, journals and mere reads are no changes for devices. */
const released = Object.values(resources).flatMap(({ name, sync }) =>
  sync || name === 'shops' ? [name] : [],
)
const isReleased = sql`c.resource = any(${released}::text[]) and c.action <> all (array['export', 'read_credentials'])`

/** Start of a state, by its kind. */
type RaisedAt = ShopAttention['raised_at']

/** The number of alerts, and the start of the newest. */
interface Counted {
  readonly count: number
  readonly raised_at: string | null
}

type Short = ShopAttention['oversold'][number] & { readonly at: string }

/** Returns what needs attention in a shop. `tables` are its occupied tables. */
export async function readAttention(
  { engine, db, now }: Pick<Context, 'engine' | 'db' | 'now'>,
  shop: Shop,
  tables: readonly OpenTable[],
): Promise<ShopAttention> {
  const { date } = businessMoment(now, shop.timezone, shop.close_time)
  const flaggedSince = addDays(date, -6)
  const row = await readRow(db, shop, { now, flaggedSince })
  const trail = await readTrail(db, shop, { now, lastSent: row.last_sent })
  const unsent = await countUnsentChanges(
    engine,
    db,
    shop.id,
    `${row.last_release} ${trail.newest.join()}`,
  )
  const stuck = tables.filter(({ table }) => table.reasons.length > 0)
  const [oversold, runningLow] = [
    row.short.filter(({ remaining }) => remaining < 0),
    row.short.filter(({ remaining }) => remaining > 0),
  ]
  const devices = deviceAlerts(row.devices, now)
  const locked = trail.sign_ins_locked.flatMap(({ id, at }) => {
    const name = row.device_names[id]
    return name === undefined ? [] : [{ id, name, at: toInstant(at) }]
  })
  return {
    shop_id: shop.id,
    shop: shop.name,
    trouble_tables: stuck.length,
    ...devices,
    unsent_changes: unsent,
    sends_refused: row.sends_refused.count,
    sign_ins_locked: locked,
    refused_posts: row.refused_posts.count,
    oversold: oversold.map(withoutMoment),
    running_low: runningLow.map(withoutMoment),
    flagged_receipts: row.flagged_receipts.count,
    flagged_since: flaggedSince,
    raised_at: newestOfEach({
      trouble_tables: stuck.map(({ stuckSince }) => stuckSince),
      ...raisedByDevices(devices),
      oversold: oversold.map(({ at }) => at),
      running_low: runningLow.map(({ at }) => at),
      sign_ins_locked: locked.map(({ at }) => at),
      refused_posts: [row.refused_posts.raised_at],
      flagged_receipts: [row.flagged_receipts.raised_at],
      sends_refused: [row.sends_refused.raised_at],
      // Differences without a later change came with a rollback or a frozen release.
      unsent_changes: unsent === 0 ? [] : [trail.first_unsent ?? row.last_sent],
    }),
  }
}

const withoutMoment = ({ id, name, remaining }: Short) => ({ id, name, remaining })

function newestOfEach(
  moments: Readonly<Record<AttentionKind, readonly (string | null)[]>>,
): RaisedAt {
  const raised: RaisedAt = {}
  for (const kind of attentionKinds) {
    const newest = moments[kind]
      .flatMap((at) => (at === null ? [] : [toInstant(at)]))
      .toSorted()
      .at(-1)
    if (newest) raised[kind] = newest
  }
  return raised
}

async function readRow(
  db: Transaction<unknown>,
  shop: Shop,
  { now, flaggedSince }: { readonly now: Date; readonly flaggedSince: string },
) {
  const weekAgo = new Date(now.getTime() - 7 * 86_400_000)
  const lastSent = sql`(select r.created_at from releases r where r.shop_id = ${shop.id} order by r.number desc limit 1)`
  const { rows } = await sql<{
    devices: ReportedDevice[]
    device_names: Record<string, string>
    last_release: number | null
    last_sent: string | null
    sends_refused: Counted
    refused_posts: Counted
    short: Short[]
    flagged_receipts: Counted
  }>`
    select
      (select coalesce(json_agg(d), '[]') from (${devicesOf(shop.id)}) d) as devices,
      (select coalesce(json_object_agg(d.id, d.name), '{}') from devices d where d.shop_id = ${shop.id}) as device_names,
      (select max(r.number) from releases r where r.shop_id = ${shop.id}) as last_release, ${lastSent} as last_sent,
      (select ${counted(sql`max(s.ended_at)`)} from scheduled_releases s where s.shop_id = ${shop.id} and s.state = 'refused'
        and s.ended_at > greatest(${lastSent}, ${weekAgo}::timestamptz)) as sends_refused,
      (select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name, 'remaining', a.remaining,
          'at', to_timestamp(a.version / 1000.0)) order by a.remaining, i.name), '[]')
        from item_availability a join menu_items i on i.shop_id = a.shop_id and i.id = a.menu_item_id
        where a.shop_id = ${shop.id} and a.remaining <= ${sql.lit(fewLeft)} and a.remaining <> 0 and i.active and not a.stopped
          and (a.remaining < 0 or i.inventory_type <> 'daily_count' or i.inventory_value > ${sql.lit(fewLeft)})) as short,
      (select ${counted(sql`max(received_at)`)} from quarantine where shop_id = ${shop.id} and resolved_at is null) as refused_posts,
      (select ${counted(sql`max(r.received_at)`)} from receipts r
        where r.shop_id = ${shop.id} and ${isToCheck} and r.set_aside_at is null and r.paid_business_date >= ${flaggedSince}) as flagged_receipts`.execute(
    db,
  )
  return rows[0] ?? failEmpty()
}

/**
 * Number of newest changes that identify the state of a draft, so that changes that commit out of
 * order are included.
 */
const newestChanges = 20

interface Trail {
  /** Ids of the newest changes of the draft and of the shop's settings. */
  readonly newest: readonly number[]
  /** The first change of the draft since the last release. */
  readonly first_unsent: string | null
  readonly sign_ins_locked: readonly { readonly id: string; readonly at: string }[]
}

/**
 * Reads data from the history separately, because it is stored elsewhere than other rows of a shop.
 */
async function readTrail(
  db: Transaction<unknown>,
  shop: Shop,
  { now, lastSent }: { readonly now: Date; readonly lastSent: string | null },
): Promise<Trail> {
  const hourAgo = new Date(now.getTime() - 3_600_000)
  const isUnsent = sql`${isReleased} and c.at > coalesce(${lastSent}::timestamptz, '-infinity')`
  const ofShop = sql`changes c where c.scope_id = ${shop.id} and ${isOfDraft}`
  const ofSettings = sql`shops s join changes c on c.scope_id = s.organization_id and c.resource = 'shops' and c.record_id = s.id where s.id = ${shop.id}`
  const { rows } = await sql<Trail>`
    select
      (select coalesce(json_agg(c.id), '[]') from (
        (select c.id from ${ofShop} order by c.at desc limit ${sql.lit(newestChanges)}) union all
        (select c.id from ${ofSettings} order by c.id desc limit ${sql.lit(newestChanges)})) c) as newest,
      (select min(c.at) from (
        (select c.at from ${ofShop} and ${isUnsent} order by c.at limit 1) union all
        (select c.at from ${ofSettings} and ${isUnsent} order by c.id limit 1)) c) as first_unsent,
      (select coalesce(json_agg(json_build_object('id', l.id, 'at', l.at) order by l.at desc), '[]') from (
        select c.record_id as id, max(c.at) as at from changes c
        where c.scope_id = ${shop.id} and c.resource = 'devices' and c.action = 'lock_staff_sign_in' and c.at > ${hourAgo}::timestamptz
        group by c.record_id) l) as sign_ins_locked`.execute(db)
  return rows[0] ?? failEmpty()
}

function failEmpty(): never {
  throw new Error('A statement without a from clause answered no row')
}

/** SQL: `Counted` of the rows. */
const counted = (raisedAt: RawBuilder<unknown>) =>
  sql`json_build_object('count', count(*), 'raised_at', ${raisedAt})`

/**
 * Devices with a key, with their last report and the first release after the one that each runs,
 * which shows how long it has been behind.
 */
const devicesOf = (shopId: string) => sql`
  select d.id, d.name, d.last_seen_at, d.queue_length, d.queue_oldest_at, d.clock_offset_seconds, d.master_version,
    (select r.number from releases r where r.shop_id = ${shopId} order by r.number desc limit 1) as current_release,
    (select r.created_at from releases r where r.shop_id = ${shopId} and r.number > coalesce(d.master_version, 0) order by r.number limit 1) as behind_since,
    (select coalesce(json_agg(x), '[]') from (
      select s.kind, s.state, s.since, p.id as printer_id, p.name as printer, b.name as backup
      from jsonb_to_recordset(d.states) as s(kind text, printer_id uuid, state text, since timestamptz, backup_printer_id uuid)
      left join printers p on p.shop_id = ${shopId} and p.id = s.printer_id left join printers b on b.shop_id = ${shopId} and b.id = s.backup_printer_id
      where s.kind in ('connection', 'clock') or p.id is not null and s.state not in ('ok', 'paper_low')) x) as states
  from devices d where d.shop_id = ${shopId} and d.api_key_hash is not null order by d.name, d.id`
