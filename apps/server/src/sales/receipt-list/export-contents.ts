import type { ExportContent, ReceiptRow } from '@pos/contract/sales/receipts'
import { receiptFile } from '@pos/texts/files'
import type { Locale } from '@pos/texts/locales'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import type { Cell } from '#platform/spreadsheet/cell'
import { fromCandidates } from './candidate-ids.ts'
import { type CellMaker, text } from './export-cells.ts'
import { isPart, type PartFilters } from './part-amount.ts'

/** The content of a receipts file: one row per receipt, line or payment. */
export interface Content {
  headings(locale: Locale): readonly string[]
  /** The rows of receipts, starting with the cells of their receipt. */
  rows(
    context: Context,
    receipts: readonly ReceiptRow[],
    filters: PartFilters,
  ): Promise<ReadonlyMap<string, readonly MakeCells[]>>
}

/** Builds the cells of a row in the currency, clock and language of its receipt. */
type MakeCells = (make: CellMaker) => Cell[]

/** Joins parts to their receipts. */
function byReceipt<Row extends { receipt_id: string }>(
  rows: readonly Row[],
  cells: (row: Row) => MakeCells,
) {
  const found = new Map<string, MakeCells[]>()
  for (const row of rows) {
    const known = found.get(row.receipt_id)
    if (known) known.push(cells(row))
    else found.set(row.receipt_id, [cells(row)])
  }
  return found
}

interface Amounts {
  readonly receipt_id: string
  readonly charge: number
  readonly table_charge: number
  readonly auto_gratuity: number
  readonly tip: number
  readonly cash_rounding: number
  readonly tax_on_top: number
  readonly received: number
}

/**
 * One row per receipt: subtotal − discount + charges + gratuity + exclusive tax + difference =
 * total.
 */
const ofReceipts: Content = {
  headings: (locale) => Object.values(receiptFile[locale].headings),
  async rows(context, receipts) {
    const { rows } = await sql<Amounts>`
      select r.id as receipt_id, r.charge, r.table_charge, r.auto_gratuity, r.tip, r.cash_rounding,
        coalesce((select sum(t.tax) from receipt_taxes t where t.shop_id = r.shop_id and t.receipt_id = r.id and t.kind = 'exclusive'), 0)::bigint as tax_on_top,
        coalesce((select sum(p.paid) from receipt_payments p where p.shop_id = r.shop_id and p.receipt_id = r.id), 0)::bigint as received
      from ${await fromCandidates(context, receipts)}`.execute(context.db)
    const amounts = new Map(rows.map((row) => [row.receipt_id, row]))
    return new Map(
      receipts.flatMap((row) => {
        const more = amounts.get(row.id)
        return more ? [[row.id, [receiptCells(row, more)]] as const] : []
      }),
    )
  },
}

function receiptCells(row: ReceiptRow, more: Amounts): MakeCells {
  const { charge, table_charge, auto_gratuity, tax_on_top, tip, cash_rounding, received } = more
  const added = row.subtotal - row.discount + charge + table_charge + auto_gratuity + tax_on_top
  const amounts = [
    row.subtotal,
    row.discount,
    charge,
    table_charge,
    auto_gratuity,
    tax_on_top,
    row.total - added,
    row.total,
    row.tax,
    tip,
    cash_rounding,
    received,
  ]
  return ({ money, mark, at, correction }) => [
    ...[row.first_ordered_at, row.ordered_at].map(at),
    ...[
      row.receipt_number,
      row.uid,
      row.refund_of,
      row.table_code,
      row.floor,
      row.revenue_center,
      row.time_period,
      row.staff,
    ].map(text),
    { value: row.guest_count, decimals: 0 },
    text(row.payment_names.join(' / ')),
    ...amounts.map(money),
    mark(row.flags.length > 0),
    mark(row.version > 1),
    mark(row.set_aside_at !== null),
    correction(row),
    row.after_close === null ? '' : { value: row.after_close, decimals: 0 },
  ]
}

/** The headings that identify the receipt of a line or payment. */
const receiptHeadings = ({
  shop,
  business_day,
  paid_at,
  receipt_number,
  uid,
}: (typeof receiptFile)['ja']['headings']) => [shop, business_day, paid_at, receipt_number, uid]

