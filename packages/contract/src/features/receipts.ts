import { z } from 'zod'
import { dataOf, idParams, isoDate, queryInteger, queryList, safeText } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { cursor, keysetPageOf } from '../keyset.ts'
import { knownReceiptFlags } from '@pos/domain/receipt-checks'
import { correctable, receiptCorrection } from './corrections.ts'
import { receiptDiscount, receiptFields } from './posted-receipt.ts'

const fileQuery = { format: z.literal('csv').default('csv'), encoding: z.enum(['utf-8', 'shift_jis']).default('utf-8') }

/** What identifies the other receipt of a refund, and its amounts with tip; money in the currency's smallest unit. */
const linkedReceipt = z.object({
  id: z.uuid(),
  uid: z.string(),
  receipt_number: z.string().nullable(),
  paid_at: z.string(),
  set_aside_at: z.string().nullable(),
})

/** What refunds that count have given back of a receipt, tips included, and what is left; below zero if it was more than was paid. */
const balance = { refunded: z.int(), left: z.int() }

/** A receipt as stored: what the device posted, with corrections applied, and what the server knows about it. */
export const receipt = receiptFields.omit({ approved_by: true, discount_ids: true }).extend({
  /** What took off its discount; without a record and a name where the device did not say. */
  discounts: z.array(receiptDiscount.required()),
  /** Names of those who lent rights that the person lacked. */
  approvers: z.array(z.string()),
  id: z.uuid(),
  shop_id: z.uuid(),
  device_id: z.uuid().nullable(),
  device: z.string().nullable(),
  paid_business_date: z.string(),
  ordered_business_date: z.string(),
  first_ordered_business_date: z.string(),
  received_at: z.string(),
  /** What does not add up in it (`receipts.flags.<flag>`). */
  flags: z.array(z.string()),
  note: z.string().nullable(),
  version: z.int(),
  /** Oldest first. */
  corrections: z.array(receiptCorrection),
  /** Since when it has been set aside, so that it stays but counts nowhere; null if it counts. */
  set_aside_at: z.string().nullable(),
  /** Who set it aside or restored it, oldest first. */
  set_asides: z.array(
    z.object({ id: z.uuid(), is_set_aside: z.boolean(), reason: z.string().nullable(), user_name: z.string(), at: z.string() }),
  ),
  /** The corrected fields as the device had posted them; null without corrections. */
  original: correctable.partial().nullable(),
  /** The receipt that `refund_of` names; null as long as it has not arrived. */
  refunded_receipt: linkedReceipt.extend({ paid: z.int(), ...balance }).nullable(),
  /** Refunds that name this receipt, oldest payment first; `amount` is what each gives back. */
  refunds: z.array(linkedReceipt.extend({ amount: z.int() })),
  ...balance,
  /** Pieces of its lines that refunds which count have given back, by position. */
  refunded_lines: z.array(z.object({ position: z.int(), quantity: z.int() })),
  /** Lines that were voided or moved before it was paid. */
  voids: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      quantity: z.int(),
      total_void_price: z.int(),
      at: z.string().nullable(),
      is_void: z.boolean(),
    }),
  ),
})
/** A receipt as stored. */
export type Receipt = z.infer<typeof receipt>

/** A receipt's row in the list. */
export const receiptRow = receipt
  .pick({
    id: true,
    shop_id: true,
    uid: true,
    refund_of: true,
    receipt_number: true,
    first_ordered_at: true,
    ordered_at: true,
    paid_at: true,
    paid_business_date: true,
    table_code: true,
    floor: true,
    revenue_center: true,
    time_period: true,
    device: true,
    guest_count: true,
    subtotal: true,
    discount: true,
    tax: true,
    total: true,
    flags: true,
    version: true,
    set_aside_at: true,
  })
  .extend({
    staff: z.string().nullable(),
    payment_names: z.array(z.string()),
    /** The part of the filter by payments (what they paid, less change), items (their net) or discounts; null without such a filter. */
    part_amount: z.int().nullable(),
  })
/** A receipt's row in the list. */
export type ReceiptRow = z.infer<typeof receiptRow>

/** Comma separated ids of records, or names where receipts name no record. `-` stands for receipts without one. */
const keys = queryList(safeText(200))
/** `type:sub type:record or name`, as in reports and filter options, or a record's id for all of its brands. */
const paymentKeys = queryList(safeText(300))

