// Measures the cost of each listener while two hundred people watch the live dashboard and receipts
// arrive.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import { keepResult } from '../running-product.ts'
import { serverMemory } from '../server-memory.ts'
import { type StatementProxy, statementProxy } from '../statement-proxy.ts'
import { postReceipts, registerDevices } from './bench-device.ts'
import { benchShops } from './bench-shops.ts'
import { salesOfDay } from './fill-sales.ts'
import { openDashboard, openUnread } from './open-dashboard.ts'
import { salesProduct } from './sales-product.ts'

const { values } = parseArgs({
  options: {
    listeners: { type: 'string', default: '200' },
    shops: { type: 'string', default: '20' },
    events: { type: 'string', default: '12' },
    /** Seconds for which receipts arrive while the listeners do not read. */
    unread: { type: 'string', default: '60' },
  },
})
const shops = benchShops(Number(values.shops))
const scopes = { 'one shop': shops.slice(0, 1), 'all shops': shops }
const eventMilliseconds = 1500
const notifiedMilliseconds = 15_000
const today = new Date(Date.now() + 9 * 3_600_000 - 5 * 3_600_000).toISOString().slice(0, 10)
/** Receipts that are not posted yet, by shop, all of the current business day. */
const waiting = shops.map((shop) =>
  salesOfDay(shop, today, { seed: 'dashboard', from: today, days: 1, visits: 1500 }),
)

let proxy: StatementProxy | null = null
const product = await salesProduct(shops, {
  by: async (url) => (proxy = await statementProxy(url)).url,
})
try {
  await product.start()
  const keys = await registerDevices(product, shops)
  for (const [index, key] of keys.entries()) await postReceipts(product, key, next(index, 20))
  const rows: Record<string, object> = {}
  for (const [scope, watched] of Object.entries(scopes)) {
    const ids = watched.map((shop) => shop.id)
    const withoutListeners = await measure(keys, ids, 0)
    for (const count of [1, Number(values.listeners)]) {
      const measured = await measure(keys, ids, count)
      rows[`${scope}, ${count} listeners`] = {
        ...measured,
        statementsPerEvent: round(measured.statements - withoutListeners.statements),
      }
    }
  }
  console.table(rows)
  const unread = await measureUnread(keys)
  console.table(unread)
  keepResult('dashboard-listeners', { rows, unread })
} finally {
  await product.stop()
  ;(proxy as StatementProxy | null)?.close()
}

/** Removes and returns the next receipts of a shop. */
function next(shop: number, count: number): PostedReceiptInput[] {
  return waiting[shop]?.splice(0, count) ?? []
}

/**
 * Posts receipts one by one. Measures the database statements per receipt, and the time until each
 * listener is notified.
 */
async function measure(keys: readonly string[], ids: readonly string[], count: number) {
  const before = await serverMemory(product.url)
  const opened = performance.now()
  proxy?.reset()
  const open = await Promise.all(
    Array.from({ length: count }, () => openDashboard(product.url, product.token(), ids)),
  )
  await Promise.all(open.map((dashboard) => inTime(dashboard.notified(0))))
  const opening = {
    milliseconds: performance.now() - opened,
    statements: proxy?.count().statements ?? 0,
  }
  await sleep(eventMilliseconds)
  let sold = await soldToday(ids)
  proxy?.reset()
  const delays: number[] = []
  const messages = open.reduce((sum, dashboard) => sum + dashboard.seen().messages, 0)
  for (let event = 0; event < Number(values.events); event += 1) {
    const shop = event % ids.length
    const pass = sleep(eventMilliseconds)
    await postReceipts(product, keys[shop] ?? '', next(shop, 1))
    const posted = performance.now()
    sold += 1
    for (const notified of await Promise.all(
      open.map((dashboard) => inTime(dashboard.notified(sold))),
    ))
      delays.push(notified - posted)
    await pass
  }
  const statements = (proxy?.count().statements ?? 0) / Number(values.events)
  const after = await serverMemory(product.url)
  const sent = open.reduce((sum, dashboard) => sum + dashboard.seen().messages, 0) - messages
  const bytes = open[0]?.seen().bytes ?? 0
  for (const dashboard of open) dashboard.close()
  await sleep(500)
  const sorted = delays.toSorted((a, b) => a - b)
  return {
    statementsToOpen: opening.statements,
    openMs: Math.round(opening.milliseconds),
    statements: round(statements),
    messagesPerEvent: count === 0 ? 0 : round(sent / count / Number(values.events)),
    messageBytes: bytes,
    notifiedMsMedian: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
    notifiedMsMost: Math.round(sorted.at(-1) ?? 0),
    rssMbMore: Math.round(after.rss - before.rss),
    heapMbMore: Math.round(after.heap - before.heap),
  }
}

/** Measures the server's memory with listeners that never read while every shop sells. */
async function measureUnread(keys: readonly string[]) {
  const ids = shops.map((shop) => shop.id)
  const before = await serverMemory(product.url)
  const sockets = Array.from({ length: Number(values.listeners) }, () =>
    openUnread(product.url, product.token(), ids),
  )
  await sleep(3000)
  const rss: number[] = []
  const end = Date.now() + Number(values.unread) * 1000
  while (Date.now() < end) {
    for (const [index, key] of keys.entries()) await postReceipts(product, key, next(index, 1))
    rss.push(Math.round((await serverMemory(product.url)).rss))
    await sleep(500)
  }
  const after = await serverMemory(product.url)
  for (const socket of sockets) socket.destroy()
  return {
    listeners: sockets.length,
    rssBefore: Math.round(before.rss),
    rssMost: Math.max(...rss),
    rssAfter: Math.round(after.rss),
  }
}

async function soldToday(ids: readonly string[]) {
  const { data } = await product.call<{ data: { today: { receipts: number } } }>(
    'GET',
    `/v1/dashboard?shop_ids=${ids.join(',')}`,
  )
  return data.today.receipts
}

/** Rejects if a listener is not notified in time, instead of waiting forever. */
function inTime<T>(promise: Promise<T>): Promise<T> {
  return Promise.race([
    promise,
    sleep(notifiedMilliseconds, undefined, { ref: false }).then(() =>
      Promise.reject(
        new Error(`A listener was not notified within ${notifiedMilliseconds / 1000} s`),
      ),
    ),
  ])
}

function round(value: number) {
  return Number(value.toFixed(1))
}
