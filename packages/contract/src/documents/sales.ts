import { knownReceiptFlags } from '@pos/domain/receipts/receipt-checks'
import { knownVoidFlags } from '@pos/domain/receipts/void-checks'
import { z } from 'zod'
import { dataOf } from '../answers.ts'
import { postReceipts, postVoidOrders } from '../devices/device-interface.ts'
import { findDeviceReceipts, foundReceipt } from '../sales/device-receipts.ts'
import { type PostedReceiptInput, postedReceipt, receiptFields } from '../sales/posted-receipt.ts'
import { postedVoidOrder } from '../sales/posted-void-order.ts'
import { describeEndpoint } from './endpoint-document.ts'

/** Maximum number of records in a batch, as in the schema of the route. */
export const mostRecords = 500

/** The response to a batch: one acknowledgement per record, with these flags. */
export const acknowledgements = (flag: z.ZodType) =>
  dataOf(
    z.array(
      z.object({
        uid: z
          .string()
          .nullable()
          .meta({ description: '`uid` of the posted record; null if it has no readable one.' }),
        status: z.enum(['stored', 'known', 'conflict', 'refused']).meta({
          description:
            'stored: saved and included in reports. known: saved before with the same content. conflict: another record has this uid. refused: the record breaks the schema. Delete stored and known records from the device; keep the others and do not send them again.',
        }),
        flagged: z.array(flag).optional().meta({
          description:
            'Inconsistencies found in the record. It is stored and counts in reports nevertheless.',
        }),
        errors: z.record(z.string(), z.array(z.string())).optional().meta({
          description: 'With refused: messages by dotted path, in the language of Accept-Language.',
        }),
      }),
    ),
  )

const lunch: PostedReceiptInput = {
  uid: '20260410-1-0007',
  receipt_number: '0007',
  revenue_center: 'ホール',
  time_period: 'ランチ',
  table_code: 'A1',
  floor: '1階',
  staff: { id: '0190a5b0-7c1e-7000-8000-000000000001', name: '佐藤' },
  guest_count: 2,
  first_ordered_at: '2026-04-10T11:52:10+09:00',
  ordered_at: '2026-04-10T12:05:00+09:00',
  paid_at: '2026-04-10T12:48:31+09:00',
  subtotal: 2280,
  discount: 100,
  tax: 198,
  total: 2180,
  settle: 2180,
  change: 820,
  release: 12,
  taxes: [{ rate: '10', kind: 'inclusive', taxable: 2180, tax: 198 }],
  payments: [{ name: '現金', type: 'cash', amount: 3000 }],
  orders: [
    {
      position: 0,
      name: '天ざる',
      attribute: 'food',
      quantity: 1,
      unit_price: 1580,
      price: 1680,
      tax_rate: '10',
      tax_kind: 'inclusive',
      ordered_at: '2026-04-10T11:52:10+09:00',
      condiments: [{ name: '大盛り', price: 100 }],
    },
    {
      position: 1,
      name: '生ビール',
      attribute: 'alcohol',
      quantity: 1,
      unit_price: 600,
      price: 600,
      tax_rate: '10',
      tax_kind: 'inclusive',
      ordered_at: '2026-04-10T12:05:00+09:00',
    },
  ],
}

const refund: PostedReceiptInput = {
  uid: '20260410-1-0008',
  refund_of: '20260410-1-0007',
  staff: { id: '0190a5b0-7c1e-7000-8000-000000000001', name: '佐藤' },
  guest_count: 0,
  first_ordered_at: '2026-04-10T12:55:00+09:00',
  ordered_at: '2026-04-10T12:55:00+09:00',
  paid_at: '2026-04-10T12:55:40+09:00',
  subtotal: -600,
  tax: -55,
  total: -600,
  settle: -600,
  release: 12,
  taxes: [{ rate: '10', kind: 'inclusive', taxable: -600, tax: -55 }],
  payments: [{ name: '現金', type: 'cash', amount: -600 }],
  orders: [
    {
      position: 0,
      name: '生ビール',
      refund_of_position: 1,
      quantity: -1,
      unit_price: 600,
      price: -600,
      tax_rate: '10',
      tax_kind: 'inclusive',
      ordered_at: '2026-04-10T12:55:00+09:00',
    },
  ],
}

