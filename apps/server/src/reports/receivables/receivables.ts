import type { ReceivableFigures, ReceivablesReport } from '@pos/contract/reports/receivables'
import type { ReportQuery } from '@pos/contract/reports/report-query'
import { ageingOf, type PaymentTerms } from '@pos/domain/receipts/receivables'
import { typedKeys } from '@pos/domain/typed-entries'
import { sql } from 'kysely'
import { readDebts } from '#accounting/service'
import type { Context } from '#engine/context'
import { openScope, type Scope } from '../kit/scope.ts'

/** Terms of unassigned names: the end of the month, and the end of the next. */
const usualTerms: PaymentTerms = { closing_day: null, payment_months: 1, payment_day: null }

const nothing: ReceivableFigures = {
  opening: 0,
  charged: 0,
  received: 0,
  adjusted: 0,
  balance: 0,
  current: 0,
  days_30: 0,
  days_60: 0,
  days_90: 0,
  over_90: 0,
  credit: 0,
}

/**
 * Charges, payments and balances by shop and customer, highest balance first. Business days are
 * those of payment.
 */
export async function receivablesReport(
  context: Context,
  query: ReportQuery,
): Promise<ReceivablesReport> {
  const scope = await openScope(context, { ...query, compare: 'none' })
  const moves = await readMoves(scope)
  const debts = await readDebts(scope.db, scope.shopIds, scope.range.to)
  const debtOf = new Map(debts.map((debt) => [`${debt.shop_id} ${debt.customer_id}`, debt]))
  const nameOf = new Map(scope.basis.shops.map((shop) => [shop.id, shop.name]))
  const rows = moves.map(
    ({ shop_id, customer_id, label, opening, charged, received, adjusted, ...terms }) => {
      const debt = debtOf.get(`${shop_id} ${customer_id}`)
      const balance = debt?.balance ?? 0
      const aged = ageingOf(
        balance,
        debt?.open ?? [],
        customer_id === null ? usualTerms : terms,
        scope.range.to,
      )
      return {
        shop_id,
        shop: nameOf.get(shop_id) ?? '',
        customer_id,
        label,
        figures: { opening, charged, received, adjusted, balance, ...aged },
      }
    },
  )
  const totals = { ...nothing }
  for (const { figures } of rows)
    for (const name of typedKeys(nothing)) totals[name] += figures[name]
  return {
    basis: { ...scope.basis, revenue_type: 'paid_at' },
    rows: rows.toSorted((a, b) => b.figures.balance - a.figures.balance),
    totals,
  }
}

interface Moves
  extends PaymentTerms,
    Pick<ReceivableFigures, 'opening' | 'charged' | 'received' | 'adjusted'> {
  readonly shop_id: string
  readonly customer_id: string | null
  readonly label: string | null
}

/** Reads the debt before the range and the movements in it, for all customers with either. */
async function readMoves({ db, shopIds, range: { from, to } }: Scope): Promise<Moves[]> {
  const { rows } = await sql<Moves>`
    select e.shop_id, e.customer_id, e.opening, e.charged, e.received, e.adjusted, c.name as label, c.closing_day, coalesce(c.payment_months, 1) as payment_months, c.payment_day
    from (
      select shop_id, customer_id, coalesce(sum(amount) filter (where business_date < ${from}), 0)::bigint as opening,
        coalesce(sum(amount) filter (where business_date >= ${from} and kind = 'charge'), 0)::bigint as charged,
        coalesce(sum(amount) filter (where business_date >= ${from} and kind = 'payment'), 0)::bigint as received,
        coalesce(sum(amount) filter (where business_date >= ${from} and kind = 'adjustment'), 0)::bigint as adjusted,
        count(*) filter (where business_date >= ${from}) as entries
      from receivable_entries where shop_id = any(${[...shopIds]}::uuid[]) and business_date <= ${to}
      group by shop_id, customer_id) e
    left join customers c on c.shop_id = e.shop_id and c.id = e.customer_id
    where (e.customer_id is not null and e.entries > 0) or e.opening <> 0 or e.charged <> 0 or e.received <> 0 or e.adjusted <> 0
    order by c.name nulls last, e.shop_id`.execute(db)
  return rows
}
