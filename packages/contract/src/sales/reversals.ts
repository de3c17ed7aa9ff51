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
 * A correction of amounts: the receipt stays, the reversal takes back what it says, the replacement
 * says what is right.
 */
export const receiptReversal = z.object({
  receipt: correctedReceipt,
  reversal: correctedReceipt,
  replacement: correctedReceipt,
  reason: z.string(),
  user_name: z.string(),
  at: z.string(),
})
/** A correction of amounts. */
export type ReceiptReversal = z.infer<typeof receiptReversal>

/**
 * A payment as it should have been recorded. A payment of the receipt keeps its method, card
 * digits, and customer: the payment that `line` names, or the one with the same `payment_id`.
 * Another `payment_id` moves it to that method of the shop.
 */
const correctedPayment = z.strictObject({
  /** Index of a payment on the receipt, from 0. */
  line: z.int().min(0).max(99).optional(),
  payment_id: z.uuid().optional(),
  amount,
  /**
   * The customer who owes a payment on account, by id or by name. A payment that is moved to such a
   * method needs one of them.
   */
  customer_id: z.uuid().nullish(),
  customer: lineText(200).trim().nullish(),
})

/** A correction of amounts: what it leaves out stays. */
export const amountsBody = z
  .strictObject({
    /** The version of the receipt that the correction is based on. */
    version: recordVersion.min(1),
    guest_count: z.int().min(0).max(9999).optional(),
    /** Lines by their index on the receipt, from 0; `discount` is the line's, in all. */
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
    /** The discount of the check besides those of its lines. */
    check_discount: amount.optional(),
    /** All payments. */
    payments: z.array(correctedPayment).max(100).optional(),
    change: amount.optional(),
    tip: amount.optional(),
    reason: noteText(400).trim().min(1).optional(),
    /** Stores nothing: the answer says what the replacement would be. */
    preview: z.boolean().default(false),
  })
  .refine(({ preview, reason }) => preview || reason !== undefined, {
    path: ['reason'],
    ...problem({ key: 'required' }),
  })
/** Input of a correction of amounts. */
export type AmountsBody = z.output<typeof amountsBody>

/** The amounts of a replacement. */
export const correctedAmounts = z.object({
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
 * Corrects amounts and payments by a receipt that reverses the former one and a new one that
 * replaces it, both on its business day. Fails with Conflict if the day is closed, if the receipt
 * is set aside or reversed already, or if it was changed before.
 */
export const correctAmounts = defineEndpoint({
  method: 'POST',
  path: '/v1/receipts/:id/replacements',
  access: 'receipts',
  summary: 'Correct the amounts or payments of a receipt by reversal and replacement',
  params: idParams,
  body: amountsBody,
  /** Null where nothing was stored: in a preview, and where nothing differs. */
  response: dataOf(
    z.object({
      reversal_id: z.uuid().nullable(),
      replacement_id: z.uuid().nullable(),
      amounts: correctedAmounts,
    }),
  ),
})