const onAccount: PostedReceiptInput = {
  ...lunch,
  uid: '20260410-1-0009',
  receipt_number: '0009',
  change: 0,
  payments: [
    {
      name: '売掛',
      type: 'kake',
      sub_type: 'account',
      amount: 2180,
      customer_id: '0190a5b0-7c1e-7000-8000-000000000003',
      customer: 'サンプル商事',
    },
  ],
}

/** Receipts and voided lines. */
export const salesDocuments = [
  describeEndpoint(postReceipts, {
    description:
      'Stores paid receipts independently of each other. The response has one acknowledgement per receipt, in the order of the batch; a refused receipt does not affect the others. Idempotent by uid: after no response, 429, 500 or 503, send the same batch again.',
    body: z.strictObject({
      receipts: z.array(postedReceipt).min(1).max(mostRecords).describe('Paid receipts.'),
    }),
    response: acknowledgements(z.enum(knownReceiptFlags)),
    bodies: {
      lunch: { receipts: [lunch] },
      refund: { receipts: [refund] },
      on_account: { receipts: [onAccount] },
    },
    answers: {
      stored: { data: [{ uid: '20260410-1-0007', status: 'stored' }] },
      mixed: {
        data: [
          { uid: '20260410-1-0007', status: 'known' },
          { uid: '20260410-1-0008', status: 'stored', flagged: ['total'] },
          {
            uid: '20260410-1-0009',
            status: 'refused',
            errors: { guest_count: ['数値で入力してください。'] },
          },
          { uid: '20260410-1-0010', status: 'conflict' },
        ],
      },
    },
  }),
  describeEndpoint(postVoidOrders, {
    description:
      'Stores voided lines (void_at) and moved lines (moved_at, moved_to), with acknowledgements as for receipts. Void orders and receipts may arrive in any order: a void counts as soon as it arrives and is linked to its receipt later.',
    body: z.strictObject({
      void_orders: z
        .array(postedVoidOrder)
        .min(1)
        .max(mostRecords)
        .describe('Voided and moved lines.'),
    }),
    response: acknowledgements(z.enum(knownVoidFlags)),
    bodies: {
      voided: {
        void_orders: [
          {
            uid: '20260410-1-v0003',
            receipt_uid: '20260410-1-0007',
            table_code: 'A1',
            name: '枝豆',
            quantity: 1,
            total_void_price: 400,
            reason: '注文違い',
            void_user: '佐藤',
            void_at: '2026-04-10T12:10:00+09:00',
          },
        ],
      },
      moved: {
        void_orders: [
          {
            uid: '20260410-1-m0001',
            table_code: 'A1',
            name: '生ビール',
            quantity: 1,
            total_void_price: 600,
            moved_user: '佐藤',
            moved_at: '2026-04-10T12:12:00+09:00',
            moved_to: 'A2',
          },
        ],
      },
    },
    answers: { stored: { data: [{ uid: '20260410-1-v0003', status: 'stored' }] } },
  }),
  describeEndpoint(findDeviceReceipts, {
    description:
      'Returns receipts of the shop, also those of other devices, to print them again, refund them or reopen their checks: at most 20, newest first. A corrected receipt is returned with its corrections. The person, or the one who approves, needs the right `report_check`; the audit log records each search.',
    response: dataOf(
      z.array(
        foundReceipt.extend({
          receipt: receiptFields.describe(
            'The receipt in the form in which devices post it, with its corrections.',
          ),
        }),
      ),
    ),
    answers: {
      found: {
        data: [
          {
            receipt: { ...postedReceipt.parse(lunch) },
            device: 'レジ1',
            set_aside: false,
            refunded_lines: [{ position: 0, quantity: 1 }],
            left: 600,
          },
        ],
      },
      none: { data: [] },
    },
    statuses: { 403: 'Neither person has the right `report_check`.' },
  }),
]
