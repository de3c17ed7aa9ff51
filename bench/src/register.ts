// Measures the register in Chromium with a slowed processor: 500 items with pictures, two registers
// at one table, a start without a network, and a dinner of eight hours (docs/quality.md).
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { menuFile } from './menu-file.ts'
import { type Page as ListPage, type ProductClient, productClient } from './product-client.ts'
import { findPlainItem, nextChange, openTable, seat, tap } from './register-page.ts'
import { chromiumFlags, findChromium, keepResult, startProduct } from './running-product.ts'

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '500' },
    taps: { type: 'string', default: '200' },
    /** Checks of the dinner: twenty an hour. */
    checks: { type: 'string', default: '160' },
    slowdown: { type: 'string', default: '4' },
  },
})
const bars = {
  /** Milliseconds. */
  offline_start: 2000,
  tap_p95: 50,
  shared_p95: 300,
  /** Difference of a start with 500 unsent events. */
  fold_500: 100,
  longest_task: 200,
  /** Heap of the last tenth of the dinner, compared with the first after an hour. */
  heap_growth: 1.1,
}

const product = await startProduct()
const executablePath = findChromium()
const browser = await chromium.launch({
  args: [...chromiumFlags, '--enable-precise-memory-info'],
  ...(executablePath ? { executablePath } : {}),
})
const code = await prepare()
const figures: Record<string, number> = {}
let lastPage: Page | undefined
try {
  const first = await openRegister('Register A')
  await seat(first.page)
  figures.tap_p95 = await measureTaps(first.page, Number(values.taps))
  const second = await openRegister('Register B')
  figures.shared_p95 = await measureSharing(first.page, second.page)
  await second.context.close()
  const usual = await medianStart(first)
  figures.offline_start = usual
  await openTable(first.page)
  await tap(first.page, 500, 0)
  figures.fold_500 = Math.max(0, (await medianStart(first)) - usual)
  await first.context.setOffline(false)
  const dinner = await measureDinner(first.page, Number(values.checks))
  Object.assign(figures, dinner)
} catch (error) {
  const file = path.join(tmpdir(), 'bench-register.png')
  await lastPage?.screenshot({ path: file })
  console.error(`The screen at the failure: ${file}`)
  throw error
} finally {
  await browser.close()
  await product.stop()
}
const rows = Object.entries(bars).map(([name, bar]) => ({
  name,
  figure: Math.round((figures[name] ?? 0) * 100) / 100,
  bar,
  isMet: (figures[name] ?? 0) <= bar,
}))
console.table(rows)
const load = Math.round((loadavg()[0] ?? 0) * 10) / 10
keepResult('register', { items: values.items, slowdown: values.slowdown, load, rows })
process.exit(rows.every(({ isMet }) => isMet) ? 0 : 1)

/** Imports the menu, gives each item a picture, and sends it. Returns the code of a person. */
async function prepare(): Promise<string> {
  const client = await productClient(product, 'owner@example.com')
  const ids = async (list: string) =>
    (await client.get<ListPage<{ id: string }>>(`/${list}?per_page=200`)).data.map(({ id }) => id)
  const groups = (await ids('sub-categories/groups')).slice(0, 1)
  const taxes = (await ids('taxes')).slice(0, 1)
  await client.upload(
    '/menu-items/import',
    'menu.csv',
    menuFile(Number(values.items), { taxes, groups, families: [] }),
  )
  await addPictures(client)
  await client.send('POST', '/firebases', {})
  const { data } = await client.send<{ data: { code: string } }>('POST', '/demo/register', {})
  return data.code
}

interface Item {
  readonly id: string
  readonly version: number
  readonly image: string | null
}
async function addPictures(client: ProductClient) {
  const items: Item[] = []
  for (let page = 1; ; page += 1) {
    const { data } = await client.get<ListPage<Item>>(`/menu-items?per_page=200&page=${page}`)
    items.push(...data)
    if (data.length < 200) break
  }
  const pictures = items.flatMap(({ image }) => image ?? [])
  const plain = items.filter(({ image }) => image === null)
  for (let at = 0; at < plain.length; at += 100) {
    const records = plain.slice(at, at + 100).map(({ id, version }, index) => ({
      id,
      version,
      image: pictures[index % pictures.length],
    }))
    await client.send('PATCH', '/menu-items/batch', { records })
  }
}

interface OpenedRegister {
  readonly context: BrowserContext
  readonly page: Page
}

async function openRegister(name: string): Promise<OpenedRegister> {
  const client = await productClient(product, 'owner@example.com')
  const { data: device } = await client.send<{ data: { id: string } }>('POST', '/devices', { name })
  const { data: link } = await client.send<{ data: { token: string } }>(
    'POST',
    `/devices/${device.id}/pairing`,
    {},
  )
  const context = await browser.newContext({
    viewport: { width: 1180, height: 820 },
    locale: 'en-US',
    baseURL: product.url,
  })
  const page = await context.newPage()
  lastPage = page
  page.setDefaultTimeout(30_000)
  page.on('pageerror', (error) => console.log(error))
  await slowDown(page)
  await page.goto(`/register/#pair=${link.token}`)
  await signIn(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  return { context, page }
}

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slowdown) })
}

