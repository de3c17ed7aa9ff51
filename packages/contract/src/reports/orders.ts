import { usualAbcLimits } from '@pos/domain/abc'
import { z } from 'zod'
import { queryInteger } from '../answers.ts'
import { defineReport } from './define-report.ts'
import { reportBasis, reportQuery, rowLabel } from './report-query.ts'

/**
 * Groupings of items: the groups of the receipts, the present order screen, or none: best seller
 * first.
 */
export const orderTrees = ['report_groups', 'order_screen', 'flat'] as const

/**
 * The shared query, by what the items are grouped, and up to which percentage of the net they are
 * ranked A and B.
 */
export const ordersQuery = reportQuery.extend({
  tree: z.enum(orderTrees).default('report_groups'),
  abc_a: queryInteger(1, 100).default(usualAbcLimits.a),
  abc_b: queryInteger(1, 100).default(usualAbcLimits.b),
})

/** Figures of an item or of a group of items. */
export const orderFigures = z.object({
  quantity: z.int(),
  gross: z.int(),
  discount: z.int(),
  /** Without tax, after discounts. */
  net: z.int(),
  /** Cost of sales with a known cost; null without any. */
  cost: z.int().nullable(),
  /** Net less cost, of what was sold with a known cost. */
  margin: z.int().nullable(),
  /** Part of the whole net, 0 … 1. */
  share: z.number(),
})
/** Figures of an item or of a group of items. */
export type OrderFigures = z.infer<typeof orderFigures>

const row = z.object({
  /** null for items in no group (report_groups), or on no order screen any more (order_screen). */
  label: rowLabel,
  /** The keys of everything with the name of the item; null for a group. */
  keys: z.array(z.string()).nullable(),
  figures: orderFigures,
  compared: orderFigures.nullable(),
  /** Rank of an item by its share of the net; null for a group. */
  abc: z.enum(['A', 'B', 'C']).nullable(),
})
const leaf = row.extend({ children: z.array(z.never()) })
const branch = row.extend({ children: z.array(leaf) })

/** A row of the tree: a group with its rows, or an item. */
export interface OrderRow extends z.infer<typeof row> {
  readonly children: readonly OrderRow[]
}

/**
 * Response of the orders report: at most three levels (group, group, item); an item without a
 * second group is placed directly under the first.
 */
export const ordersReport = z.object({
  basis: reportBasis,
  tree: z.enum(orderTrees),
  rows: z.array(row.extend({ children: z.array(branch) })),
  totals: orderFigures,
  compared_totals: orderFigures.nullable(),
  /** Up to which percentage of the net items are A, and up to which B. */
  abc_limits: z.object({ a: z.int(), b: z.int() }),
  /**
   * Active items of today's menu that were on sale in the range and were not sold, in the order of
   * the menu; the same name in several shops is one. A thousand at most.
   */
  unsold: z.array(
    z.object({
      /** Id in the first of the shops that have it. */
      id: z.uuid(),
      label: z.string(),
      major_group: z.string().nullable(),
      family_group: z.string().nullable(),
      price: z.int(),
    }),
  ),
  /** Total number of unsold items. */
  unsold_count: z.int(),
  /** Figures that lead from the items' net to that of the General report. */
  reconciliation: z.object({
    items: z.int(),
    /**
     * Charges, table charges and gratuity without their tax; for flagged receipts also what does
     * not add up.
     */
    charges: z.int(),
    /** Net of the General report: items + charges. */
    net: z.int(),
  }),
})
/** Response of the orders report. */
export type OrdersReport = z.infer<typeof ordersReport>

/** Returns sales by item as a tree. */
export const { get: getOrdersReport, file: exportOrdersReport } = defineReport('orders', {
  subject: 'item sales by group',
  query: ordersQuery,
  report: ordersReport,
})
