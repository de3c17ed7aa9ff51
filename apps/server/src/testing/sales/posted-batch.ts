import { type SampleDevice, sampleReceipt } from '../peers/sample-device.ts'

/** The key of a batch in the body of a post. */
export type BatchKind = 'receipts' | 'void_orders' | 'cash_events'

/** The route below /v1/device for a kind of record. */
export const batchRoutes: Record<BatchKind, string> = {
  receipts: 'receipts',
  void_orders: 'void-orders',
  cash_events: 'cash',
}

/** A voided line of soba for 900. */
export const sampleVoid = (uid: string, more: object = {}) => ({
  uid,
  name: 'Soba',
  quantity: 1,
  total_void_price: 900,
  void_at: '2026-03-05T03:00:00Z',
  ...more,
})

/** Opens a drawer with a float of 50,000. */
export const sampleCash = (uid: string, more: object = {}) => ({
  uid,
  kind: 'open',
  amount: 50_000,
  at: '2026-03-05T01:00:00Z',
  ...more,
})

/** Valid records of every kind, by uid. */
export const validRecord: Record<BatchKind, (uid: string) => object> = {
  receipts: (uid) => ({
    ...sampleReceipt(uid),
    orders: [
      {
        ...sampleReceipt(uid).orders[0],
        cost: 300,
        condiments: [{ name: 'Egg', price: 0, quantity: 1 }],
      },
    ],
  }),
  void_orders: (uid) => sampleVoid(uid),
  cash_events: (uid) =>
    sampleCash(uid, {
      denominations: [{ value: 10_000, pieces: 5 }],
      reason: 'Morning',
      staff: 'Sato',
    }),
}

/**
 * Posts a batch as text, because no program could write some of its records; returns the
 * acknowledgements.
 */
export async function postBatch(device: SampleDevice, kind: BatchKind, records: readonly string[]) {
  const text = `{"${kind}":[${records.join(',')}]}`
  const { status, body } = await device.call('POST', `/v1/device/${batchRoutes[kind]}`, text, {
    'content-type': 'application/json',
  })
  const data: { uid: string; status: string; errors?: object }[] = body.data
  return { status, data, statuses: data?.map((one) => one.status) }
}
