/**
 * The tables of sums (roll-ups) and what they hold, named once: what writes, rebuilds, checks and reads them takes the names from here.
 * The order is the one in which the tables are always written: whoever adds locks rows in one order and never dead-locks.
 */
export const rollUpTables = ['sales_figures', 'sales_taxes', 'sales_items', 'sales_payments'] as const
export type RollUpTable = (typeof rollUpTables)[number]

/** What each table is keyed by besides its shop, the dimensions that it keeps apart (`key` is of the dimension), and what it adds up. */
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

/** What a table adds up. */
export type Measure<Table extends RollUpTable> = (typeof rollUps)[Table]['measures'][number]
/** What the rows of a table are of; a table of one dimension names none. */
export type Dimension<Table extends RollUpTable> = (typeof rollUps)[Table]['dimensions'][number]
/** What `sales_labels` names the keys of. */
export type LabelDimension = 'center' | 'table' | 'period' | 'item' | 'payment' | 'staff' | 'customer'
