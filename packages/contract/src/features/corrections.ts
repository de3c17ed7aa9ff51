import { z } from 'zod'
import { dataOf, idParams, safeText } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'

/** What may be corrected on a receipt, as it stands on it. */
export const correctable = z.object({
  note: z.string().nullable(),
  customer: z.string().nullable(),
  revenue_center_id: z.uuid().nullable(),
  revenue_center: z.string().nullable(),
  table_id: z.uuid().nullable(),
  table_code: z.string().nullable(),
  floor: z.string().nullable(),
  payments: z.array(
    z.object({ line: z.int(), payment_id: z.uuid().nullable(), name: z.string(), type: z.string(), sub_type: z.string().nullable() }),
  ),
})

/** One correction: the changed fields as they were and as they became. */
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

/** What a correction may say: only what is named changes, and never an amount. */
export const correctionBody = z.strictObject({
  /** Of the receipt that the correction is made on. */
  version: z.int().min(1),
  note: safeText(1000).nullable().optional(),
  customer: safeText(200).nullable().optional(),
  revenue_center_id: z.uuid().nullable().optional(),
  table_id: z.uuid().nullable().optional(),
  /** Other payment methods, by the place of the payment on the receipt from 0 on. */
  payments: z
    .array(z.strictObject({ line: z.int().min(0).max(99), payment_id: z.uuid() }))
    .max(100)
    .optional(),
  reason: safeText(400).nullable().optional(),
})
/** What a correction may say. */
export type CorrectionBody = z.output<typeof correctionBody>

/** Corrects what is no amount; 409 with the receipt as it is when somebody else was first. */
export const correctReceipt = defineEndpoint({
  method: 'POST',
  path: '/v1/receipts/:id/corrections',
  access: 'receipts',
  summary: 'Correct note, customer, revenue center, table or payment method',
  params: idParams,
  body: correctionBody,
  response: dataOf(z.object({ version: z.int() })),
})

/** What receipts can be corrected to: the shop's records as they are now, of the current shop when none is named. */
export const getCorrectionChoices = defineEndpoint({
  method: 'GET',
  path: '/v1/receipts/correction-choices',
  access: 'receipts',
  summary: 'Revenue centers, tables and payment methods of the shop',
  query: z.strictObject({ shop_id: z.uuid().optional() }),
  response: dataOf(
    z.object({
      revenue_centers: z.array(z.object({ id: z.uuid(), name: z.string() })),
      tables: z.array(z.object({ id: z.uuid(), name: z.string(), floor: z.string() })),
      payments: z.array(z.object({ id: z.uuid(), name: z.string() })),
    }),
  ),
})
