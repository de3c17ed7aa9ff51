import { knownCashFlags } from '@pos/domain/money/cash'
import { z } from 'zod'
import { postCash, postedCashEvent } from '../sales/cash.ts'
import { describeEndpoint } from './endpoint-document.ts'
import { acknowledgements, mostRecords } from './sales.ts'

const staff = { staff_id: '0190a5b0-7c1e-7000-8000-000000000001', staff: '佐藤' }

/** Events of the cash drawers. */
export const cashDocuments = [
  describeEndpoint(postCash, {
    description:
      'Stores events of the cash drawer of this device, with acknowledgements as for receipts. The server calculates the expected amount: float + cash received − change − refunds ± movements. Events and receipts may arrive in any order.',
    body: z.strictObject({
      cash_events: z
        .array(postedCashEvent)
        .min(1)
        .max(mostRecords)
        .describe('Events of the cash drawer.'),
    }),
    response: acknowledgements(z.enum(knownCashFlags)),
    bodies: {
      opened: {
        cash_events: [
          {
            uid: '20260410-1-c0001',
            kind: 'open',
            amount: 50_000,
            denominations: [
              { value: 10_000, pieces: 2 },
              { value: 1000, pieces: 30 },
            ],
            ...staff,
            at: '2026-04-10T10:30:00+09:00',
          },
        ],
      },
      moved: {
        cash_events: [
          {
            uid: '20260410-1-c0002',
            kind: 'pay_out',
            amount: 1200,
            reason: '氷を購入',
            ...staff,
            at: '2026-04-10T14:05:00+09:00',
          },
          {
            uid: '20260410-1-c0003',
            kind: 'drop',
            amount: 100_000,
            ...staff,
            at: '2026-04-10T20:00:00+09:00',
          },
        ],
      },
      counted: {
        cash_events: [
          {
            uid: '20260410-1-c0004',
            kind: 'count',
            amount: 84_300,
            ...staff,
            at: '2026-04-10T23:10:00+09:00',
          },
          { uid: '20260410-1-c0005', kind: 'close', ...staff, at: '2026-04-10T23:12:00+09:00' },
        ],
      },
    },
    answers: {
      stored: { data: [{ uid: '20260410-1-c0001', status: 'stored' }] },
      mixed: {
        data: [
          { uid: '20260410-1-c0002', status: 'known' },
          { uid: '20260410-1-c0003', status: 'stored', flagged: ['reason_missing'] },
          {
            uid: '20260410-1-c0004',
            status: 'refused',
            errors: { amount: ['入力してください。'] },
          },
        ],
      },
    },
  }),
]
