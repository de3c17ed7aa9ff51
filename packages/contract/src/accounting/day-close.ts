import { cashKinds } from '@pos/domain/money/cash'
import { currencies } from '@pos/domain/money/money'
import { z } from 'zod'
import { dataOf, isoDate, lineText, noteText, safeText } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { cashPieces } from '../sales/cash.ts'
import { maxReceiptAmount } from '../sales/receipt-parts.ts'
import { dayCloseSettings } from './day-close-settings.ts'
import { dayFigures } from './day-figures.ts'

const dayState = z.enum(['open', 'closed', 'reopened'])
/** State of a business day. A reopened day was closed before. */
export type DayState = z.infer<typeof dayState>

/** A business day in the list. */
const listedDay = z.object({
  business_date: z.string(),
  state: dayState,
  /** Number of the latest close. */
  number: z.int().nullable(),
  closed_at: z.string().nullable(),
  closed_by: z.string().nullable(),
  receipts: z.int(),
  total: z.int(),
  /** Figures of the close; null for an open day. */
  expected: z.int().nullable(),
  counted: z.int().nullable(),
  /**
   * Cash movements after the counts: counted + since_count − expected = over_short if every session
   * was counted.
   */
  since_count: z.int().nullable(),
  over_short: z.int().nullable(),
  /** Sessions without a count: included in expected, but not in counted and over_short. */
  uncounted: z.int().nullable(),
  /** Receipts that arrived after the close. */
  late_receipts: z.int(),
  late_total: z.int(),
})
export type ListedDay = z.infer<typeof listedDay>

/**
 * Business days of the current shop, newest first: those with receipts, drawer events or a close,
 * and today.
 */
export const listDays = defineEndpoint({
  method: 'GET',
  path: '/v1/day-close',
  access: 'day_close',
  summary: 'List business days and their state',
  query: z.strictObject({ from: isoDate.optional(), to: isoDate.optional() }),
  response: dataOf(
    z.object({ today: z.string(), from: z.string(), to: z.string(), days: z.array(listedDay) }),
  ),
})

/** A shop in the list of a business day. */
const shopDay = z.object({
  id: z.uuid(),
  name: z.string(),
  currency: z.enum(currencies),
  is_today: z.boolean(),
  /** Null without receipts, drawer events and close. */
  day: listedDay.nullable(),
  /** Number of earlier days, at most the last 31, that are not closed; and the first of them. */
  open_days: z.int(),
  first_open_day: z.string().nullable(),
  /** The balance that customers owe now. */
  receivables: z.int(),
})
export type ShopDay = z.infer<typeof shopDay>

/** One business day in all shops that the caller may see, by name. */
export const listShopDays = defineEndpoint({
  method: 'GET',
  path: '/v1/day-close/shops',
  access: 'day_close',
  summary: 'List a business day in all shops',
  query: z.strictObject({ date: isoDate }),
  response: dataOf(z.array(shopDay)),
})

