import type { DayFigures } from '@pos/contract/accounting/day-figures'
import type { JournalProblem } from '@pos/contract/accounting/journals'
import type { BookingRules } from '@pos/domain/journals/bookings'
import type { BookedPayment, BookedTax, DayAmounts } from '@pos/domain/journals/day-amounts'
import { taxedSums } from '@pos/domain/journals/taxed-charges'
import { recordOf } from '@pos/domain/typed-entries'
import { sql } from 'kysely'
import { type Context, organizationOf } from '#engine/context'
import { isRefund, labels, rollUp } from '#sales/service'
import { readMovements, readOnAccount } from '../day-close/movements.ts'
import { byDay, type OfDay, readChargedReceipts, readFaults } from './read-receipts.ts'
import { noSales, noTaxedCharges, type SaleSums, saleSums } from './sale-sums.ts'
import type { JournalScope } from './scope.ts'

/** A business day with the amounts for journals; null if it is not closed. */
export interface BookedDay {
  readonly shop_id: string
  readonly business_date: string
  /** Number of the latest close. */
  readonly number: number | null
  /** Amounts of the close; null if the close stored no tax by class. */
  readonly closed: DayAmounts | null
  /** Amounts that arrived after the close. */
  readonly late: DayAmounts
  /** Receipts of the day that are inconsistent. */
  readonly faults: readonly JournalProblem[]
  /** The last export of the day with its bookings. Fields unknown to its version are missing. */
  readonly exported: {
    readonly id: string
    readonly number: number
    readonly at: string
    readonly amounts: Partial<DayAmounts>
  } | null
}

interface Row {
  readonly shop_id: string
  readonly business_date: string
  readonly number: number | null
  readonly sums: DayFigures['sums'] | null
  readonly tax_classes: BookedTax[] | null
  readonly payments: DayFigures['payments'] | null
  readonly over_short: number | null
  /** The excess of all receipts of the day, including late ones. */
  readonly excess: number | null
  readonly on_account: DayFigures['on_account'] | null
  readonly movements: DayFigures['movements'] | null
}

const figures = rollUp('sales_figures')

/**
 * Returns the days of a range with sales, other movements or a close, oldest first. `parts`
 * resolves charges with unclear taxes.
 */
export async function readBookedDays(
  context: Context,
  { shops, from, to }: JournalScope,
  parts: BookingRules['parts'],
): Promise<BookedDay[]> {
  const ids = shops.map(({ id }) => id)
  const { rows } = await sql<Row>`
    select d.shop_id, d.business_date, c.number, z.figures -> 'sums' as sums, z.figures -> 'tax_classes' as tax_classes,
      z.figures -> 'payments' as payments, (z.figures -> 'cash' ->> 'over_short')::bigint as over_short, f.excess,
      z.figures -> 'on_account' as on_account, z.figures -> 'movements' as movements
    from (
      select shop_id, starts_on as business_date from ${figures.table} where shop_id = any(${ids}::uuid[]) and dimension = ${figures.dimension('all')}
        and revenue_type = 'paid_at' and grain = 'day' and key = '' and starts_on between ${from} and ${to} and (receipts <> 0 or voids <> 0)
      union select shop_id, business_date from cash_events where shop_id = any(${ids}::uuid[]) and business_date between ${from} and ${to}
        and kind in ('pay_in', 'pay_out', 'drop')
      union select shop_id, business_date from receivable_entries where shop_id = any(${ids}::uuid[]) and business_date between ${from} and ${to}
        and kind <> 'charge'
      union select shop_id, business_date from closed_days where shop_id = any(${ids}::uuid[]) and business_date between ${from} and ${to}
    ) d
    left join closed_days c on c.shop_id = d.shop_id and c.business_date = d.business_date
    left join day_closes z on z.shop_id = c.shop_id and z.number = c.number
    left join ${figures.table} f on f.shop_id = d.shop_id and f.dimension = ${figures.dimension('all')} and f.revenue_type = 'paid_at' and f.grain = 'day'
      and f.starts_on = d.business_date and f.key = ''
    order by d.business_date, d.shop_id`.execute(context.db)
  const range = { shopIds: ids, from, to }
  const late = await readLate(context, ids, from, to)
  const exported = await readExported(context, ids, from, to)
  const charged = byDay(await readChargedReceipts(context.db, range))
  const faults = byDay(await readFaults(context.db, range))
  const taxedOf = (day: OfDay, isLate: boolean) =>
    taxedSums(
      charged(day).filter((one) => one.is_late === isLate),
      recordOf(
        ['charge', 'table_charge', 'gratuity'],
        (name) => parts[name] !== null && parts[name] !== 'exempt',
      ),
    )
  return rows.map((row) => {
    const lateAmounts = late(row)
    const closed = closedAmounts(row, lateAmounts)
    return {
      shop_id: row.shop_id,
      business_date: row.business_date,
      number: row.number,
      closed: closed && { ...closed, ...taxedOf(row, false) },
      late: { ...lateAmounts, ...taxedOf(row, true) },
      faults: faults(row).map(
        ({ key, amount, receipt }): JournalProblem => ({ key, amount, booking: null, receipt }),
      ),
      exported: exported.get(`${row.shop_id} ${row.business_date}`) ?? null,
    }
  })
}

/**
 * The last export of each day, by shop and day: exports belong to the organization, days to its
 * shops.
 */
async function readExported(context: Context, ids: readonly string[], from: string, to: string) {
  const { rows } = await sql<OfDay & NonNullable<BookedDay['exported']>>`
    select distinct on (t.shop_id, t.business_date) t.shop_id, t.business_date, e.id, e.number, e.at, t.amounts
    from journal_export_days t join journal_exports e on e.organization_id = t.organization_id and e.id = t.export_id
    where t.organization_id = ${organizationOf(context)} and t.shop_id = any(${[...ids]}::uuid[]) and t.business_date between ${from} and ${to}
    order by t.shop_id, t.business_date, e.number desc`.execute(context.db)
  return new Map(
    rows.map(({ shop_id, business_date, ...exported }) => [
      `${shop_id} ${business_date}`,
      exported,
    ]),
  )
}

