import { z } from 'zod'
import { dataOf, idParams, lineText, noteText, recordVersion } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { paymentTypes } from '../pricing/payments.ts'

/**
 * The fields of a receipt that corrections change or have changed. Payment methods were among them
 * until corrections of amounts became receipts (`correctAmounts`).
 */
export const correctable = z.object({
  note: z.string().nullable(),
  customer: z.string().nullable(),
  revenue_center_id: z.uuid().nullable(),
  revenue_center: z.string().nullable(),
  table_id: z.uuid().nullable(),
  table_code: z.string().nullable(),
  floor: z.string().nullable(),
  payments: z.array(
    z.object({
      line: z.int(),
      payment_id: z.uuid().nullable(),
      name: z.string(),
      type: z.string(),
      sub_type: z.string().nullable(),
    }),
  ),
})

/** One correction: the changed fields with their values before and after. */
export const receiptCorrection = z.object({
  id: z.uuid(),
  version: z.int(),
  before: correctable.partial(),
  after: correctable.partial(),
  reason: z.string().nullable(),
  user_name: z.string(),
  at: z.string(),
})
/** One correction of a receipt. */
export type ReceiptCorrection = z.infer<typeof receiptCorrection>

/**
 * A correction of a receipt's classification. Only the named fields change, never an amount or a
 * payment.
 */
const correctionBody = z.strictObject({
  /** The version of the receipt that the client read. */
  version: recordVersion.min(1),
  note: noteText(1000).nullable().optional(),
  customer: lineText(200).nullable().optional(),
  revenue_center_id: z.uuid().nullable().optional(),
  table_id: z.uuid().nullable().optional(),
  reason: noteText(400).trim().min(1),
})
/** Input of a correction. */
export type CorrectionBody = z.output<typeof correctionBody>

/**
 * Corrects fields other than amounts. Fails with Conflict and the current version if the receipt
 * was changed since, or has been reversed.
 */
export const correctReceipt = defineEndpoint({
  method: 'POST',
  path: '/v1/receipts/:id/corrections',
  access: 'receipts',
  summary: 'Correct the note, customer, revenue center or table of a receipt',
  params: idParams,
  body: correctionBody,
  response: dataOf(z.object({ version: z.int() })),
})

/**
 * The values that can be chosen in a correction: the shop's current records. Defaults to the
 * current shop.
 */
export const getCorrectionChoices = defineEndpoint({
  method: 'GET',
  path: '/v1/receipts/correction-choices',
  access: 'receipts',
  summary: 'List the choices of a correction',
  query: z.strictObject({ shop_id: z.uuid().optional() }),
  response: dataOf(
    z.object({
      revenue_centers: z.array(z.object({ id: z.uuid(), name: z.string() })),
      tables: z.array(z.object({ id: z.uuid(), name: z.string(), floor: z.string() })),
      payments: z.array(z.object({ id: z.uuid(), name: z.string(), type: z.enum(paymentTypes) })),
      /** Names of active reasons for corrections, and whether others may be typed. */
      reasons: z.array(z.string()),
      listed_reasons_only: z.boolean(),
      /** Active customers, who can be charged for a payment on account. */
      customers: z.array(z.object({ id: z.uuid(), name: z.string() })),
    }),
  ),
})