/** A complete business day. */
const businessDay = z.object({
  business_date: z.string(),
  state: dayState,
  is_today: z.boolean(),
  number: z.int().nullable(),
  closed_at: z.string().nullable(),
  closed_by: z.string().nullable(),
  note: z.string().nullable(),
  /** Why the drawers were over or short by more than the shop's limit. */
  over_short_reason: z.string().nullable(),
  /**
   * Uncounted drawers whose amounts the caller may not see before the count. `figures` lacks them
   * and the payments in cash.
   */
  blind_drawers: z.array(
    z.object({
      device_id: z.uuid().nullable(),
      device: z.string(),
      session: z.int(),
      staff: z.string().nullable(),
    }),
  ),
  settings: dayCloseSettings,
  /** Live (X) for an open day, otherwise of the close (Z). */
  figures: dayFigures,
  /** Receipts and voided lines after the close; `total` is that of the receipts. */
  late: z.object({
    total: z.int(),
    voids: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        quantity: z.int(),
        table_code: z.string().nullable(),
        void_at: z.string(),
        received_at: z.string(),
        amount: z.int(),
      }),
    ),
    receipts: z.array(
      z.object({
        id: z.uuid(),
        uid: z.string(),
        receipt_number: z.string().nullable(),
        paid_at: z.string(),
        received_at: z.string(),
        total: z.int(),
      }),
    ),
  }),
  /** Events of the drawers. */
  events: z.array(
    z.object({
      id: z.uuid(),
      device: z.string(),
      kind: z.enum(cashKinds),
      amount: z.int().nullable(),
      denominations: z.array(z.object({ value: z.int(), pieces: z.int() })).nullable(),
      reason: z.string().nullable(),
      staff: z.string().nullable(),
      at: z.string(),
      /** True if a person entered it in the back-office. */
      is_typed: z.boolean(),
      is_late: z.boolean(),
      flags: z.array(z.string()),
    }),
  ),
  /** Every close and reopening, oldest first. */
  acts: z.array(
    z.object({
      kind: z.enum(['close', 'reopen']),
      number: z.int(),
      at: z.string(),
      user_name: z.string(),
      text: z.string().nullable(),
      total: z.int().nullable(),
      over_short: z.int().nullable(),
    }),
  ),
  currency: z.enum(currencies),
})
export type BusinessDay = z.infer<typeof businessDay>

/** One business day: current (X), or as closed (Z). */
export const getDay = defineEndpoint({
  method: 'GET',
  path: '/v1/day-close/day',
  access: 'day_close',
  summary: 'Get a business day: live, or as closed',
  query: z.strictObject({
    date: isoDate,
    /** Number of a close, which may have been reopened. */
    number: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  }),
  response: dataOf(businessDay),
})

const countFields = {
  device_id: z.uuid().nullable().default(null),
  session: z.int().min(1).max(1000),
  amount: z.int().min(0).max(maxReceiptAmount),
}

const countBody = z.strictObject({
  business_date: isoDate,
  ...countFields,
  /** Notes and coins, each value once; their sum is the amount. */
  denominations: z.array(cashPieces).max(20).nullable().default(null),
})
/** The count of one drawer session. */
export type CountBody = z.output<typeof countBody>

/** Enters the count of a drawer session of an open day, as an event of the drawer. */
export const countDrawer = defineEndpoint({
  method: 'POST',
  path: '/v1/day-close/counts',
  access: 'day_close',
  summary: 'Enter the count of a cash drawer',
  body: countBody,
  response: dataOf(
    z.object({ device: z.string(), expected: z.int(), counted: z.int(), over_short: z.int() }),
  ),
})

const typedAmount = z.int().min(-maxReceiptAmount).max(maxReceiptAmount)

/** Input for closing a day. */
const closeBody = z.strictObject({
  business_date: isoDate,
  /** Counts to be entered before the close, as `POST /v1/day-close/counts` does. */
  counts: z.array(z.strictObject(countFields)).max(200).default([]),
  /** Totals of the terminals by key of the payment. */
  terminals: z
    .array(z.strictObject({ key: safeText(400), amount: typedAmount }))
    .max(200)
    .default([]),
  note: noteText(400).nullable().default(null),
  /** Required if a drawer is over or short by more than the shop's limit. */
  over_short_reason: lineText(400).trim().min(1).nullable().default(null),
})
export type CloseBody = z.output<typeof closeBody>

/** Closes a business day: its figures are fixed. */
export const closeDay = defineEndpoint({
  method: 'POST',
  path: '/v1/day-close/close',
  access: 'day_close',
  summary: 'Close a business day (Z)',
  body: closeBody,
  response: dataOf(z.object({ number: z.int() })),
})

/**
 * Reopens a closed day: its records can be corrected until it is closed again under another number.
 */
export const reopenDay = defineEndpoint({
  method: 'POST',
  path: '/v1/day-close/reopen',
  access: 'day_reopen',
  summary: 'Reopen a closed business day',
  body: z.strictObject({ business_date: isoDate, reason: noteText(400).trim().min(1) }),
  response: dataOf(z.object({ number: z.int() })),
})