async function signIn(page: Page) {
  for (const digit of code) await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('region', { name: 'Floor' }).waitFor()
}

function percentile(times: readonly number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * part) - 1] ?? 0
}

async function measureTaps(page: Page, count: number) {
  await page.getByRole('group', { name: 'Items' }).getByRole('button').first().waitFor()
  await findPlainItem(page)
  const times = (await tap(page, count)).map(({ painted }) => painted)
  console.log(`tap to paint: median ${Math.round(percentile(times, 0.5))} ms`)
  return percentile(times, 0.95)
}

/** Adds pieces on one register. Returns when the other one showed them, as the 95th percentile. */
async function measureSharing(one: Page, other: Page) {
  await openTable(other)
  const times: number[] = []
  for (let done = 0; done < 60; done += 1) {
    const shown = nextChange(other)
    const [tapped] = await tap(one, 1)
    times.push((await shown) - (tapped?.at ?? 0))
    await one.waitForTimeout(100)
  }
  return percentile(times, 0.95)
}

/** Returns the median milliseconds of five starts without a network. */
async function medianStart(register: OpenedRegister): Promise<number> {
  const times: number[] = []
  while (times.length < 5) times.push(await startOffline(register))
  return percentile(times, 0.5)
}

/** Starts again from the cache of the browser. Returns the milliseconds until the floor is shown. */
async function startOffline({ context, page }: OpenedRegister): Promise<number> {
  await context.setOffline(true)
  const began = Date.now()
  await page.goto('/register/')
  await page.getByRole('button', { name: '1', exact: true }).waitFor()
  const pad = Date.now() - began
  const digits = Array.from(code)
  for (const digit of digits.slice(0, -1))
    await page.getByRole('button', { name: digit, exact: true }).click()
  const last = Date.now()
  await page.getByRole('button', { name: digits.at(-1) ?? '', exact: true }).click()
  await page.getByRole('region', { name: 'Floor' }).waitFor()
  return pad + Date.now() - last
}

/** PerformanceLongAnimationFrameTiming, which TypeScript does not know. */
interface LongFrame extends PerformanceEntry {
  /** When the layout began; 0 without one. */
  readonly styleAndLayoutStart: number
  readonly scripts: readonly (PerformanceEntry & { readonly invoker: string })[]
}

/** Orders and pays check after check. Returns the growth of the heap, and the longest task. */
async function measureDinner(page: Page, checks: number) {
  const session = await page.context().newCDPSession(page)
  await page.goto('/register/#/')
  await page.evaluate(() => {
    const longest = { milliseconds: 0, of: '' }
    Object.assign(globalThis, { longest })
    // The scripts of a frame leave out what is not the register's: the collection of garbage that
    // this program forces, and the searches of Playwright.
    new PerformanceObserver((list) => {
      for (const frame of list.getEntries()) {
        if (!('scripts' in frame)) continue
        const { startTime, duration, styleAndLayoutStart, scripts } = frame as LongFrame
        const rendering = styleAndLayoutStart > 0 ? startTime + duration - styleAndLayoutStart : 0
        const tasks = [...scripts, { duration: rendering, invoker: 'rendering' }]
        for (const { duration: milliseconds, invoker: of } of tasks)
          if (milliseconds > longest.milliseconds) Object.assign(longest, { milliseconds, of })
      }
    }).observe({ type: 'long-animation-frame', buffered: true })
  })
  const heaps: number[] = []
  for (let done = 0; done < checks; done += 1) {
    await page.getByRole('button', { name: 'Counter' }).click()
    await page.getByRole('group', { name: 'Items' }).getByRole('button').first().waitFor()
    await findPlainItem(page)
    await tap(page, 5)
    await page.getByRole('button', { name: /^Send \d/ }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.getByRole('group', { name: 'Cash' }).getByRole('button').first().click()
    await page.getByRole('button', { name: 'Next' }).click()
    await session.send('HeapProfiler.collectGarbage')
    heaps.push((await session.send('Runtime.getHeapUsage')).usedSize)
    if (done % 20 === 19)
      console.log(`${done + 1} checks, ${Math.round((heaps.at(-1) ?? 0) / 1024)} KB`)
  }
  const longest: { milliseconds: number; of: string } = await page.evaluate(() =>
    Reflect.get(globalThis, 'longest'),
  )
  console.log(`longest task: ${Math.round(longest.milliseconds)} ms in ${longest.of}`)
  // The first hour loads and compiles every screen.
  const warm = heaps.slice(Math.min(20, Math.floor(heaps.length / 2)))
  const tenth = Math.max(1, Math.floor(warm.length / 10))
  const mean = (sizes: readonly number[]) =>
    sizes.reduce((sum, size) => sum + size, 0) / sizes.length
  return {
    heap_growth: mean(warm.slice(-tenth)) / mean(warm.slice(0, tenth)),
    longest_task: longest.milliseconds,
  }
}
