import { z } from 'zod'
import { dataOf, idParams, lineText, noteText, recordVersion } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { problem } from '../fields/field-problem.ts'
import { amount, receiptTax } from './receipt-parts.ts'

/** One of the receipts of a correction of amounts. Money in the currency's smallest unit. */
const correctedReceipt = z.object({
  id: z.uuid(),
  uid: z.string(),
  receipt_number: z.string().nullable(),
  guest_count: z.int(),
  payment_names: z.array(z.string()),
  total: z.int(),
  tip: z.int(),
})

/**
 * A correction of amounts: the original receipt stays, the reversal cancels its amounts, and the
 * replacement states the right ones.
 */
export const receiptReversal = z.object({
  receipt: correctedReceipt,
  reversal: correctedReceipt,
  replacement: correctedReceipt,
  reason: z.string(),
  user_name: z.string(),
  at: z.string(),
})
export type ReceiptReversal = z.infer<typeof receiptReversal>

/**
 * A payment as it should have been recorded. It keeps method, card digits and customer of an
 * existing payment: the one at index `line`, or the one with the same `payment_id`. Another
 * `payment_id` changes the payment method.
 */
const correctedPayment = z.strictObject({
  /** Index of a payment on the receipt, from 0. */
  line: z.int().min(0).max(99).optional(),
  payment_id: z.uuid().optional(),
  amount,
  /**
   * The customer who owes a payment on account, by id or by name. One of them is required if the
   * payment is changed to such a method.
   */
  customer_id: z.uuid().nullish(),
  customer: lineText(200).trim().nullish(),
})

/** A correction of amounts; omitted properties do not change. */
const amountsBody = z
  .strictObject({
    /** The version of the receipt that the client read. */
    version: recordVersion.min(1),
    guest_count: z.int().min(0).max(9999).optional(),
    /**
     * Lines by their index on the receipt, from 0; `discount` is the total discount of the line.
     */
    lines: z
      .array(
        z.strictObject({
          line: z.int().min(0).max(1999),
          quantity: z.int().min(-9999).max(9999),
          unit_price: amount,
          discount: amount,
        }),
      )
      .max(2000)
      .optional(),
    /** The discount of the check, without those of its lines. */
    check_discount: amount.optional(),
    /** All payments. */
    payments: z.array(correctedPayment).max(100).optional(),
    change: amount.optional(),
    tip: amount.optional(),
    reason: noteText(400).trim().min(1).optional(),
    /** Stores nothing and returns what the replacement would be. */
    preview: z.boolean().default(false),
  })
  .refine(({ preview, reason }) => preview || reason !== undefined, {
    path: ['reason'],
    ...problem({ key: 'required' }),
  })
/** Input of a correction of amounts. */
export type AmountsBody = z.output<typeof amountsBody>

/** The amounts of a replacement. */
const correctedAmounts = z.object({
  guest_count: z.int(),
  subtotal: z.int(),
  discount: z.int(),
  tax: z.int(),
  total: z.int(),
  tip: z.int(),
  settle: z.int(),
  change: z.int(),
  cash_rounding: z.int(),
  taxes: z.array(receiptTax),
  /** Faults (`receipts.flags.<flag>`). */
  flags: z.array(z.string()),
})

/**
 * Corrects amounts and payments with two new receipts on the same business day: one reverses the
 * original, one replaces it. Fails with Conflict if the day is closed, if the receipt is set aside,
 * reversed, or was changed since.
 */
export const correctAmounts = defineEndpoint({
  method: 'POST',
  path: '/v1/receipts/:id/replacements',
  access: 'receipts',
  summary: 'Correct the amounts or payments of a receipt by reversal and replacement',
  params: idParams,
  body: amountsBody,
  /** null if nothing was stored: in a preview, or if nothing differs. */
  response: dataOf(
    z.object({
      reversal_id: z.uuid().nullable(),
      replacement_id: z.uuid().nullable(),
      amounts: correctedAmounts,
    }),
  ),
})
