import type { JournalProblem } from '@pos/contract/accounting/journals'
import type { ChargedReceipt } from '@pos/domain/journals/taxed-charges'
import { sql, type Transaction } from 'kysely'
import { groupBy } from '#platform/process/group-by'
import { isReversed } from '#sales/service'

type Db = Transaction<unknown>

/** A business day of a shop. */
export interface OfDay {
  readonly shop_id: string
  readonly business_date: string
}

interface Range {
  readonly shopIds: readonly string[]
  readonly from: string
  readonly to: string
}

/** Finds rows by their day. */
export function byDay<Row extends OfDay>(rows: readonly Row[]): (day: OfDay) => readonly Row[] {
  const keyOf = ({ shop_id, business_date }: OfDay) => `${shop_id} ${business_date}`
  const groups = groupBy(rows, keyOf)
  return (day) => groups.get(keyOf(day)) ?? []
}

/** SQL: the counted receipts `r` of a range. */
const counted = ({ shopIds, from, to }: Range) => sql`
  r.shop_id = any(${[...shopIds]}::uuid[]) and r.paid_business_date between ${from} and ${to} and r.set_aside_at is null
  and not ('beyond_limits' = any (r.flags))`

/**
 * Receipts with charges, and their taxes beyond those of their lines. `is_late`: arrived after the
 * latest close.
 */
export async function readChargedReceipts(
  db: Db,
  range: Range,
): Promise<(ChargedReceipt & OfDay & { is_late: boolean })[]> {
  const { rows } = await sql<ChargedReceipt & OfDay & { is_late: boolean }>`
    select r.shop_id, r.paid_business_date as business_date, r.charge, r.table_charge, r.auto_gratuity as gratuity, r.charge_taxes, t.taxable - l.sold as taxed,
      c.number is not null as is_late
    from receipts r
    cross join lateral (
      select coalesce(sum(t.taxable), 0)::bigint as taxable from receipt_taxes t
      where t.shop_id = r.shop_id and t.receipt_id = r.id and t.rate::numeric <> 0) t
    cross join lateral (
      select coalesce(sum(l.price - l.discount - l.check_discount), 0)::bigint as sold from receipt_lines l
      where l.shop_id = r.shop_id and l.receipt_id = r.id and l.tax_rate::numeric <> 0) l
    left join closed_days c on c.shop_id = r.shop_id and c.business_date = r.paid_business_date and c.number = r.after_close
    where ${counted(range)} and (r.charge <> 0 or r.table_charge <> 0 or r.auto_gratuity <> 0)`.execute(
    db,
  )
  return rows
}

interface Fault extends OfDay, Pick<JournalProblem, 'amount'> {
  readonly key: 'unsettled' | 'tax_unsplit'
  readonly receipt: NonNullable<JournalProblem['receipt']>
}

/** Maximum number of listed receipts of a day. */
const maxNamed = 20

/**
 * Flags of receipts whose payments differ from the amount due, or whose tax differs from their
 * rates.
 */
const faultFlags = [
  'settle',
  'underpaid',
  'overpaid',
  'rounding_mismatch',
  'refund_short',
  'tax',
] as const

/**
 * Returns inconsistent receipts that are not corrected, by their flags. A voucher above its check
 * has no flag and counts as excess.
 */
export async function readFaults(db: Db, range: Range): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    select shop_id, business_date, key, amount, receipt from (
      select r.shop_id, r.paid_business_date as business_date, f.key, f.amount,
        json_build_object('id', r.id, 'number', coalesce(r.receipt_number, r.uid)) as receipt,
        row_number() over (partition by r.shop_id, r.paid_business_date order by r.paid_at, r.uid) as position
      from receipts r
      cross join lateral (
        select coalesce(sum(p.amount - p.change), 0)::bigint as received from receipt_payments p
        where p.shop_id = r.shop_id and p.receipt_id = r.id) p
      cross join lateral (
        select coalesce(sum(t.tax), 0)::bigint as tax from receipt_taxes t where t.shop_id = r.shop_id and t.receipt_id = r.id) t
      cross join lateral (values ('unsettled', p.received - r.total - r.tip - r.cash_rounding - r.excess), ('tax_unsplit', r.tax - t.tax)) f(key, amount)
      where ${counted(range)} and r.flags <> '{}' and r.flags && ${[...faultFlags]}::text[] and not ${isReversed} and f.amount <> 0) faults
    where position <= ${maxNamed} order by business_date, shop_id, position`.execute(db)
  return rows
}
