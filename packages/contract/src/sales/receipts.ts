import { z } from 'zod'
import { dataOf, idParams, plainCsv, queryInteger, queryList } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { cursor, keysetPageOf } from '../keyset.ts'
import { correctable, receiptCorrection } from './corrections.ts'
import { receiptFields } from './posted-receipt.ts'
import { receiptFilters } from './receipt-filters.ts'
import { receiptChargeTax, receiptDiscount } from './receipt-parts.ts'
import { receiptReversal } from './reversals.ts'

const exportContents = ['receipts', 'lines', 'payments'] as const
/** Content of a file of receipts. */
export type ExportContent = (typeof exportContents)[number]

const fileQuery = {
  /** The file has a row per receipt, per line or per payment. */
  content: z.enum(exportContents).default('receipts'),
  format: z.enum(['csv', 'xlsx']).default('csv'),
  encoding: z.enum(['utf-8', 'shift_jis']).default('utf-8'),
  plain: plainCsv,
}

/**
 * The other receipt of a refund, with its amount including tip; money in the currency's smallest
 * unit.
 */
const linkedReceipt = z.object({
  id: z.uuid(),
  uid: z.string(),
  receipt_number: z.string().nullable(),
  paid_at: z.string(),
  set_aside_at: z.string().nullable(),
})

/**
 * Amount of a receipt, tip included, that refunds have given back (those that count), and the rest;
 * negative if refunds exceed the payment.
 */
const balance = { refunded: z.int(), left: z.int() }

/** A receipt as stored: the posted receipt with corrections applied, and what the server adds. */
const receipt = receiptFields.omit({ approved_by: true, discount_ids: true }).extend({
  /** The parts of its discount; without record and name if the device did not post them. */
  discounts: z.array(receiptDiscount.required()),
  /** Taxes of charges and gratuity; null if the device stated none. */
  charge_taxes: z.array(receiptChargeTax.required()).nullable(),
  /** Names of the people who approved actions that the person had no right to. */
  approvers: z.array(z.string()),
  /** Negative in a receipt that reverses another one. */
  guest_count: z.int(),
  id: z.uuid(),
  shop_id: z.uuid(),
  device_id: z.uuid().nullable(),
  device: z.string().nullable(),
  paid_business_date: z.string(),
  ordered_business_date: z.string(),
  first_ordered_business_date: z.string(),
  received_at: z.string(),
  /** Rounding of the amount due in cash: total + tip + cash_rounding is due. */
  cash_rounding: z.int(),
  /** Check that it settled, and the part of it. */
  check_uid: z.string().nullable(),
  part_uid: z.string().nullable(),
  /** True if the device posted no rounding and the server derived it from the amounts. */
  rounding_assumed: z.boolean(),
  /**
   * Amount above the amount due that the shop keeps: the rest of a voucher, or cash given without
   * change.
   */
  excess: z.int(),
  /** Faults (`receipts.flags.<flag>`). */
  flags: z.array(z.string()),
  note: z.string().nullable(),
  version: z.int(),
  /** The receipt that this one reverses, and the one that it replaces. */
  reverses: z.uuid().nullable(),
  replaces: z.uuid().nullable(),
  /**
   * All corrections of the check's amounts, oldest first: each with the receipt before it, the
   * reversal and the replacement.
   */
  reversals: z.array(receiptReversal),
  /**
   * The number of the close before which it should have arrived; null if it arrived while its
   * business day was open.
   */
  after_close: z.int().nullable(),
  /** Oldest first. */
  corrections: z.array(receiptCorrection),
  /** The time at which it was set aside, so that it is kept but not counted; null if it counts. */
  set_aside_at: z.string().nullable(),
  /** Set-asides and restores with their authors, oldest first. */
  set_asides: z.array(
    z.object({
      id: z.uuid(),
      is_set_aside: z.boolean(),
      reason: z.string().nullable(),
      user_name: z.string(),
      at: z.string(),
    }),
  ),
  /** The corrected fields as posted by the device; null without corrections. */
  original: correctable.partial().nullable(),
  /** The receipt that `refund_of` names; null until it arrives. */
  refunded_receipt: linkedReceipt.extend({ paid: z.int(), ...balance }).nullable(),
  /** Refunds that name this receipt, oldest payment first; `amount` is what each gave back. */
  refunds: z.array(linkedReceipt.extend({ amount: z.int() })),
  ...balance,
  /** Quantity of each line, by position, that refunds have given back (those that count). */
  refunded_lines: z.array(z.object({ position: z.int(), quantity: z.int() })),
  /** Lines that were voided or moved before payment. */
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
export type Receipt = z.infer<typeof receipt>

/** A receipt's row in the list. */
const receiptRow = receipt
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
    reverses: true,
    replaces: true,
    after_close: true,
  })
  .extend({
    /** True if another receipt reverses it. */
    is_reversed: z.boolean(),
    staff: z.string().nullable(),
    payment_names: z.array(z.string()),
    /**
     * The requested `figure` of the part that a filter selects, or of the receipt; by default of
     * payments the amount without change, of condiments their price on the filtered items, of items
     * their net, of taxes the taxed amount with tax. Null without such a filter or figure.
     */
    part_amount: z.int().nullable(),
    /**
     * The first five lines that a filter by items or condiments selects, with the price of one
     * piece with its condiments; empty without such a filter.
     */
    part_lines: z.array(
      z.object({
        name: z.string(),
        quantity: z.int(),
        unit_price: z.int(),
        price: z.int(),
        discount: z.int(),
        condiments: z.array(z.string()),
      }),
    ),
  })
