import { sql } from 'kysely'

/** The roll-up tables that receipts add to. */
export const receiptRollUps = [
  'sales_figures',
  'sales_taxes',
  'sales_items',
  'sales_payments',
  'sales_discounts',
  'sales_condiments',
  'sales_comps',
  'sales_refunds',
] as const
/** The roll-up tables that voided lines add to. */
export const voidRollUps = ['sales_figures', 'sales_voids'] as const
/**
 * The roll-up tables and their content, defined once for all code that writes, rebuilds, checks and
 * reads them. They are always written in this order, so that writers never deadlock.
 */
export const rollUpTables = [...receiptRollUps, 'sales_voids'] as const
export type RollUpTable = (typeof rollUpTables)[number]

/**
 * Per table: its key besides the shop, its dimensions (`key` belongs to the dimension), and its
 * measures.
 */
export const rollUps = {
  sales_figures: {
    key: ['dimension', 'revenue_type', 'grain', 'starts_on', 'key'],
    dimensions: ['all', 'center', 'table', 'period', 'hour', 'staff'],
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
      'refunds',
      'refund_amount',
      'excess',
      'cash_rounding',
      'comps',
      'comp_amount',
      'comp_cost',
      'parties',
    ],
  },
  sales_taxes: {
    key: ['dimension', 'revenue_type', 'grain', 'starts_on', 'key', 'rate', 'class'],
    dimensions: ['all', 'center', 'period'],
    measures: ['taxable', 'tax', 'receipts'],
  },
  sales_items: {
    key: ['revenue_type', 'grain', 'starts_on', 'key'],
    dimensions: [],
    measures: [
      'quantity',
      'gross',
      'discount',
      'net',
      'cost',
      'net_with_cost',
      'refund_quantity',
      'refund_amount',
    ],
  },
  sales_payments: {
    key: ['revenue_type', 'grain', 'starts_on', 'key'],
    dimensions: [],
    measures: ['count', 'amount', 'change'],
  },
  sales_discounts: {
    key: ['dimension', 'revenue_type', 'grain', 'starts_on', 'key'],
    dimensions: ['discount', 'staff', 'reason'],
    measures: ['count', 'amount'],
  },
  sales_condiments: {
    key: ['dimension', 'revenue_type', 'grain', 'starts_on', 'key'],
    dimensions: ['condiment', 'item'],
    measures: ['quantity', 'amount'],
  },
  /** Lines that the guest did not pay; `amount` is their usual price. */
  sales_comps: {
    key: ['dimension', 'revenue_type', 'grain', 'starts_on', 'key'],
    dimensions: ['staff', 'reason', 'item'],
    measures: ['comps', 'quantity', 'amount', 'cost'],
  },
  /** Refunds by reason. */
  sales_refunds: {
    key: ['revenue_type', 'grain', 'starts_on', 'key'],
    dimensions: [],
    measures: ['refunds', 'amount'],
  },
  /** Only for voided lines; receipts do not add to it. */
  sales_voids: {
    key: ['dimension', 'revenue_type', 'grain', 'starts_on', 'key'],
    dimensions: ['staff', 'reason', 'item'],
    measures: ['voids', 'quantity', 'amount'],
  },
} as const satisfies Record<
  RollUpTable,
  Readonly<Record<'key' | 'dimensions' | 'measures', readonly string[]>>
>

/**
 * SQL: the receipts of an alias are refunds, as in `isRefund` of the domain. Spelled exactly as in
 * the index `receipts_refunds`; otherwise PostgreSQL would not use it.
 */
export const isRefund = (alias: 'p' | 'r') => {
  const [refundOf, reverses, total] = (['refund_of', 'reverses', 'total'] as const).map((name) =>
    sql.ref(`${alias}.${name}`),
  )
  return sql`(${refundOf} is not null or case when ${reverses} is null then ${total} < 0 else ${total} > 0 end)`
}

/** SQL: the count of a receipt: 1, or −1 for a reversal. */
export const countOf = (alias: 'p' | 'r') =>
  sql`case when ${sql.ref(`${alias}.reverses`)} is null then 1 else -1 end`

/**
 * SQL: the guests that a receipt adds: those of its party, unless the party paid before (with
 * another part of its check).
 */
export const guestsOf = (alias: 'p' | 'r') =>
  sql`case when ${sql.ref(`${alias}.previous_paid_at`)} is null then ${sql.ref(`${alias}.guest_count`)} else 0 end`

/** A measure of a roll-up table. */
export type Measure<Table extends RollUpTable> = (typeof rollUps)[Table]['measures'][number]
/** A dimension of a roll-up table; a table with a single dimension names none. */
export type Dimension<Table extends RollUpTable> = (typeof rollUps)[Table]['dimensions'][number]
/** The dimensions whose keys have names in `sales_labels`. */
export type LabelDimension =
  | 'center'
  | 'table'
  | 'period'
  | 'item'
  | 'payment'
  | 'discount'
  | 'condiment'
  | 'reason'
  /** Names on receipts that people search by. */
  | 'staff'
  /** Names of the keys of the dimension `staff`: the account, or the name if none is known. */
  | 'staff_member'
  | 'customer'

/**
 * Details of a key that `sales_labels` stores besides its name: keys of a JSON document and columns
 * of the receipt.
 */
export const labelDetails = {
  table: ['floor'],
  item: ['menu_item_id', 'family_group_id', 'family_group', 'major_group', 'attribute'],
  payment: ['type', 'sub_type'],
} as const satisfies Partial<Record<LabelDimension, readonly string[]>>

/** The names of a roll-up table as SQL; names that the table lacks do not compile. */
export function rollUp<Table extends RollUpTable>(table: Table) {
  return {
    table: sql.table(table),
    dimension: (name: Dimension<Table>) => sql.lit(name),
    /** A measure; with an alias, of its rows. */
    measure: (name: Measure<Table>, alias?: string) => sql.ref(alias ? `${alias}.${name}` : name),
  }
}

/** The names of the table of labels as SQL. */
export const labels = {
  table: sql.table('sales_labels'),
  dimension: (name: LabelDimension) => sql.lit(name),
  /** A detail of a label `l`, as text. */
  detail: <Of extends keyof typeof labelDetails>(
    _dimension: Of,
    name: (typeof labelDetails)[Of][number],
  ) => sql`l.details ->> ${sql.lit(name)}`,
}

/** The weekday (Monday is 1) of a key of the dimension `hour`. */
export const weekdayOfKey = sql`split_part(key, '-', 1)::int`
/** The hour of the business day of a key of the dimension `hour`. */
export const hourOfKey = sql`split_part(key, '-', 2)::int`
