import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import { rowsOf } from '@pos/domain/values'
import { sampleReceipt } from './sample-device.ts'

/** A voided line in the form of a device's post. */
export type PostedVoid = {
  uid: string
  name: string
  quantity: number
  total_void_price: number
  void_at: string
}

/** Requests of devices and their results, while the server stops and starts. */
export interface Ledger {
  /** All records ever sent, by uid. */
  readonly receipts: Map<string, PostedReceiptInput>
  readonly voids: Map<string, PostedVoid>
  /** Pieces of the counted item sent to the kitchen, by line uid. */
  readonly orders: Map<string, number>
  /** Uids that the server acknowledged. */
  readonly acknowledged: Set<string>
  /** Requests without a response because the server was killed; they were sent again. */
  cutOff: number
  /** Receipts of such requests that were already stored. */
  storedUnheard: number
  /** Number of 503 responses, while the server starts or stops. */
  unavailable: number
  /** Other responses of 500 and above, which no device should see, with their number. */
  readonly unexpected: Map<string, number>
}

/** A device of a crash run; all sell the same counted item. */
export interface CrashDevice {
  readonly url: string
  readonly key: string
  readonly name: string
  readonly itemId: string
}

/** Ends of a device: `stop` after its batch is acknowledged, `giveUp` at once. */
export interface Ends {
  readonly stop: AbortSignal
  readonly giveUp: AbortSignal
}

/** An empty ledger. */
export function newLedger(): Ledger {
  return {
    receipts: new Map(),
    voids: new Map(),
    orders: new Map(),
    acknowledged: new Set(),
    cutOff: 0,
    storedUnheard: 0,
    unavailable: 0,
    unexpected: new Map(),
  }
}

/** Number of lines, payments and taxes in each receipt of these devices. */
export const partsOfEach = { receipt_lines: 2, receipt_payments: 1, receipt_taxes: 2 } as const

/**
 * A server that takes longer hangs: if it is killed or has no database, it disconnects or refuses
 * at once.
 */
const answerMilliseconds = 60_000
const firstDay = Date.UTC(2026, 2, 1)
const minutesOfDays = 6 * 24 * 60

/**
 * Posts batches one after another until stopped, like a device: requests without a response are
 * sent again unchanged, and sometimes an old acknowledged batch is repeated. Resolves when its last
 * batch is acknowledged; fails when one is refused.
 */
export async function sendReceipts(
  { url, key, name, itemId }: CrashDevice,
  ledger: Ledger,
  random: () => number,
  ends: Ends,
): Promise<void> {
  const whole = (max: number) => Math.floor(random() * max)
  let number = 0
  let old: PostedReceiptInput[] = []
  while (!ends.stop.aborted) {
    const batch = Array.from({ length: 1 + whole(40) }, () =>
      makeReceipt(`${name}-${(number += 1)}`, whole),
    )
    for (const receipt of batch) ledger.receipts.set(receipt.uid, receipt)
    await postOrders(
      { url, key, itemId },
      { uid: `${name}-line-${number}`, quantity: 1 + whole(5) },
      ledger,
      ends,
    )
    await post({ url, key }, 'receipts', batch, ledger, ends)
    const [first] = batch
    if (first && number % 3 === 0) {
      const { uid, paid_at } = first
      const one = {
        uid: `void-${uid}`,
        name: 'Soba',
        quantity: 1,
        total_void_price: whole(3000),
        void_at: paid_at,
      }
      ledger.voids.set(one.uid, one)
      await post({ url, key }, 'void-orders', [one], ledger, ends)
    }
    if (old.length > 0 && whole(5) === 0) await post({ url, key }, 'receipts', old, ledger, ends)
    if (old.length === 0 || whole(3) === 0) old = batch.toReversed()
  }
}

type Address = Pick<CrashDevice, 'url' | 'key'>

