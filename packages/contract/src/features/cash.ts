import { cashKinds } from '@pos/domain/cash'
import { z } from 'zod'
import { dataOf, instant, safeText } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { listOf } from '../list-schema.ts'
import { acknowledgement } from './device-interface.ts'
import { maxReceiptAmount } from './posted-receipt.ts'

/** Pieces of one value; the values that a shop's currency has are in the domain (`denominations`). */
const pieces = z.strictObject({
  value: z
    .int()
    .min(1)
    .max(1_000_000)
    .meta({ description: 'Of one note or coin, in the smallest unit: 1000 is a note of ¥1,000 or of $10.' }),
  pieces: z.int().min(0).max(99_999),
})

const cashEventFields = z.strictObject({
  uid: z.string().regex(/^[A-Za-z0-9._-]{1,64}$/),
  kind: z.enum(cashKinds).meta({
    description:
      'open: a session of the drawer begins with this float. pay_in, pay_out: money goes in or out that no receipt explains. drop: to the safe. count: what lies in the drawer. close: the session ends; an amount is a last count.',
  }),
  amount: z
    .int()
    .min(0)
    .max(maxReceiptAmount)
    .nullable()
    .default(null)
    .meta({ description: 'Never negative; the kind says the direction. Only close may have none.' }),
  denominations: listOf(pieces, 20)
    .nullable()
    .default(null)
    .meta({ description: 'Of which pieces the amount consists, each value once. Flagged where it does not add up.' }),
  reason: safeText(400).nullable().default(null).meta({ description: 'Expected of pay_in and pay_out, and flagged where it is missing.' }),
  staff_id: z.uuid().nullable().default(null).meta({ description: "Who did it, by the id of the shop's staff." }),
  staff: safeText(200).nullable().default(null).meta({ description: 'The name, shown where `staff_id` names nobody.' }),
  at: instant,
})

/** What happened at the drawer of the device that posts it. */
export const postedCashEvent = cashEventFields.superRefine(({ kind, amount }, refinement) => {
  if (amount !== null || kind === 'close') return
  refinement.addIssue({ code: 'custom', path: ['amount'], message: 'required', params: { problem: { key: 'required' } } })
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
