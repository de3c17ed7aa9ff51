import type { OrderFigures, OrderRow, OrdersReport, ordersQuery } from '@pos/contract/reports/orders'
import { type AbcRank, abcRanks } from '@pos/domain/abc'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '#engine/context'
import { shareOf } from '../kit/numbers.ts'
import { openScope, type Scope } from '../kit/scope.ts'
import { sumsOf } from '../kit/sums.ts'
import { keysOf, type Leaf, leavesOf, sidedBy, sumOf, treeOf } from '../kit/tree.ts'
import { type ItemRow, itemsByPlace } from './items.ts'

type Query = z.output<typeof ordersQuery>
/** A row with its place in the order screen. */
type PlacedRow = OrderRow & { readonly place: number }

/** What was sold: by the groups of the receipts, or by where the items stand on the order screen today. */
export async function ordersReport(context: Context, query: Query): Promise<OrdersReport> {
  const scope = await openScope(context, query)
  const { rows } = await sql<ItemRow>`${itemsByPlace(scope, query.tree)}`.execute(scope.db)
  const sided = sidedBy(scope, rows, { weight: (row) => row.net, figures: figuresOf })
  const leaves = leavesOf(rows, (row) => [row.first, row.second, row.label])
  const rank = ranksOf(leaves)
  const tree = treeOf<ItemRow, PlacedRow>(leaves, {
    groups: (row) => [row.first, row.second],
    branch: ([first, second], { rows: own, children }) => ({
      label: second ?? first,
      keys: null,
      ...sided(own),
      abc: null,
      children,
      place: placeOf(own, second === undefined ? 'first_place' : 'second_place'),
    }),
    leaf: (leaf) => ({
      label: leaf.row.label,
      keys: keysOf(leaf.rows),
      ...sided(leaf.rows),
      abc: rank(leaf),
      children: [],
      place: placeOf(leaf.rows, 'item_place'),
    }),
    compare: inOrder,
  })
  const { figures: totals, compared: compared_totals } = sided(rows)
  const net = await generalNet(scope)
  const reconciliation = { items: totals.net, charges: net - totals.net, net }
  return {
    basis: scope.basis,
    tree: query.tree,
    rows: withoutPlaces(tree) as OrdersReport['rows'],
    totals,
    compared_totals,
    reconciliation,
  }
}

/** What the General report says of the same receipts. */
async function generalNet(scope: Scope) {
  const wanted = { table: 'sales_figures', cut: 'all', sums: ['total', 'tax'], by: [] } as const
  const { rows } = await sql<{ total: number; tax: number }>`${sumsOf({ ...scope, compared: null }, wanted)}`.execute(scope.db)
  return sumOf(rows, ({ total, tax }) => total - tax)
}

const placeOf = (rows: readonly ItemRow[], of: 'first_place' | 'second_place' | 'item_place') =>
  Math.min(...rows.map((row) => row[of] ?? Infinity))

/** As on the order screen; where it says nothing, most net first. */
function inOrder(a: PlacedRow, b: PlacedRow) {
  if (a.place !== b.place) return a.place - b.place
  return b.figures.net - a.figures.net || (a.label ?? '').localeCompare(b.label ?? '')
}

function withoutPlaces(rows: readonly OrderRow[]): OrderRow[] {
  return rows.map(({ label, keys, figures, compared, abc, children }) => ({
    label,
    keys,
    figures,
    compared,
    abc,
    children: withoutPlaces(children),
  }))
}

function ranksOf(leaves: readonly Leaf<ItemRow>[]): (leaf: Leaf<ItemRow>) => AbcRank {
  const net = ({ rows }: Leaf<ItemRow>) => sumOf(rows, (row) => (row.side === 'own' ? row.net : 0))
  const sorted = leaves
    .map((leaf) => ({ leaf, net: net(leaf) }))
    .toSorted((a, b) => b.net - a.net || (a.leaf.row.label ?? '').localeCompare(b.leaf.row.label ?? ''))
  const ranks = abcRanks(sorted.map((one) => one.net))
  const byLeaf = new Map(sorted.map(({ leaf }, place) => [leaf, ranks[place]]))
  return (leaf) => byLeaf.get(leaf) ?? 'C'
}

/** A margin is counted from what was sold with a known cost alone. */
function figuresOf(rows: readonly ItemRow[], whole: number): OrderFigures {
  const [net, cost, netWithCost] = [sumOf(rows, (row) => row.net), sumOf(rows, (row) => row.cost), sumOf(rows, (row) => row.net_with_cost)]
  const isCostKnown = cost !== 0 || netWithCost !== 0
  return {
    quantity: sumOf(rows, (row) => row.quantity),
    gross: sumOf(rows, (row) => row.gross),
    discount: sumOf(rows, (row) => row.discount),
    net,
    cost: isCostKnown ? cost : null,
    margin: isCostKnown ? netWithCost - cost : null,
    share: shareOf(net, whole),
  }
}
