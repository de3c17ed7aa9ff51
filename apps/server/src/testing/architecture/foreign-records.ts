import { sampleReceipt } from '../peers/sample-device.ts'

/** A refund with a discount, a condiment and a comp. */
export const foreignReceipt = sampleReceipt('foreign-1', {
  release: 99,
  refund_of: 'foreign-0',
  subtotal: 1200,
  discount: 100,
  discounts: [{ name: 'Foreign discount', amount: 100 }],
  orders: sampleReceipt('foreign-1').orders.flatMap((line) => [
    {
      ...line,
      unit_price: 1200,
      price: 1200,
      condiments: [{ name: 'Foreign condiment', price: 0 }],
    },
    {
      ...line,
      position: line.position + 50,
      name: 'Foreign comp',
      unit_price: 0,
      price: 0,
      comp_amount: 500,
      reason: 'Foreign reason',
    },
  ]),
})

/** A voided line. */
export const foreignVoid = {
  uid: 'void-1',
  name: 'Foreign soba',
  quantity: 1,
  total_void_price: 900,
  void_at: '2026-04-10T02:00:00.000Z',
}

/** A ticket for a printer. */
export const foreignPaper = {
  uid: 'paper-1',
  printer_id: '0190a5b0-7c1e-7000-8000-00000000000a',
  kind: 'ticket',
  reprint: 0,
  check_uid: null,
  columns: 32,
  lines: ['Table 12'],
  at: '2026-04-10T12:00:00Z',
}

/** The float of a drawer. */
export const foreignCash = {
  uid: 'cash-1',
  kind: 'open',
  amount: 50_000,
  reason: 'Foreign float',
  at: '2026-04-06T00:30:00.000Z',
}
