import type {
  MenuFigures,
  MenuMatrixReport,
  MenuQuarter,
  menuMatrixQuery,
} from '@pos/contract/reports/menu-matrix'
import { roundedTo } from '@pos/domain/money/rounding'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '#engine/context'
import { labels } from '#sales/service'
import { byName, label, type NamedRow } from '../kit/labels.ts'
import { shareOf } from '../kit/numbers.ts'
import { openScope } from '../kit/scope.ts'
import { comparedBy, keysOf, leavesOf, type SumOfRows, sumOf, sumOfSeries } from '../kit/tree.ts'

interface Row extends NamedRow {
  readonly group: string | null
  readonly label: string | null
  readonly quantity: number
  readonly net: number
  readonly cost: number
  readonly net_with_cost: number
}

/** Items in four quarters by quantity and by profit per piece. */
export async function menuMatrixReport(
  context: Context,
  query: z.output<typeof menuMatrixQuery>,
): Promise<MenuMatrixReport> {
  const scope = await openScope(context, query)
  const sumsQuery = {
    table: 'sales_items',
    sums: ['quantity', 'net', 'cost', 'net_with_cost'],
  } as const
  const names = { group: sql`nullif(${labels.detail('item', 'major_group')}, '')`, label }
  const { rows: every } =
    await sql<Row>`${byName(scope, sumsQuery, { dimension: 'item', names })}`.execute(scope.db)
  const rows =
    query.major_group === undefined ? every : every.filter((row) => row.group === query.major_group)
  const measure = rows.some((row) => row.series === 'current' && hasCost(row)) ? 'margin' : 'net'
  const comparison = comparedBy(scope, rows, {
    weight: (row) => row.quantity,
    figures: figuresOf(measure),
  })
  const items = leavesOf(rows, (row) => [row.group, row.label]).map(({ row, rows: some }) => ({
    label: row.label,
    group: row.group,
    keys: keysOf(some),
    ...comparison(some),
    earned: earnedOf(measure, sumOfSeries(scope, some, 'current')),
  }))
  const limits = limitsOf(
    items.map(({ figures, earned }) => ({ ...figures, earned })),
    query,
  )
  const { figures: totals, compared: compared_totals } = comparison(rows)
  return {
    basis: scope.basis,
    measure,
    limits,
    groups: [...new Set(every.flatMap((row) => row.group ?? []))].toSorted((a, b) =>
      a.localeCompare(b),
    ),
    rows: items
      .map(({ earned: _earned, ...item }) => ({
        ...item,
        quarter: quarterOf(item.figures, limits),
      }))
      .toSorted(
        (a, b) =>
          b.figures.quantity - a.figures.quantity || (a.label ?? '').localeCompare(b.label ?? ''),
      ),
    totals,
    compared_totals,
  }
}

const hasCost = ({ cost, net_with_cost }: Pick<Row, 'cost' | 'net_with_cost'>) =>
  cost !== 0 || net_with_cost !== 0

type Measure = MenuMatrixReport['measure']

/**
 * Returns the unrounded profit. If the cost is known for a part of the sales, its ratio applies to
 * the rest.
 */
function earnedOf(measure: Measure, sum: SumOfRows<Row>): number | null {
  const of = (name: 'net' | 'cost' | 'net_with_cost') => sum((row) => row[name])
  const [net, cost, net_with_cost] = [of('net'), of('cost'), of('net_with_cost')]
  if (measure === 'net') return net
  if (!hasCost({ cost, net_with_cost })) return null
  const margin = net_with_cost - cost
  return net_with_cost > 0 ? (margin * net) / net_with_cost : margin
}

const figuresOf =
  (measure: Measure) =>
  (sum: SumOfRows<Row>, whole: number): MenuFigures => {
    const of = (name: 'quantity' | 'net' | 'cost' | 'net_with_cost') => sum((row) => row[name])
    const [quantity, net, cost, net_with_cost] = [
      of('quantity'),
      of('net'),
      of('cost'),
      of('net_with_cost'),
    ]
    const margin = hasCost({ cost, net_with_cost }) ? net_with_cost - cost : null
    const earned = earnedOf(measure, sum)
    const earning = earned === null || quantity <= 0 ? null : roundedTo(earned / quantity)
    return { quantity, net, margin, earning, share: shareOf(quantity, whole) }
  }

/**
 * The limits are set by the query: a percentage of an even share of all pieces, and of the average
 * profit per piece. Each limit is rounded once, from unrounded sums.
 */
function limitsOf(
  all: readonly (MenuFigures & { readonly earned: number | null })[],
  { popularity, earning }: { popularity: number; earning: number },
) {
  const items = all.flatMap((one) =>
    one.earning === null || one.earned === null
      ? []
      : [{ quantity: one.quantity, earned: one.earned }],
  )
  const quantity = sumOf(items, (one) => one.quantity)
  const earned = sumOf(items, (one) => one.earned)
  return {
    quantity: items.length === 0 ? 0 : roundedTo(((quantity / items.length) * popularity) / 100, 2),
    earning: quantity === 0 ? 0 : roundedTo(((earned / quantity) * earning) / 100),
  }
}

function quarterOf(
  { quantity, earning }: MenuFigures,
  limits: MenuMatrixReport['limits'],
): MenuQuarter | null {
  if (earning === null) return null
  if (quantity >= limits.quantity) return earning >= limits.earning ? 'star' : 'workhorse'
  return earning >= limits.earning ? 'puzzle' : 'dog'
}