interface Line {
  readonly receipt_id: string
  readonly number: string | null
  readonly uid: string
  readonly line: number
  readonly name: string
  readonly major_group: string | null
  readonly family_group: string | null
  readonly attribute: string | null
  readonly quantity: number
  readonly unit: string | null
  readonly unit_price: number
  readonly condiments: { readonly name: string; readonly quantity: number }[]
  readonly price: number
  readonly discount: number
  readonly check_discount: number
  readonly tax_rate: string
  readonly tax_kind: 'inclusive' | 'exclusive'
  readonly reduced: boolean
  readonly takeout: boolean
  readonly price_rule: string | null
  readonly comp_amount: number | null
  readonly reason: string | null
  readonly operated_staff: string | null
  readonly ordered_at: string
  readonly net: number
  readonly cost: number | null
}

/** One row per line; only the filtered items. */
const ofLines: Content = {
  headings: (locale) => [
    ...receiptHeadings(receiptFile[locale].headings),
    ...Object.values(receiptFile[locale].lines),
  ],
  async rows(context, receipts, filters) {
    const { rows } = await sql<Line>`
      select part.receipt_id, k.number, k.uid, part.line, part.name, part.major_group, part.family_group, part.attribute, part.quantity, part.unit, part.unit_price, part.condiments,
        part.price, part.discount, part.check_discount, part.tax_rate, part.tax_kind, part.reduced, part.takeout, part.price_rule, part.comp_amount, part.reason, part.operated_staff, part.ordered_at, part.net, part.cost
      from ${numberedKeysOf(receipts)} join receipt_lines part on part.shop_id = k.shop_id and part.receipt_id = k.id
      where ${isPart('items', filters)} order by part.receipt_id, part.line`.execute(context.db)
    return byReceipt(rows, lineCells)
  },
}

const lineCells =
  (row: Line): MakeCells =>
  ({ money, mark, at, kind }) => [
    ...[row.number, row.uid].map(text),
    { value: row.line + 1, decimals: 0 },
    ...[row.name, row.major_group, row.family_group, row.attribute].map(text),
    { value: row.quantity, decimals: 0 },
    text(row.unit),
    money(row.unit_price),
    text(
      row.condiments
        .map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name))
        .join(' / '),
    ),
    ...[row.price, row.discount, row.check_discount].map(money),
    text(row.tax_rate),
    kind(row.tax_kind),
    mark(row.reduced),
    mark(row.takeout),
    text(row.price_rule),
    row.comp_amount === null ? '' : money(row.comp_amount),
    ...[row.reason, row.operated_staff].map(text),
    at(row.ordered_at),
    money(row.net),
    row.cost === null ? '' : money(row.cost * row.quantity),
  ]

interface Payment {
  readonly receipt_id: string
  readonly number: string | null
  readonly uid: string
  readonly line: number
  readonly name: string
  readonly type: string
  readonly sub_type: string | null
  readonly card_last4: string | null
  readonly amount: number
  readonly change: number
  readonly paid: number
}

/** One row per payment; only the filtered payments. */
const ofPayments: Content = {
  headings: (locale) => [
    ...receiptHeadings(receiptFile[locale].headings),
    ...Object.values(receiptFile[locale].payments),
  ],
  async rows(context, receipts, filters) {
    const { rows } = await sql<Payment>`
      select part.receipt_id, k.number, k.uid, part.line, part.name, part.type, part.sub_type, part.card_last4, part.amount, part.change, coalesce(part.paid, 0) as paid
      from ${numberedKeysOf(receipts)} join receipt_payments part on part.shop_id = k.shop_id and part.receipt_id = k.id
      where ${isPart('payments', filters)} order by part.receipt_id, part.line`.execute(context.db)
    return byReceipt(rows, (row) => ({ money }) => [
      ...[row.number, row.uid].map(text),
      { value: row.line + 1, decimals: 0 },
      ...[row.name, row.type, row.sub_type, row.card_last4].map(text),
      ...[row.amount, row.change, row.paid].map(money),
    ])
  },
}

const numberedKeysOf = (
  receipts: readonly ReceiptRow[],
) => sql`unnest(${receipts.map((row) => row.shop_id)}::uuid[],
  ${receipts.map((row) => row.id)}::uuid[], ${receipts.map((row) => row.receipt_number)}::text[], ${receipts.map((row) => row.uid)}::text[])
  k(shop_id, id, number, uid)`

/** All contents of a file of receipts. */
export const contents: Readonly<Record<ExportContent, Content>> = {
  receipts: ofReceipts,
  lines: ofLines,
  payments: ofPayments,
}