/** Filters of a list of receipts, with the names that reports use for drilling down. */
export const receiptFilters = z.strictObject({
  /** Comma separated; the current shop by default. */
  shop_ids: queryList(z.uuid()).optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
  /** The moment whose business day, weekday and hour are filtered, and by which the list is sorted. */
  date_type: z.enum(['paid_at', 'ordered_at', 'first_ordered_at']).default('paid_at'),
  /** ISO weekday of the business day. */
  weekday: queryInteger(1, 7).optional(),
  /** Hour of the business day, counted past midnight. */
  hour: queryInteger(0, 47).optional(),
  tables: keys.optional(),
  revenue_centers: keys.optional(),
  time_periods: keys.optional(),
  payments: paymentKeys.optional(),
  items: keys.optional(),
  /** The name of whoever took the payment. */
  staff: safeText(200).optional(),
  /** Those who took the payment, by account, or by name where the device named none. */
  staff_members: keys.optional(),
  /** Discounts by record, or by name where the device named none. */
  discounts: keys.optional(),
  /** Condiments of a line, alike. */
  condiments: keys.optional(),
  /** Taxes as `rate:kind`, with `_reduced` for a reduced rate: `8:inclusive_reduced`. */
  taxes: queryList(z.string().regex(/^\d{1,3}(\.\d{1,3})?:(in|ex)clusive(_reduced)?$/)).optional(),
  total_min: queryInteger(-999_999_999_999, 999_999_999_999).optional(),
  total_max: queryInteger(-999_999_999_999, 999_999_999_999).optional(),
  flagged: z.enum(['true', 'false']).optional(),
  /** Whether they are refunds: receipts that name another one, or have a negative total. Both if omitted. */
  refunds: z.enum(['true', 'false']).optional(),
  /** Whether they are set aside; both if omitted. */
  set_aside: z.enum(['true', 'false']).optional(),
  /** Comma separated: receipts with any of these flags. */
  flags: queryList(z.enum(knownReceiptFlags)).optional(),
  /** Terms, each of which is in the table, staff or customer, or starts the uid, or starts or ends the receipt number. */
  q: safeText(100).optional(),
})
/** Filters of a list of receipts. */
export type ReceiptFilters = z.output<typeof receiptFilters>

const sortable = ['-at', 'at', '-total', 'total'] as const

/** Receipts, newest first by the moment of `date_type`. */
export const listReceipts = defineEndpoint({
  method: 'GET',
  path: '/v1/receipts',
  access: 'receipts',
  summary: 'Receipts, a page after the other by cursor',
  query: receiptFilters.extend({
    cursor: cursor.optional(),
    per_page: queryInteger(1, 200).default(50),
    sort: z.enum(sortable).default('-at'),
  }),
  response: keysetPageOf(receiptRow),
})

const receiptTotals = z.object({
  currency: z.enum(['JPY', 'USD']),
  receipts: z.int(),
  guests: z.int(),
  discount: z.int(),
  tax: z.int(),
  total: z.int(),
  /** The sum of the rows' parts. */
  part_amount: z.int().nullable(),
  flagged: z.int(),
  /** Not included in the other figures. */
  set_aside_receipts: z.int(),
  set_aside_total: z.int(),
})
/** Totals of the filtered receipts of one currency that count, and of those that are set aside. */
export type ReceiptTotals = z.infer<typeof receiptTotals>

/** Totals of all filtered receipts, one entry per currency. */
export const getReceiptTotals = defineEndpoint({
  method: 'GET',
  path: '/v1/receipts/totals',
  access: 'receipts',
  summary: 'Totals of the filtered receipts by currency',
  query: receiptFilters,
  response: dataOf(z.array(receiptTotals)),
})

/** The options of the filters: the names on the receipts of the shops. */
export const getReceiptChoices = defineEndpoint({
  method: 'GET',
  path: '/v1/receipts/choices',
  access: 'receipts',
  summary: 'What receipts can be filtered by',
  query: z.strictObject({ shop_ids: queryList(z.uuid()).optional() }),
  response: dataOf(
    z.object({
      tables: z.array(z.object({ key: z.string(), label: z.string() })),
      revenue_centers: z.array(z.object({ key: z.string(), label: z.string() })),
      time_periods: z.array(z.object({ key: z.string(), label: z.string() })),
      payments: z.array(z.object({ key: z.string(), label: z.string() })),
      items: z.array(z.object({ key: z.string(), label: z.string() })),
      staff_members: z.array(z.object({ key: z.string(), label: z.string() })),
      discounts: z.array(z.object({ key: z.string(), label: z.string() })),
      condiments: z.array(z.object({ key: z.string(), label: z.string() })),
    }),
  ),
})

/** The filtered receipts as a file, however many. */
export const exportReceipts = defineEndpoint({
  method: 'GET',
  path: '/v1/receipts/export',
  access: 'receipts',
  summary: 'Filtered receipts as CSV',
  query: receiptFilters.extend({ sort: z.enum(sortable).default('-at'), ...fileQuery }),
  produces: 'text/csv',
})

/** One receipt with lines, taxes, payments, voids and corrections. */
export const getReceipt = defineEndpoint({
  method: 'GET',
  path: '/v1/receipts/:id',
  access: 'receipts',
  summary: 'One receipt',
  params: idParams,
  response: dataOf(receipt),
})