export type ReceiptRow = z.infer<typeof receiptRow>

const sortable = ['-at', 'at', '-total', 'total'] as const

/** Receipts, newest first by the moment of `date_type`. */
export const listReceipts = defineEndpoint({
  method: 'GET',
  path: '/v1/receipts',
  access: 'receipts',
  summary: 'List receipts, paged by cursor',
  query: receiptFilters.extend({
    cursor: cursor.optional(),
    per_page: queryInteger(1, 200).default(50),
    sort: z.enum(sortable).default('-at'),
  }),
  response: keysetPageOf(receiptRow),
})

const receiptTotals = z.object({
  currency: z.enum(['JPY', 'USD']),
  /** All receipts of the list, whether or not they count. */
  rows: z.int(),
  /** A reversal counts as minus one, as in reports. */
  receipts: z.int(),
  guests: z.int(),
  discount: z.int(),
  tax: z.int(),
  total: z.int(),
  /** The sum of the requested figures of all rows that count. */
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
  summary: 'Get the totals of the filtered receipts by currency',
  query: receiptFilters,
  response: dataOf(z.array(receiptTotals)),
})

/** The options of the filters: the names on the shops' receipts. */
export const getReceiptChoices = defineEndpoint({
  method: 'GET',
  path: '/v1/receipts/choices',
  access: 'receipts',
  summary: 'List the filter choices of receipts',
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
      reasons: z.array(z.object({ key: z.string(), label: z.string() })),
    }),
  ),
})

/**
 * Returns the filtered receipts, their lines or their payments as a file of any length. Set-aside
 * receipts are included only if requested.
 */
export const exportReceipts = defineEndpoint({
  method: 'GET',
  path: '/v1/receipts/export',
  access: 'receipts',
  requireFreshFactor: 'people',
  summary: 'Export the filtered receipts, their lines or payments as CSV or Excel',
  query: receiptFilters.extend({ sort: z.enum(sortable).default('-at'), ...fileQuery }),
  produces: 'application/octet-stream',
})

/** One receipt with lines, taxes, payments, voids and corrections. */
export const getReceipt = defineEndpoint({
  method: 'GET',
  path: '/v1/receipts/:id',
  access: 'receipts',
  summary: 'Get a receipt',
  params: idParams,
  response: dataOf(receipt),
})
