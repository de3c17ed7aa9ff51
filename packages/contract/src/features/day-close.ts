import { cashKinds } from '@pos/domain/cash'
import { currencies } from '@pos/domain/money'
import { z } from 'zod'
import { dataOf, isoDate, safeText } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { maxReceiptAmount } from './posted-receipt.ts'

/** A session of a drawer: expected = float + received − change − refunds + pay_in − pay_out − drops. */
export const drawerSession = z.object({
  device_id: z.uuid().nullable(),
  device: z.string(),
  session: z.int(),
  opened_at: z.string().nullable(),
  closed_at: z.string().nullable(),
  staff_id: z.uuid().nullable(),
  staff: z.string().nullable(),
  float: z.int(),
  received: z.int(),
  change: z.int(),
  refunds: z.int(),
  pay_in: z.int(),
  pay_out: z.int(),
  drops: z.int(),
  expected: z.int(),
  counted: z.int().nullable(),
  counted_at: z.string().nullable(),
  /** True where a manager typed the count as the day was closed. */
  is_typed: z.boolean(),
  /** What came in and went out after the count; over_short = counted + since_count − expected. */
  since_count: z.int(),
  over_short: z.int().nullable(),
})
/** A session of a drawer. */
export type DrawerRow = z.infer<typeof drawerSession>

const sums = z.object({
  receipts: z.int(),
  guests: z.int(),
  gross: z.int(),
  discount: z.int(),
  charge: z.int(),
  table_charge: z.int(),
  gratuity: z.int(),
  tip: z.int(),
  tax: z.int(),
  /** The total before refunds: total + refund_amount. */
  sales: z.int(),
  refunds: z.int(),
  refund_amount: z.int(),
  total: z.int(),
  voids: z.int(),
  void_amount: z.int(),
})

/** What a business day says of itself: live, or as it was at a close. */
export const dayFigures = z.object({
  sums,
  taxes: z.array(z.object({ rate: z.string(), taxable: z.int(), tax: z.int() })),
  /** Payments: amount is tendered less change. `terminal` is what the terminal said, as a person typed it. */
  payments: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      type: z.string(),
      sub_type: z.string().nullable(),
      count: z.int(),
      amount: z.int(),
      terminal: z.int().nullable(),
      difference: z.int().nullable(),
    }),
  ),
  drawers: z.array(drawerSession),
  /** Sums of the drawers; counted and over_short null where none was counted. */
  cash: z.object({ expected: z.int(), counted: z.int().nullable(), over_short: z.int().nullable(), uncounted: z.int() }),
  warnings: z.object({
    open_checks: z.array(z.object({ table_code: z.string(), opened_at: z.string().nullable(), amount: z.int() })),
    unsent: z.array(z.object({ device: z.string(), receipts: z.int() })),
  }),
})
/** What a business day says of itself. */
export type DayFigures = z.infer<typeof dayFigures>

const dayState = z.enum(['open', 'closed', 'reopened'])
/** Whether a business day is closed; reopened: it was. */
export type DayState = z.infer<typeof dayState>

/** A business day in the list. */
export const listedDay = z.object({
  business_date: z.string(),
  state: dayState,
  /** Of the close that holds. */
  number: z.int().nullable(),
  closed_at: z.string().nullable(),
  closed_by: z.string().nullable(),
  receipts: z.int(),
  total: z.int(),
  /** As they were at the close; null of a day that is not closed. */
  expected: z.int().nullable(),
  counted: z.int().nullable(),
  over_short: z.int().nullable(),
  /** Sessions that nobody counted: expected has them, counted and over_short do not. */
  uncounted: z.int().nullable(),
  /** What came after the close. */
  late_receipts: z.int(),
  late_total: z.int(),
})
/** A business day in the list. */
export type ListedDay = z.infer<typeof listedDay>

/** Business days of the current shop, newest first: those with receipts, drawer events or a close, and today. */
export const listDays = defineEndpoint({
  method: 'GET',
  path: '/v1/day-close',
  access: 'day_close',
  summary: 'Business days and whether they are closed',
  query: z.strictObject({ from: isoDate.optional(), to: isoDate.optional() }),
  response: dataOf(z.object({ today: z.string(), from: z.string(), to: z.string(), days: z.array(listedDay) })),
})

/** One business day whole. */
export const businessDay = z.object({
  business_date: z.string(),
  state: dayState,
  is_today: z.boolean(),
  number: z.int().nullable(),
  closed_at: z.string().nullable(),
  closed_by: z.string().nullable(),
  note: z.string().nullable(),
  /** Live (X) of a day that is not closed, otherwise as they were at the close (Z). */
  figures: dayFigures,
  /** Receipts that came after the close. */
  late: z.object({
    total: z.int(),
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
  /** What happened at the drawers. */
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
/** One business day whole. */
export type BusinessDay = z.infer<typeof businessDay>

/** One business day: as it stands now (X), or as it was closed (Z). */
export const getDay = defineEndpoint({
  method: 'GET',
  path: '/v1/day-close/day',
  access: 'day_close',
  summary: 'One business day: live, or as it was at its close',
  query: z.strictObject({
    date: isoDate,
    /** A close by its number, also one that was reopened since. */
    number: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  }),
  response: dataOf(businessDay),
})

const typedAmount = z.int().min(-maxReceiptAmount).max(maxReceiptAmount)

/** What a manager types as the day is closed. */
export const closeBody = z.strictObject({
  business_date: isoDate,
  /** Counts of sessions that no device counted, or that were counted again. */
  counts: z
    .array(
      z.strictObject({ device_id: z.uuid().nullable(), session: z.int().min(1).max(1000), amount: z.int().min(0).max(maxReceiptAmount) }),
    )
    .max(200)
    .default([]),
  /** What the terminals say, by the key of the payment. */
  terminals: z
    .array(z.strictObject({ key: safeText(400), amount: typedAmount }))
    .max(200)
    .default([]),
  note: safeText(400).nullable().default(null),
})
/** What a manager types as the day is closed. */
export type CloseBody = z.output<typeof closeBody>

/** Closes a business day: its figures stay as they are now. */
export const closeDay = defineEndpoint({
  method: 'POST',
  path: '/v1/day-close/close',
  access: 'day_close',
  summary: 'Close a business day (Z)',
  body: closeBody,
  response: dataOf(z.object({ number: z.int() })),
})

/** Opens a closed day again: what belongs to it can be corrected until it is closed again, under another number. */
export const reopenDay = defineEndpoint({
  method: 'POST',
  path: '/v1/day-close/reopen',
  access: 'day_reopen',
  summary: 'Reopen a closed business day',
  body: z.strictObject({ business_date: isoDate, reason: safeText(400).trim().min(1) }),
  response: dataOf(z.object({ number: z.int() })),
})
