// Measures a new user's first minutes on an empty folder, and a second start on the same folder.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Newcomer } from './newcomer.ts'
import { workedMilliseconds } from './process-watch.ts'
import { keepResult, startProduct } from './running-product.ts'

const { values } = parseArgs({
  options: { days: { type: 'string', default: '90' }, limit: { type: 'string', default: '900' } },
})
const days = Number(values.days)
/**
 * Bars in seconds (milliseconds for names that end in `_ms`), for two idle cores and 90 days of
 * three shops.
 */
const bars = {
  ready: 10,
  second_ready: 3,
  yesterday: 5,
  history: 90,
  list_p95_ms: 150,
  sign_in_p95_ms: 400,
}

const folder = mkdtempSync(path.join(tmpdir(), 'pos-bench-start-'))
const load = () => Math.round((loadavg()[0] ?? 0) * 10) / 10
const loadBefore = load()
const options = {
  VAR_DIR: folder,
  DEMO_HISTORY_DAYS: values.days,
  DEMO_LIVE: 'true',
  LOG_LEVEL: 'warn',
}
try {
  const first = await firstStart()
  const second = await secondStart(first.receipts)
  const result = { days, load_before: loadBefore, load_after: load(), bars, first, second }
  keepResult('start', result)
  console.table({ ...first, ...second })
  console.log(`load ${loadBefore} before, ${result.load_after} after`)
  const isTimely =
    first.ready <= bars.ready &&
    first.yesterday <= bars.yesterday &&
    first.history <= bars.history &&
    first.list_p95_ms <= bars.list_p95_ms &&
    first.sign_in_p95_ms <= bars.sign_in_p95_ms &&
    second.second_ready <= bars.second_ready
  // Times depend on the load of the machine, so only wrong data is an error.
  if (!second.nothing_twice) throw new Error('The second start created receipts again')
  console.log(isTimely ? 'All bars are met.' : 'Some bars are missed: compare the load.')
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function firstStart() {
  const began = performance.now()
  const seconds = () => Math.round((performance.now() - began) / 10) / 100
  const product = await startProduct(options)
  try {
    const ready = seconds()
    const newcomer = new Newcomer(product.url)
    await newcomer.signIn()
    const signedIn = seconds()
    await newcomer.waitForYesterday()
    const yesterday = seconds() - ready
    const fill = await newcomer.workUntilComplete(Number(values.limit))
    const history = seconds() - ready
    const receipts = await newcomer.countReceipts()
    return {
      ready,
      first_sign_in: Math.round((signedIn - ready) * 100) / 100,
      yesterday: Math.round(yesterday * 100) / 100,
      history: Math.round(history * 10) / 10,
      receipts,
      ...fill,
      server_cpu_seconds: Math.round(workedMilliseconds([product.pid]) / 100) / 10,
    }
  } finally {
    await product.stop()
  }
}

async function secondStart(receipts: number) {
  const began = performance.now()
  const product = await startProduct(options)
  try {
    const ready = Math.round((performance.now() - began) / 10) / 100
    const newcomer = new Newcomer(product.url)
    await newcomer.signIn()
    await newcomer.workUntilComplete(Number(values.limit))
    // Guests of today keep paying, so only past days must be unchanged.
    const after = await newcomer.countReceipts()
    return { second_ready: ready, receipts_after: after, nothing_twice: after === receipts }
  } finally {
    await product.stop()
  }
}
