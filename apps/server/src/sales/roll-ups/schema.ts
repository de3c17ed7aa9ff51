/**
 * The roll-up tables and what they contain, named once for everything that writes, rebuilds, checks and reads them. They are always
 * written in this order: all writers lock rows in the same order and never deadlock.
 */
export const rollUpTables = ['sales_figures', 'sales_taxes', 'sales_items', 'sales_payments'] as const
export type RollUpTable = (typeof rollUpTables)[number]

/** Per table: its key besides the shop, its dimensions (`key` belongs to the dimension), and its measures. */
export const rollUps = {
  sales_figures: {
    key: ['dimension', 'revenue_type', 'grain', 'starts_on', 'key'],
    dimensions: ['all', 'center', 'table', 'period', 'hour'],
    measures: [
      'receipts',
      'guests',
      'gross',
      'discount',
      'charge',
      'table_charge',
      'gratuity',
      'tip',
      'tax',
      'total',
      'stay_seconds',
      'voids',
      'void_amount',
    ],
  },
  sales_taxes: {
    key: ['dimension', 'revenue_type', 'grain', 'starts_on', 'key', 'rate'],
    dimensions: ['all', 'center', 'period'],
    measures: ['taxable', 'tax'],
  },
  sales_items: {
    key: ['revenue_type', 'grain', 'starts_on', 'key'],
    dimensions: [],
    measures: ['quantity', 'gross', 'discount', 'net', 'cost', 'net_with_cost'],
  },
  sales_payments: {
    key: ['revenue_type', 'grain', 'starts_on', 'key'],
    dimensions: [],
    measures: ['count', 'amount', 'change'],
  },
} as const satisfies Record<RollUpTable, Readonly<Record<'key' | 'dimensions' | 'measures', readonly string[]>>>

/** A measure of a roll-up table. */
export type Measure<Table extends RollUpTable> = (typeof rollUps)[Table]['measures'][number]
/** A dimension of a roll-up table; a table with a single dimension names none. */
export type Dimension<Table extends RollUpTable> = (typeof rollUps)[Table]['dimensions'][number]
/** The dimensions whose keys have names in `sales_labels`. */
export type LabelDimension = 'center' | 'table' | 'period' | 'item' | 'payment' | 'staff' | 'customer'
