import { z } from 'zod'
import { dataOf, idParams, isoDate, pageOf, queryInteger, safeText } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { postedReceipt } from './device-interface.ts'

/** A receipt as stored: what the device posted, plus what the server knows about it. */
export const receipt = postedReceipt.extend({
  id: z.uuid(),
  shop_id: z.uuid(),
  device_id: z.uuid().nullable(),
  device: z.string().nullable(),
  paid_business_date: z.string(),
  ordered_business_date: z.string(),
  first_ordered_business_date: z.string(),
  received_at: z.string(),
  /** Sums that do not hold (`receipts.flags.<flag>`); empty: all right. */
  flags: z.array(z.string()),
})
/** A receipt as stored. */
export type Receipt = z.infer<typeof receipt>

/** A receipt's row in the list. */
export const receiptRow = receipt
  .pick({
    id: true,
    uid: true,
    receipt_number: true,
    paid_at: true,
    paid_business_date: true,
    table_code: true,
    floor: true,
    revenue_center: true,
    device: true,
    guest_count: true,
    subtotal: true,
    discount: true,
    tax: true,
    total: true,
    flags: true,
  })
  .extend({ staff: z.string().nullable(), payment_names: z.array(z.string()) })

const sortable = ['paid_at', '-paid_at', 'total', '-total', 'table_code', '-table_code'] as const

/** Receipts of the current shop, newest first. */
export const listReceipts = defineEndpoint({
  method: 'GET',
  path: '/v1/receipts',
  access: 'receipts',
  summary: 'Receipts',
  query: z.strictObject({
    page: queryInteger(1, 1_000_000).default(1),
    per_page: queryInteger(1, 200).default(50),
    sort: z.enum(sortable).default('-paid_at'),
    /** Searches uid, receipt number, table, staff and customer. */
    q: safeText(100).optional(),
    from: isoDate.optional(),
    to: isoDate.optional(),
    date_type: z.enum(['paid_at', 'ordered_at', 'first_ordered_at']).default('paid_at'),
    table_code: safeText(20).optional(),
    staff: safeText(200).optional(),
    total_min: queryInteger(-999_999_999, 999_999_999_999).optional(),
    total_max: queryInteger(-999_999_999, 999_999_999_999).optional(),
    flagged: z.enum(['true', 'false']).optional(),
  }),
  response: pageOf(receiptRow),
})

/** One receipt with lines, taxes, payments. */
export const getReceipt = defineEndpoint({
  method: 'GET',
  path: '/v1/receipts/:id',
  access: 'receipts',
  summary: 'One receipt',
  params: idParams,
  response: dataOf(receipt),
})

/** Posts that were refused, newest first, as they came, with the reason. */
export const listQuarantine = defineEndpoint({
  method: 'GET',
  path: '/v1/receipts/quarantine',
  access: 'receipts',
  summary: 'Refused posts',
  query: z.strictObject({ page: queryInteger(1, 100_000).default(1), per_page: queryInteger(1, 200).default(50) }),
  response: pageOf(
    z.object({
      id: z.uuid(),
      kind: z.enum(['receipt', 'void_order']),
      uid: z.string().nullable(),
      device: z.string().nullable(),
      reason: z.enum(['invalid', 'conflict']),
      errors: z.record(z.string(), z.array(z.string())),
      content: z.unknown(),
      received_at: z.string(),
    }),
  ),
})
