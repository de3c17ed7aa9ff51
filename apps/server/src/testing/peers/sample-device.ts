import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'

/** The parts of a test server for samples. */
interface Server<C> {
  readonly admin: C
  call(
    caller: C | null,
    method: string,
    url: string,
    body?: object | string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: any; headers: Record<string, unknown> }> // oxlint-disable-line typescript/no-explicit-any -- tests read responses of many types
}

/** A device of a shop, controlled by a test. */
export interface SampleDevice {
  readonly id: string
  readonly key: string
  call(
    method: string,
    url: string,
    body?: object | string,
    headers?: Record<string, string>,
  ): ReturnType<Server<unknown>['call']>
  post(
    ...receipts: unknown[]
  ): Promise<
    { uid: string; status: string; flagged?: string[]; errors?: Record<string, string[]> }[]
  >
}

/**
 * Creates a device with an API key in the caller's shop, through the routes of the screens. Tests
 * only.
 */
export async function sampleDevice<C>(
  server: Server<C>,
  caller: C = server.admin,
  name = 'Register',
): Promise<SampleDevice> {
  const made = await server.call(caller, 'POST', '/v1/devices', { name })
  const id = String(made.body.data.id)
  const { body } = await server.call(caller, 'POST', `/v1/devices/${id}/api-key`)
  const key = String(body.data.api_key)
  const call: SampleDevice['call'] = (method, url, payload, headers = {}) =>
    server.call(null, method, url, payload, { 'x-api-key': key, ...headers })
  const post: SampleDevice['post'] = async (...receipts) =>
    (await call('POST', '/v1/device/receipts', { receipts })).body.data
  return { id, key, call, post }
}

/** A consistent receipt: one line with 10 % inclusive tax, paid in cash. Tests only. */
export function sampleReceipt(
  uid: string,
  more: Partial<PostedReceiptInput> = {},
): PostedReceiptInput {
  const at = more.paid_at ?? '2026-04-10T02:00:00.000Z'
  return {
    uid,
    guest_count: 2,
    table_code: 'A1',
    staff: { name: 'Sato' },
    first_ordered_at: at,
    ordered_at: at,
    paid_at: at,
    subtotal: 1100,
    tax: 100,
    total: 1100,
    settle: 1100,
    taxes: [{ rate: '10', kind: 'inclusive', taxable: 1100, tax: 100 }],
    payments: [{ name: 'Cash', type: 'cash', amount: 1100 }],
    orders: [
      {
        position: 0,
        name: 'Soba',
        quantity: 1,
        unit_price: 1100,
        price: 1100,
        tax_rate: '10',
        tax_kind: 'inclusive',
        ordered_at: at,
      },
    ],
    ...more,
  }
}
