import type {
  CondimentFigures,
  CondimentRow,
  CondimentsReport,
  condimentsQuery,
} from '@pos/contract/reports/condiments'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '#engine/context'
import { groupBy } from '#platform/process/group-by'
import { groupsOfCondiments } from '#sales/service'
import { byName, label, type NamedRow, type Naming } from '../kit/labels.ts'
import { shareOf } from '../kit/numbers.ts'
import { openScope, type Scope } from '../kit/scope.ts'
import { comparedBy, keysOf, leavesOf, type SumOfRows } from '../kit/tree.ts'

type Query = z.output<typeof condimentsQuery>

interface Row extends NamedRow {
  readonly group: string | null
  readonly label: string | null
  readonly quantity: number
  readonly amount: number
}

/** Condiment sales by current group, or by item. */
export async function condimentsReport(context: Context, query: Query): Promise<CondimentsReport> {
  const scope = await openScope(context, query)
  const { rows } = await sql<Row>`${condimentSums(scope, query.by)}`.execute(scope.db)
  const comparison = comparedBy(scope, rows, { weight: (row) => row.quantity, figures: figuresOf })
  const leaf = (some: readonly Row[], name: string | null) => ({
    label: name,
    keys: keysOf(some),
    ...comparison(some),
  })
  const leaves = (some: readonly Row[]) =>
    leavesOf(some, (row) => [row.label]).map((one) => leaf(one.rows, one.row.label))
  const { figures: totals, compared: compared_totals } = comparison(rows)
  const found: CondimentRow[] =
    query.by === 'item'
      ? leaves(rows).map((row) => ({ ...row, children: [] }))
      : [...groupBy(rows, (row) => row.group)].map(([group, some]) => ({
          ...leaf(some, group),
          children: leaves(some).toSorted(mostFirst),
        }))
  return {
    basis: scope.basis,
    by: query.by,
    rows: found.toSorted(mostFirst),
    totals,
    compared_totals,
  }
}

type Sortable = Pick<CondimentRow, 'label' | 'figures'>
const mostFirst = (a: Sortable, b: Sortable) =>
  b.figures.quantity - a.figures.quantity ||
  b.figures.amount - a.figures.amount ||
  (a.label ?? '').localeCompare(b.label ?? '')

function condimentSums(scope: Scope, by: Query['by']): RawBuilder<unknown> {
  const sums = ['quantity', 'amount'] as const
  return by === 'item'
    ? byName(
        scope,
        { table: 'sales_condiments', dimension: 'item', sums },
        { dimension: 'item', names: { group: sql`null::text`, label } },
      )
    : byName(scope, { table: 'sales_condiments', dimension: 'condiment', sums }, inGroups(scope))
}

/** The first group of a condiment. */
const inGroups = ({ everyShopId }: Scope): Naming => ({
  dimension: 'condiment',
  names: { group: sql`o.name`, label },
  join: sql`left join ${groupsOfCondiments(everyShopId)} o on o.shop_id = s.shop_id and o.key = s.key`,
})

function figuresOf(sum: SumOfRows<Row>, whole: number): CondimentFigures {
  const quantity = sum((row) => row.quantity)
  return { quantity, amount: sum((row) => row.amount), share: shareOf(quantity, whole) }
}
