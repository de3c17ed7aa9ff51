import { cashKinds } from '@pos/domain/money/cash'
import { z } from 'zod'
import { dataOf, instantOf, safeText } from '../answers.ts'
import { acknowledgement } from '../devices/device-interface.ts'
import { defineEndpoint } from '../endpoint.ts'
import { textPatterns } from '../fields/format-problems.ts'
import { listOf } from '../fields/list-schema.ts'
import { maxReceiptAmount } from './receipt-parts.ts'

/** Pieces of one value; `denominations` in the domain lists the values of each currency. */
export const cashPieces = z.strictObject({
  value: z
    .int()
    .min(1)
    .max(1_000_000)
    .describe('Value of one note or coin in the smallest unit: 1000 is ¥1,000 or $10.'),
  pieces: z.int().min(0).max(99_999).describe('Number of pieces.'),
})

const cashEventFields = z.strictObject({
  uid: z
    .string()
    .regex(textPatterns.expected_uid)
    .describe('Identifier that the device assigns to the event, unique in the shop.'),
  kind: z
    .enum(cashKinds)
    .describe(
      'open: starts a drawer session with this float. pay_in, pay_out: money put in or taken out without a receipt. drop: money moved to the safe. count: money counted in the drawer. close: ends the session; an amount is the last count. no_sale: the drawer was opened without moving money.',
    ),
  amount: z
    .int()
    .min(0)
    .max(maxReceiptAmount)
    .nullable()
    .default(null)
    .describe(
      'Amount, never negative: the kind determines the direction. Only close and no_sale may omit it.',
    ),
  denominations: listOf(cashPieces, 20)
    .nullable()
    .default(null)
    .describe('Notes and coins of the amount, each value once. A different sum is flagged.'),
  reason_id: z.uuid().nullish().describe('Id of the reason in the release.'),
  reason: safeText(400)
    .nullable()
    .default(null)
    .describe('Reason of the movement. pay_in, pay_out and no_sale without a reason are flagged.'),
  staff_id: z.uuid().nullable().default(null).describe('Id of the person in the staff list.'),
  staff: safeText(200)
    .nullable()
    .default(null)
    .describe('Name of that person, shown if `staff_id` is missing or unknown.'),
  at: instantOf('Time of the event. It determines the business day.'),
})

/** Event of the drawer of the device that posts it. */
export const postedCashEvent = cashEventFields.superRefine(({ kind, amount }, refinement) => {
  if (amount !== null || kind === 'close' || kind === 'no_sale') return
  refinement.addIssue({
    code: 'custom',
    path: ['amount'],
    message: 'required',
    params: { problem: { key: 'required' } },
  })
})
/** A drawer event as stored by the server. */
export type PostedCashEvent = z.output<typeof postedCashEvent>
/** A drawer event as a device may write it (without defaults). */
export type PostedCashEventInput = z.input<typeof postedCashEvent>

/** Drawer events, idempotent by uid; each is acknowledged separately. */
export const postCash = defineEndpoint({
  method: 'POST',
  path: '/v1/device/cash',
  access: 'device',
  summary: 'Post events of the cash drawer',
  bodyLimit: 1024 * 1024,
  body: z.strictObject({ cash_events: z.array(z.unknown()).min(1).max(500) }),
  response: dataOf(z.array(acknowledgement)),
})
