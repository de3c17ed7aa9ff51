import { usualAbcLimits } from '@pos/domain/abc'
import { z } from 'zod'
import { queryInteger } from '../answers.ts'
import { defineReport } from './define-report.ts'
import { reportBasis, reportQuery, rowLabel } from './report-query.ts'

/**
 * Groupings of items: by the groups on the receipts, by the current order screen, or none (best
 * seller first).
 */
export const orderTrees = ['report_groups', 'order_screen', 'flat'] as const

/**
 * The query of all reports, the grouping of items, and the percentages of the net up to which items
 * are ranked A and B.
 */
export const ordersQuery = reportQuery.extend({
  tree: z.enum(orderTrees).default('report_groups'),
  abc_a: queryInteger(1, 100).default(usualAbcLimits.a),
  abc_b: queryInteger(1, 100).default(usualAbcLimits.b),
})

/** Figures of an item or of a group of items. */
const orderFigures = z.object({
  quantity: z.int(),
  gross: z.int(),
  discount: z.int(),
  /** Without tax, after discounts. */
  net: z.int(),
  /** Cost of the pieces whose cost is known; null if none is. */
  cost: z.int().nullable(),
  /** Net without cost, of the pieces whose cost is known. */
  margin: z.int().nullable(),
  /** Share of the whole net, from 0 to 1. */
  share: z.number(),
})
export type OrderFigures = z.infer<typeof orderFigures>

const row = z.object({
  /**
   * null for items without a group (report_groups), or no longer on the order screen
   * (order_screen).
   */
  label: rowLabel,
  /** All keys that have the name of the item; null for a group. */
  keys: z.array(z.string()).nullable(),
  figures: orderFigures,
  compared: orderFigures.nullable(),
  /** ABC rank of an item by its share of the net; null for a group. */
  abc: z.enum(['A', 'B', 'C']).nullable(),
})
const leaf = row.extend({ children: z.array(z.never()) })
const branch = row.extend({ children: z.array(leaf) })

/** A row of the tree: a group with its rows, or an item. */
export interface OrderRow extends z.infer<typeof row> {
  readonly children: readonly OrderRow[]
}

/**
 * Response of the orders report, with at most three levels (group, group, item). An item without a
 * second group is directly under the first.
 */
export const ordersReport = z.object({
  basis: reportBasis,
  tree: z.enum(orderTrees),
  rows: z.array(row.extend({ children: z.array(branch) })),
  totals: orderFigures,
  compared_totals: orderFigures.nullable(),
  /** The percentages of the net up to which items are ranked A, and B. */
  abc_limits: z.object({ a: z.int(), b: z.int() }),
  /**
   * Active items of the current menu that were on sale in the range but not sold, in menu order;
   * items with the same name in several shops count once. At most a thousand.
   */
  unsold: z.array(
    z.object({
      /** Id in the first shop that has the item. */
      id: z.uuid(),
      label: z.string(),
      major_group: z.string().nullable(),
      family_group: z.string().nullable(),
      price: z.int(),
    }),
  ),
  /** Total number of unsold items. */
  unsold_count: z.int(),
  /** Figures that connect the items' net with the net of the General report. */
  reconciliation: z.object({
    items: z.int(),
    /**
     * Charges, table charges and gratuity without their tax; for flagged receipts also the
     * difference in their amounts.
     */
    charges: z.int(),
    /** Net of the General report: items + charges. */
    net: z.int(),
  }),
})
export type OrdersReport = z.infer<typeof ordersReport>

/** Returns sales by item as a tree. */
export const { get: getOrdersReport, file: exportOrdersReport } = defineReport('orders', {
  subject: 'item sales by group',
  query: ordersQuery,
  report: ordersReport,
})