async function post(
  address: Address,
  what: 'receipts' | 'void-orders',
  records: readonly object[],
  ledger: Ledger,
  ends: Ends,
) {
  const answers = await sendUntilAnswered(
    address,
    what,
    { [what.replace('-', '_')]: records },
    ledger,
    ends,
  )
  for (const { uid, status } of answers) {
    if (status !== 'stored' && status !== 'known')
      throw new Error(`${String(uid)} was not taken: ${String(status)}`)
    if (status === 'known' && !ledger.acknowledged.has(String(uid))) ledger.storedUnheard += 1
    ledger.acknowledged.add(String(uid))
  }
}

async function postOrders(
  device: Address & { itemId: string },
  line: { uid: string; quantity: number },
  ledger: Ledger,
  ends: Ends,
) {
  ledger.orders.set(line.uid, line.quantity)
  const body = {
    lines: [{ ...line, menu_item_id: device.itemId, ordered_at: new Date().toISOString() }],
  }
  const [left] = await sendUntilAnswered(device, 'orders', body, ledger, ends)
  if (typeof left?.remaining !== 'number')
    throw new Error(`${line.uid} was not counted: ${JSON.stringify(left)}`)
}

/** Repeats a request until there is a response; returns its rows. */
async function sendUntilAnswered(
  { url, key }: Address,
  what: string,
  content: object,
  ledger: Ledger,
  ends: Ends,
) {
  const body = JSON.stringify(content)
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  for (let tries = 0; ; tries += 1) {
    const late = AbortSignal.timeout(answerMilliseconds)
    const answers = await fetch(`${url}/v1/device/${what}`, {
      method: 'POST',
      headers,
      body,
      signal: late,
    })
      .then((response) => readAnswers(response, ledger))
      .catch(() => null)
    if (answers) return answers
    if (late.aborted) throw new Error(`${what}: no answer within ${answerMilliseconds / 1000} s`)
    if (tries === 0) ledger.cutOff += 1
    if (ends.giveUp.aborted) throw new Error(`${url} is gone`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** null: no complete response, or one of a server that starts, stops or fails. */
async function readAnswers(
  response: Response,
  ledger: Ledger,
): Promise<Record<string, unknown>[] | null> {
  if (response.status === 503) ledger.unavailable += 1
  if (response.status === 503) return null
  const text = await response.text()
  if (response.status >= 500) {
    const answer = `${response.status} ${new URL(response.url).pathname}`
    ledger.unexpected.set(answer, (ledger.unexpected.get(answer) ?? 0) + 1)
    return null
  }
  if (!response.ok) return [{ uid: 'request', status: `${response.status} ${text.slice(0, 200)}` }]
  return rowsOf(JSON.parse(text).data)
}

function makeReceipt(uid: string, whole: (max: number) => number): PostedReceiptInput {
  const at = firstDay + whole(minutesOfDays) * 60_000
  const iso = (minutes: number) => new Date(at + minutes * 60_000).toISOString()
  const [dish, drink, tip] = [100 + whole(5000), 100 + whole(2000), whole(3) === 0 ? whole(500) : 0]
  const taxes = [
    {
      rate: '8',
      kind: 'inclusive' as const,
      reduced: true,
      taxable: dish,
      tax: Math.floor((dish * 8) / 108),
    },
    { rate: '10', kind: 'inclusive' as const, taxable: drink, tax: Math.floor((drink * 10) / 110) },
  ]
  const total = dish + drink
  const line = { quantity: 1, tax_kind: 'inclusive' as const, ordered_at: iso(0) }
  return sampleReceipt(uid, {
    guest_count: 1 + whole(6),
    first_ordered_at: iso(0),
    ordered_at: iso(whole(60)),
    paid_at: iso(60 + whole(60)),
    subtotal: total,
    total,
    tip,
    settle: total + tip,
    tax: taxes.reduce((sum, one) => sum + one.tax, 0),
    taxes,
    payments: [{ name: 'Cash', type: 'cash', amount: total + tip }],
    orders: [
      {
        ...line,
        position: 0,
        name: 'Curry',
        unit_price: dish,
        price: dish,
        tax_rate: '8',
        reduced: true,
      },
      { ...line, position: 1, name: 'Beer', unit_price: drink, price: drink, tax_rate: '10' },
    ],
  })
}
