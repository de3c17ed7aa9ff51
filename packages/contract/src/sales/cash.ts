import { cashKinds } from '@pos/domain/money/cash'
import { z } from 'zod'
import { dataOf, instantOf, safeText } from '../answers.ts'
import { acknowledgement } from '../devices/device-interface.ts'
import { defineEndpoint } from '../endpoint.ts'
import { textPatterns } from '../fields/format-problems.ts'
import { listOf } from '../fields/list-schema.ts'
import { maxReceiptAmount } from './receipt-parts.ts'

/**
 * Pieces of one value; the values that a shop's currency has are in the domain (`denominations`).
 */
const pieces = z.strictObject({
  value: z
    .int()
    .min(1)
    .max(1_000_000)
    .describe(
      'Value of one note or coin in the smallest unit: 1000 is a note of ¥1,000 or of $10.',
    ),
  pieces: z.int().min(0).max(99_999).describe('Number of pieces.'),
})

const cashEventFields = z.strictObject({
  uid: z
    .string()
    .regex(textPatterns.expected_uid)
    .describe('Identifier that the device gives the event, unique in the shop for ever.'),
  kind: z
    .enum(cashKinds)
    .describe(
      'open: a session of the drawer begins with this float. pay_in, pay_out: money goes in or out without a receipt. drop: money goes to the safe. count: money that lies in the drawer. close: the session ends; an amount is a last count.',
    ),
  amount: z
    .int()
    .min(0)
    .max(maxReceiptAmount)
    .nullable()
    .default(null)
    .describe('Amount, never negative: the kind says the direction. Only close may have none.'),
  denominations: listOf(pieces, 20)
    .nullable()
    .default(null)
    .describe(
      'Pieces of which the amount consists, each value once. A sum that differs from the amount is flagged.',
    ),
  reason: safeText(400)
    .nullable()
    .default(null)
    .describe('Reason of the movement. It is flagged where pay_in or pay_out has none.'),
  staff_id: z
    .uuid()
    .nullable()
    .default(null)
    .describe('Id of the person who did it, in the staff list.'),
  staff: safeText(200)
    .nullable()
    .default(null)
    .describe('Name of that person, shown where `staff_id` names no one.'),
  at: instantOf('When it happened. The business day follows from it.'),
})

/** Event at the drawer of the device that posts it. */
export const postedCashEvent = cashEventFields.superRefine(({ kind, amount }, refinement) => {
  if (amount !== null || kind === 'close') return
  refinement.addIssue({
    code: 'custom',
    path: ['amount'],
    message: 'required',
    params: { problem: { key: 'required' } },
  })
})
/** A drawer event as the server stores it. */
export type PostedCashEvent = z.output<typeof postedCashEvent>
/** A drawer event as a device may write it (defaults left out). */
export type PostedCashEventInput = z.input<typeof postedCashEvent>

/** Drawer events, idempotent by uid; each is acknowledged separately. */
export const postCash = defineEndpoint({
  method: 'POST',
  path: '/v1/device/cash',
  access: 'device',
  summary: 'Post what happened at the cash drawer',
  bodyLimit: 1024 * 1024,
  body: z.strictObject({ cash_events: z.array(z.unknown()).min(1).max(500) }),
  response: dataOf(z.array(acknowledgement)),
})