/**
 * Returns the stored amounts of a close. Closes of an earlier version stored no excess; it is
 * computed from the receipts before the close.
 */
function closedAmounts(row: Row, late: DayAmounts): DayAmounts | null {
  const { sums, tax_classes, payments, over_short, excess, on_account, movements } = row
  if (!sums || !tax_classes) return null
  return {
    ...saleSums({
      ...sums,
      cash_rounding: sums.cash_rounding ?? 0,
      excess: sums.excess ?? (excess ?? 0) - late.excess,
      comp_cost: sums.comp_cost ?? 0,
    }),
    ...noTaxedCharges,
    over_short: over_short ?? 0,
    payments: ofCustomers(
      (payments ?? []).map(({ key, type, label, amount }) => ({ key, type, label, amount })),
      on_account ?? [],
    ),
    taxes: tax_classes,
    movements: movements ?? [],
  }
}

type OnAccount = NonNullable<DayFigures['on_account']>[number]

/** Splits payments on account by customer; amounts without a known customer stay together. */
function ofCustomers(
  payments: readonly BookedPayment[],
  onAccount: readonly OnAccount[],
): BookedPayment[] {
  return payments.flatMap((payment) => {
    if (payment.type !== 'kake') return [payment]
    const owed = onAccount.filter(({ key }) => key === payment.key)
    const rest = owed.reduce((left, { amount }) => left - amount, payment.amount)
    const divided = owed.map(({ customer_id, customer, amount }) => ({
      ...payment,
      customer_id,
      customer,
      amount,
    }))
    return rest === 0 ? divided : [...divided, { ...payment, amount: rest }]
  })
}

/**
 * Reads late records after the latest closes. Records that were late for an earlier close are part
 * of the later one.
 */
async function readLate({ db }: Context, ids: readonly string[], from: string, to: string) {
  const lateReceipts = sql`closed_days c join receipts r on r.shop_id = c.shop_id and r.paid_business_date = c.business_date and r.after_close = c.number`
  const counted = sql`c.shop_id = any(${[...ids]}::uuid[]) and c.business_date between ${from} and ${to}
    and r.after_close is not null and r.set_aside_at is null and not ('beyond_limits' = any (r.flags))`
  const { rows: sums } = await sql<OfDay & SaleSums>`
    select c.shop_id, c.business_date, sum(case when ${isRefund('r')} then 0 else r.total end)::bigint as sales,
      sum(case when ${isRefund('r')} then -r.total else 0 end)::bigint as refund_amount, sum(r.tax)::bigint as tax, sum(r.tip)::bigint as tip, sum(r.excess)::bigint as excess,
      sum(r.cash_rounding)::bigint as cash_rounding,
      sum(r.charge)::bigint as charge, sum(r.table_charge)::bigint as table_charge, sum(r.auto_gratuity)::bigint as gratuity, sum(r.discount)::bigint as discount,
      sum(r.comp_cost)::bigint as comp_cost
    from ${lateReceipts} where ${counted} group by c.shop_id, c.business_date`.execute(db)
  const { rows: taxes } = await sql<OfDay & BookedTax>`
    select c.shop_id, c.business_date, trim_scale(t.rate::numeric)::text as rate, t.kind, t.reduced, ${isRefund('r')} as is_refund,
      sum(t.taxable)::bigint as taxable, sum(t.tax)::bigint as tax
    from ${lateReceipts} join receipt_taxes t on t.shop_id = r.shop_id and t.receipt_id = r.id where ${counted}
    group by c.shop_id, c.business_date, trim_scale(t.rate::numeric)::text, t.kind, t.reduced, ${isRefund('r')}`.execute(
    db,
  )
  const { rows: payments } = await sql<OfDay & BookedPayment>`
    select c.shop_id, c.business_date, coalesce(t.payment_key, '') as key, t.type, coalesce(l.label, t.name) as label, sum(t.amount - t.change)::bigint as amount
    from ${lateReceipts} join receipt_payments t on t.shop_id = r.shop_id and t.receipt_id = r.id
    left join ${labels.table} l on l.shop_id = t.shop_id and l.dimension = ${labels.dimension('payment')} and l.key = t.payment_key
    where ${counted} group by c.shop_id, c.business_date, t.payment_key, t.type, coalesce(l.label, t.name)`.execute(
    db,
  )
  const range = { shopIds: ids, from, to, isLate: true }
  const onAccount = byDay(await readOnAccount(db, range))
  const movements = byDay(await readMovements(db, range))
  return (day: OfDay): DayAmounts => {
    const ofDay = (row: OfDay) =>
      row.shop_id === day.shop_id && row.business_date === day.business_date
    const found = sums.find(ofDay)
    return {
      ...saleSums(found ?? noSales),
      ...noTaxedCharges,
      over_short: 0,
      payments: ofCustomers(
        payments
          .filter(ofDay)
          .map(({ key, type, label, amount }) => ({ key, type, label, amount })),
        onAccount(day),
      ),
      movements: movements(day).map(({ kind, label, customer_id, customer, amount }) => ({
        kind,
        label,
        customer_id,
        customer,
        amount,
      })),
      taxes: taxes
        .filter(ofDay)
        .map(({ rate, kind, reduced, is_refund, taxable, tax: amount }) => ({
          rate,
          kind,
          reduced,
          is_refund,
          taxable,
          tax: amount,
        })),
    }
  }
}
