import type {
  CouponFigures,
  DiscountFigures,
  DiscountsReport,
  discountsQuery,
} from '@pos/contract/reports/discounts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '#engine/context'
import { labels } from '#sales/service'
import { byName, label, type NamedRow, type Naming, reasonNames } from '../kit/labels.ts'
import { shareOf } from '../kit/numbers.ts'
import { staffMembers } from '../kit/people.ts'
import { openScope, type Scope } from '../kit/scope.ts'
import { type Series, sumsOf } from '../kit/sums.ts'
import { comparedBy, keysOf, leavesOf, type SumOfRows, sumOfSeries } from '../kit/tree.ts'

type Query = z.output<typeof discountsQuery>

interface Sums extends NamedRow {
  readonly member: string
  readonly label: string | null
  readonly count: number
  readonly amount: number
}

interface Coupon extends NamedRow {
  readonly type: string
  readonly label: string | null
  readonly count: number
  readonly amount: number
  readonly change: number
}

/** Discounts by name, by reason or by the person who gave them, and payments with coupons. */
export async function discountsReport(context: Context, query: Query): Promise<DiscountsReport> {
  const scope = await openScope(context, query)
  const { rows } = await sql<Sums>`${discountSums(scope, query.by)}`.execute(scope.db)
  const gross = await grossOf(scope)
  const comparison = (some: readonly Sums[]) => {
    const of = (series: Series) => discountFigures(sumOfSeries(scope, some, series), gross(series))
    return { figures: of('current'), compared: scope.compared ? of('compared') : null }
  }
  const { figures: totals, compared: compared_totals } = comparison(rows)
  return {
    basis: scope.basis,
    by: query.by,
    rows: leavesOf(rows, (row) => [row.member])
      .map((leaf) => ({ label: leaf.row.label, keys: keysOf(leaf.rows), ...comparison(leaf.rows) }))
      .toSorted(
        (a, b) =>
          b.figures.discount - a.figures.discount || (a.label ?? '').localeCompare(b.label ?? ''),
      ),
    totals,
    compared_totals,
    gross: gross('current'),
    ...(await readCoupons(scope)),
  }
}

function discountSums(scope: Scope, by: Query['by']): RawBuilder<unknown> {
  const query = { table: 'sales_discounts', dimension: by, sums: ['count', 'amount'] } as const
  if (by === 'reason') return byName(scope, query, reasonNames)
  return byName(scope, query, by === 'staff' ? staffMembers : named(scope))
}

/**
 * A discount under the name in the receipt, or in its record. Equal names in several shops form one
 * row.
 */
const named = ({ everyShopId }: Scope): Naming => {
  const name = sql`coalesce(${label}, d.name)`
  return {
    dimension: 'discount',
    names: { member: sql`coalesce(${label}, d.name, '')`, label: name },
    join: sql`left join (select shop_id, id::text as key, name from discounts where shop_id = any(${[...everyShopId]}::uuid[])) d
      on d.shop_id = s.shop_id and d.key = s.key`,
  }
}

function discountFigures(sum: SumOfRows<Sums>, gross: number): DiscountFigures {
  const discount = sum((row) => row.amount)
  return { count: sum((row) => row.count), discount, share_of_gross: shareOf(discount, gross) }
}

async function grossOf(scope: Scope): Promise<(series: Series) => number> {
  const query = { table: 'sales_figures', dimension: 'all', sums: ['gross'], by: [] } as const
  const { rows } = await sql<{ series: Series; gross: number }>`${sumsOf(scope, query)}`.execute(
    scope.db,
  )
  return (series) => sumOfSeries(scope, rows, series)((row) => row.gross)
}

/** Coupons are payments and reduce nothing, so they are listed below the discounts. */
async function readCoupons(
  scope: Scope,
): Promise<Pick<DiscountsReport, 'coupons' | 'coupon_totals' | 'compared_coupon_totals'>> {
  const query = { table: 'sales_payments', sums: ['count', 'amount', 'change'] } as const
  const names = { type: sql`coalesce(${labels.detail('payment', 'type')}, '')`, label }
  const { rows } =
    await sql<Coupon>`${byName(scope, query, { dimension: 'payment', names })}`.execute(scope.db)
  const coupons = rows.filter((row) => row.type === 'coupon')
  const comparison = comparedBy(scope, coupons, { weight: () => 0, figures: couponFigures })
  const { figures, compared } = comparison(coupons)
  return {
    coupons: leavesOf(coupons, (row) => [row.label])
      .map((leaf) => ({ label: leaf.row.label, keys: keysOf(leaf.rows), ...comparison(leaf.rows) }))
      .toSorted(
        (a, b) =>
          b.figures.amount - a.figures.amount || (a.label ?? '').localeCompare(b.label ?? ''),
      ),
    coupon_totals: figures,
    compared_coupon_totals: compared,
  }
}

const couponFigures = (sum: SumOfRows<Coupon>): CouponFigures => ({
  count: sum((row) => row.count),
  amount: sum((row) => row.amount - row.change),
})
