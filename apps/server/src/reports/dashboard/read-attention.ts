import type { ShopAttention } from '@pos/contract/reports/dashboard'
import { businessMoment } from '@pos/domain/business-day'
import { addDays } from '@pos/domain/calendar-date'
import { sql, type Transaction } from 'kysely'
import { deviceAlerts, type ReportedDevice } from './device-alerts.ts'

interface Shop {
  readonly id: string
  readonly name: string
  readonly timezone: string
  readonly close_time: string
}

/** Spelled exactly as in the partial index of unsent changes; otherwise PostgreSQL would not use it. */
const isOfDraft = sql`c.resource <> all (array['devices', 'receipts', 'quarantine', 'trouble-tables'])`

/** What needs somebody in a shop, but its tables. */
export async function readAttention(db: Transaction<unknown>, shop: Shop, now: Date): Promise<Omit<ShopAttention, 'trouble_tables'>> {
  const { date } = businessMoment(now, shop.timezone, shop.close_time)
  const flaggedSince = addDays(date, -6)
  const [weekAgo, hourAgo] = [7 * 86_400_000, 3_600_000].map((milliseconds) => new Date(now.getTime() - milliseconds))
  const lastSent = sql`coalesce((select r.created_at from releases r where r.shop_id = ${shop.id} order by r.number desc limit 1), '-infinity')`
  const { rows } = await sql<{
    devices: ReportedDevice[]
    unsent_changes: number
    sends_refused: number
    sign_ins_locked: ShopAttention['sign_ins_locked']
    refused_posts: number
    oversold: ShopAttention['oversold']
    flagged_receipts: number
  }>`
    select
      (select coalesce(json_agg(d), '[]') from (${devicesOf(shop.id)}) d) as devices,
      (select count(*) from (
        select from changes c where c.scope_id = ${shop.id} and ${isOfDraft} and c.at > ${lastSent}
        group by c.resource, c.record_id) c)
      + (select count(*) from (
        select from changes c join shops s on c.scope_id = s.organization_id
        where s.id = ${shop.id} and ${isOfDraft} and c.resource = 'shops' and c.record_id = s.id and c.at > ${lastSent} limit 1) c) as unsent_changes,
      (select count(*) from scheduled_releases s where s.shop_id = ${shop.id} and s.state = 'refused'
        and s.ended_at > greatest(${lastSent}, ${weekAgo}::timestamptz)) as sends_refused,
      (select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'at', l.at) order by l.at desc), '[]')
        from devices d cross join lateral (
          select max(c.at) as at from changes c where c.scope_id = ${shop.id} and c.resource = 'devices' and c.record_id = d.id
            and c.action = 'lock_staff_sign_in' and c.at > ${hourAgo}::timestamptz) l
        where d.shop_id = ${shop.id} and l.at is not null) as sign_ins_locked,
      (select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name, 'remaining', a.remaining) order by a.remaining, i.name), '[]')
        from item_availability a join menu_items i on i.shop_id = a.shop_id and i.id = a.menu_item_id
        where a.shop_id = ${shop.id} and a.remaining < 0 and i.active) as oversold,
      (select count(*) from quarantine where shop_id = ${shop.id} and resolved_at is null) as refused_posts,
      (select count(*) from receipts where shop_id = ${shop.id} and flags <> '{}' and set_aside_at is null and paid_business_date >= ${flaggedSince}) as flagged_receipts`.execute(
    db,
  )
  const [row] = rows
  return {
    shop_id: shop.id,
    shop: shop.name,
    ...deviceAlerts(row?.devices ?? [], now),
    unsent_changes: row?.unsent_changes ?? 0,
    sends_refused: row?.sends_refused ?? 0,
    sign_ins_locked: (row?.sign_ins_locked ?? []).map((lock) => ({ ...lock, at: new Date(lock.at).toISOString() })),
    refused_posts: row?.refused_posts ?? 0,
    oversold: row?.oversold ?? [],
    flagged_receipts: row?.flagged_receipts ?? 0,
    flagged_since: flaggedSince,
  }
}

/**
 * Devices that have a key, with what they last said of themselves, and the first release that came after the one that each runs: that is how
 * long it has been behind.
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
