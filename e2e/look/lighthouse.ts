// Lighthouse (desktop) on the sign-in page, a list, a form and the floor editor: scores of 100 (docs/quality.md "Speed and cost").
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse, { desktopConfig } from 'lighthouse'
import { chromiumFlags, findChromium, freePort, keepResult, startProduct } from './running-product.ts'

const least = { performance: 95, accessibility: 100, 'best-practices': 100 } as const
type Category = keyof typeof least
const categories = Object.keys(least) as Category[]

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
  const token = await product.signIn()
  const floor = await firstFloor(token)
  for (const address of ['/login', '/pos/menu-items', '/pos/menu-items/new', `/pos/shop-maps/${floor}`]) {
    await keepSession(address === '/login' ? null : token)
    results.push(await measure(address))
  }
} finally {
  await browser.close()
  await product.stop()
  rmSync(profile, { recursive: true, force: true })
}
console.table(results.map(({ faults: _faults, ...scores }) => scores))
for (const { address, faults } of results) for (const fault of faults) console.log(`${address}: ${fault}`)
keepResult('lighthouse', results)
process.exit(results.every((scores) => categories.every((category) => scores[category] >= least[category])) ? 0 : 1)

/** Scores of one page, and what costs it points besides speed. */
async function measure(address: string) {
  const run = await lighthouse(
    product.url + address,
    { port, output: 'json', logLevel: 'error', onlyCategories: categories, disableStorageReset: true },
    desktopConfig,
  )
  if (!run) throw new Error(`Lighthouse gave no answer for ${address}`)
  const { lhr } = run
  const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  const failing = categories
    .filter((category) => category !== 'performance')
    .flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
    .flatMap(({ id, weight }) => (weight > 0 && lhr.audits[id]?.score === 0 ? [`${id}: ${whereOf(lhr.audits[id])}`] : []))
  return {
    address,
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    faults: [...new Set(failing)],
  }
}

/** The elements that an audit names, shortened. */
function whereOf({ title, details }: { title: string; details?: unknown }) {
  return `${title} ${JSON.stringify((details as { items?: unknown } | undefined)?.items ?? '').slice(0, 400)}`
}

/** Signs the browser in or out through its local storage. */
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

async function firstFloor(token: string) {
  const response = await fetch(`${product.url}/v1/shop-maps?per_page=1`, { headers: { authorization: `Bearer ${token}` } })
  const answer = (await response.json()) as { data: { id: string }[] }
  return answer.data[0]?.id ?? 'new'
}
