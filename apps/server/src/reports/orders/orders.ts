import type {
  OrderFigures,
  OrderRow,
  OrdersReport,
  ordersQuery,
} from '@pos/contract/reports/orders'
import { type AbcLimits, type AbcRank, abcRanks } from '@pos/domain/abc'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '#engine/context'
import { shareOf } from '../kit/numbers.ts'
import { openScope, type Scope } from '../kit/scope.ts'
import { type Series, sumsOf } from '../kit/sums.ts'
import {
  comparedBy,
  keysOf,
  type Leaf,
  leavesOf,
  type SumOfRows,
  sumOf,
  type TreeMaker,
  treeOf,
} from '../kit/tree.ts'
import { type ItemRow, itemsByPosition } from './items.ts'
import { unsoldItems } from './unsold.ts'

type Query = z.output<typeof ordersQuery>
/** A row with its position on the order screen. */
type PositionedRow = OrderRow & { readonly position: number }

/** Sold items, by the groups on receipts or by position on today's order screen. */
export async function ordersReport(context: Context, query: Query): Promise<OrdersReport> {
  const scope = await openScope(context, query)
  const { rows } = await sql<ItemRow>`${itemsByPosition(scope, query.tree)}`.execute(scope.db)
  const comparison = comparedBy(scope, rows, { weight: (row) => row.net, figures: figuresOf })
  const leaves = leavesOf(rows, (row) =>
    query.tree === 'flat' ? [row.label] : [row.first, row.second, row.label],
  )
  const abc_limits = { a: query.abc_a, b: Math.max(query.abc_a, query.abc_b) }
  const rank = ranksOf(leaves, abc_limits)
  const maker: TreeMaker<ItemRow, PositionedRow> = {
    groups: (row) => [row.first, row.second],
    branch: ([first, second], { rows: branchRows, children }) => ({
      label: second ?? first,
      keys: null,
      ...comparison(branchRows),
      abc: null,
      children,
      position: positionOf(branchRows, second === undefined ? 'first_position' : 'second_position'),
    }),
    leaf: (leaf) => ({
      label: leaf.row.label,
      keys: keysOf(leaf.rows),
      ...comparison(leaf.rows),
      abc: rank(leaf),
      children: [],
      position: positionOf(leaf.rows, 'item_position'),
    }),
    compare: inOrder,
  }
  const tree =
    query.tree === 'flat'
      ? leaves.map((leaf) => maker.leaf(leaf)).toSorted(inOrder)
      : treeOf(leaves, maker)
  const { figures: totals, compared: compared_totals } = comparison(rows)
  const net = await generalNet(scope)
  const reconciliation = { items: totals.net, charges: net - totals.net, net }
  return {
    basis: scope.basis,
    tree: query.tree,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `treeOf` builds at most three levels, but the row type is recursive
    rows: withoutPositions(tree) as OrdersReport['rows'],
    totals,
    compared_totals,
    abc_limits,
    ...(await unsoldItems(scope, rows)),
    reconciliation,
  }
}

/** The net of the same receipts in the General report. */
async function generalNet(scope: Scope) {
  const expected = {
    table: 'sales_figures',
    dimension: 'all',
    sums: ['total', 'tax'],
    by: [],
  } as const
  const { rows } = await sql<{
    series: Series
    total: number
    tax: number
  }>`${sumsOf({ ...scope, compared: null }, expected)}`.execute(scope.db)
  return sumOf(rows, ({ total, tax }) => total - tax)
}

const positionOf = (
  rows: readonly ItemRow[],
  of: 'first_position' | 'second_position' | 'item_position',
) => Math.min(...rows.map((row) => row[of] ?? Infinity))

/** In order of the order screen; without a position, highest net first. */
function inOrder(a: PositionedRow, b: PositionedRow) {
  if (a.position !== b.position) return a.position - b.position
  return b.figures.net - a.figures.net || (a.label ?? '').localeCompare(b.label ?? '')
}

function withoutPositions(rows: readonly OrderRow[]): OrderRow[] {
  return rows.map(({ label, keys, figures, compared, abc, children }) => ({
    label,
    keys,
    figures,
    compared,
    abc,
    children: withoutPositions(children),
  }))
}

function ranksOf(
  leaves: readonly Leaf<ItemRow>[],
  limits: AbcLimits,
): (leaf: Leaf<ItemRow>) => AbcRank {
  const net = ({ rows }: Leaf<ItemRow>) =>
    sumOf(rows, (row) => (row.series === 'current' ? row.net : 0))
  const sorted = leaves
    .map((leaf) => ({ leaf, net: net(leaf) }))
    .toSorted(
      (a, b) => b.net - a.net || (a.leaf.row.label ?? '').localeCompare(b.leaf.row.label ?? ''),
    )
  const ranks = abcRanks(
    sorted.map((one) => one.net),
    limits,
  )
  const byLeaf = new Map(sorted.map(({ leaf }, position) => [leaf, ranks[position]]))
  return (leaf) => byLeaf.get(leaf) ?? 'C'
}

/** The margin covers only sales with a known cost. */
function figuresOf(sum: SumOfRows<ItemRow>, whole: number): OrderFigures {
  const [net, cost, netWithCost] = [
    sum((row) => row.net),
    sum((row) => row.cost),
    sum((row) => row.net_with_cost),
  ]
  const isCostKnown = cost !== 0 || netWithCost !== 0
  return {
    quantity: sum((row) => row.quantity),
    gross: sum((row) => row.gross),
    discount: sum((row) => row.discount),
    net,
    cost: isCostKnown ? cost : null,
    margin: isCostKnown ? netWithCost - cost : null,
    share: shareOf(net, whole),
  }
}
