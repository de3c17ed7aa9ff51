import { revenuesReport } from '@pos/contract/reports/revenues'
import { businessDate } from '@pos/domain/days/business-day'
import { eachDay } from '@pos/domain/days/calendar-date'
import { rowsOf } from '@pos/domain/values'
import { account, clock } from '../databases/crash-database.ts'
import { sampleDevice } from '../peers/sample-device.ts'
import { type Ledger, newLedger, sendReceipts } from '../peers/sending-device.ts'
import { within } from '../peers/within.ts'
import { randomNumbers } from '../random-numbers.ts'
import { differing, revenueTypes, sumsOf } from './receipt-sums.ts'

/**
 * Devices that post to a server during failures, and the comparison of its data with its
 * acknowledgements.
 */
export interface SalesLoad {
  readonly ledger: Ledger
  /** Request headers of the shop's administrator. */
  readonly authorization: string
  /**
   * Posts while the action runs. Resolves when the last batch of every device is acknowledged;
   * fails when one is refused.
   */
  during<T>(action: () => Promise<T>): Promise<T>
  /** During `during`: resolves after a further acknowledgement. Fails after two minutes. */
  progress(): Promise<void>
  /** After `during`: differences of reports and count from the records sent. */
  compareFigures(): Promise<string[]>
  /** After `during`: the uids of all stored receipts. */
  listUids(): Promise<string[]>
}

type Call = Parameters<typeof sampleDevice<string>>[0]['call']

interface LoadOptions {
  readonly url: string
  readonly devices: number
  /** Sends other receipts for another number. */
  readonly seed: number
}

/** Timeout of the last batches of the devices; everything inside has a shorter limit. */
const lastMilliseconds = 300_000
const progressMilliseconds = 120_000
const range = { from: '2026-02-26', to: '2026-03-10' }

/** Signs in to a server whose database `prepare` has filled, and creates devices and their item. */
export async function openSalesLoad({ url, devices, seed }: LoadOptions): Promise<SalesLoad> {
  const { call, authorization } = await signIn(url)
  const ledger = newLedger()
  const itemId = await makeCountedItem(call)
  const keys: string[] = []
  for (let index = 0; index < devices; index += 1)
    keys.push((await sampleDevice({ admin: '', call }, '', `Device ${index}`)).key)
  let round = 0
  let failures: unknown[] = []
  return {
    ledger,
    authorization,
    async during(action) {
      const [stop, giveUp] = [new AbortController(), new AbortController()]
      const ends = { stop: stop.signal, giveUp: giveUp.signal }
      round += 1
      failures = []
      const senders = keys.map((key, index) =>
        sendReceipts(
          { url, key, name: `r${round}d${index}`, itemId },
          ledger,
          randomNumbers(seed * 1000 + round * 100 + index),
          ends,
        ).catch((error: unknown) => void failures.push(error)),
      )
      let answer
      try {
        answer = await action()
      } catch (error) {
        giveUp.abort()
        throw error
      } finally {
        stop.abort()
        await within(lastMilliseconds, 'The devices never ended', Promise.all(senders))
      }
      if (failures.length > 0) throw failures[0]
      return answer
    },
    async progress() {
      const before = ledger.acknowledged.size
      for (
        const started = performance.now();
        ledger.acknowledged.size === before && failures.length === 0;
        await sleep(10)
      ) {
        if (performance.now() - started > progressMilliseconds)
          throw new Error('The server is ready, but acknowledges nothing')
      }
      if (failures.length > 0) throw failures[0]
    },
    compareFigures: async () => [
      ...[...ledger.unexpected].map(([answer, times]) => `${times} times ${answer}`),
      ...(await compareReports(call, ledger)),
      ...(await compareCount(call, ledger, itemId)),
    ],
    listUids: () => listUids(call),
  }
}

async function signIn(url: string): Promise<{ call: Call; authorization: string }> {
  const callAs =
    (authorization: string | null): Call =>
    async (_caller, method, path, body, headers = {}) => {
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(authorization ? { authorization } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(60_000),
      })
      const text = await response.text()
      if (!response.ok)
        throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`)
      return { status: response.status, body: text ? JSON.parse(text) : null, headers: {} }
    }
  const { body } = await callAs(null)(null, 'POST', '/v1/auth/login', account)
  const authorization = `Bearer ${String(body.data.access_token)}`
  return { call: callAs(authorization), authorization }
}

const firstCount = 999_999

async function makeCountedItem(call: Call): Promise<string> {
  const tax = await call(null, 'POST', '/v1/taxes', {
    label: '10%',
    rate: '10',
    kind: 'inclusive',
    rounding: 'down',
  })
  const counting = { inventory_type: 'count', inventory_value: firstCount }
  const item = await call(null, 'POST', '/v1/menu-items', {
    name: 'Soba',
    price: 900,
    tax_id: tax.body.data.id,
    ...counting,
  })
  return String(item.body.data.id)
}

/**
 * Compares the remaining count with the orders sent to the kitchen. Every order has a response by
 * now, some after a repeat.
 */
async function compareCount(call: Call, { orders }: Ledger, itemId: string): Promise<string[]> {
  const { body } = await call(null, 'GET', '/v1/availability')
  const expected = firstCount - [...orders.values()].reduce((all, quantity) => all + quantity, 0)
  const left = rowsOf(body.data).find(({ id }) => id === itemId)?.remaining
  return left === expected ? [] : [`${String(left)} are left of the counted item, not ${expected}`]
}

/**
 * Compares the reports of all revenue types, day by day, with the sums of acknowledged receipts,
 * which by now are all.
 */
async function compareReports(call: Call, { receipts, voids }: Ledger): Promise<string[]> {
  const wrong: string[] = []
  const dayOf = (instant: string) => businessDate(instant, clock.timezone, clock.close_time)
  for (const type of revenueTypes) {
    const { body } = await call(
      null,
      'GET',
      `/v1/reports/revenues?from=${range.from}&to=${range.to}&revenue_type=${type}`,
    )
    const report = revenuesReport.parse(body.data)
    const rows = new Map(report.rows.map((row) => [row.period, row.figures]))
    for (const date of eachDay(range.from, range.to)) {
      const expected = sumsOf(
        [...receipts.values()].filter((one) => dayOf(one[type]) === date),
        [...voids.values()].filter((one) => dayOf(one.void_at) === date),
      )
      const names = differing(rows.get(date) ?? {}, expected)
      if (names.length > 0) wrong.push(`${type} ${date}: ${names.join(', ')}`)
    }
    const names = differing(report.totals, sumsOf([...receipts.values()], [...voids.values()]))
    if (names.length > 0) wrong.push(`${type} totals: ${names.join(', ')}`)
  }
  return wrong
}

async function listUids(call: Call): Promise<string[]> {
  const uids: string[] = []
  let cursor = ''
  for (;;) {
    const { body } = await call(null, 'GET', `/v1/receipts?sort=at&per_page=200${cursor}`)
    uids.push(...rowsOf(body.data).map((row) => String(row.uid)))
    if (body.meta.next === null) return uids
    cursor = `&cursor=${body.meta.next}`
  }
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
