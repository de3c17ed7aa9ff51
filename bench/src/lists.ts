// Switches between lists by the side menu with everything loaded. Measures the time until rows are
// on screen, and whether a loading state was shown (docs/quality.md).
import { loadavg } from 'node:os'
import { chromium, type Page } from '@playwright/test'
import { chromiumFlags, findChromium, keepResult, startProduct } from './running-product.ts'

const paths = [
  'menu-items',
  'condiments',
  'allergies',
  'taxes',
  'payments',
  'printers',
  'devices',
  'categories',
].map((name) => `/pos/${name}`)
const rounds = 5
const maxMilliseconds = 100

interface Step {
  readonly milliseconds: number
  /** CPU time of the page's main thread, which does not depend on the load of the machine. */
  readonly worked: number
  /** True if a spinner or a skeleton was drawn. */
  readonly waited: boolean
}

const product = await startProduct()
const executablePath = findChromium()
const browser = await chromium.launch({
  args: [...chromiumFlags],
  ...(executablePath ? { executablePath } : {}),
})
const steps = new Map<string, Step[]>()
try {
  const page = await signedIn(await product.signIn())
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const workOf = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(
      ({ name }) => name === 'TaskDuration',
    )?.value ?? 0
  const step = async (path: string): Promise<Step> => {
    const before = await workOf()
    const shown = await go(page, path)
    return { ...shown, worked: Math.round(((await workOf()) - before) * 1000) }
  }
  for (const path of paths) await step(path)
  for (let round = 0; round < rounds; round += 1) {
    for (const path of paths) steps.set(path, [...(steps.get(path) ?? []), await step(path)])
  }
} finally {
  await browser.close()
  await product.stop()
}
const results = [...steps].map(([path, used]) => {
  const [shown, worked] = [
    median(used.map(({ milliseconds }) => milliseconds)),
    median(used.map((step) => step.worked)),
  ]
  return {
    path,
    shown_ms: shown,
    worked_ms: worked,
    waited: used.filter((step) => step.waited).length,
  }
})
console.log(`load ${loadavg()[0]?.toFixed(1)}; bar ${maxMilliseconds} ms, no spinner`)
console.table(results)
keepResult('lists', { load: loadavg()[0], most: maxMilliseconds, results })
process.exit(
  results.every(({ shown_ms, waited }) => shown_ms <= maxMilliseconds && waited === 0) ? 0 : 1,
)

function median(values: number[]) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

async function signedIn(token: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript(
    ([value, until]) => {
      localStorage.setItem('auth._token.local', value)
      localStorage.setItem('auth._token_expiration.local', until)
    },
    [token, String(Date.now() + 86_400_000)] as const,
  )
  const page = await context.newPage()
  await page.goto(`${product.url}/pos/menu-items`, { waitUntil: 'networkidle' })
  await page.locator('tbody tr').first().waitFor()
  // Collapsed groups of the side menu contain no links.
  for (const group of await page.locator('nav button[aria-expanded="false"]').all())
    await group.click()
  return page
}

/**
 * Clicks a link of the side menu and waits, frame by frame, for a row that links to a record of
 * that list.
 */
function go(page: Page, path: string): Promise<Omit<Step, 'worked'>> {
  return page.evaluate(async (target) => {
    const link = document.querySelector<HTMLAnchorElement>(`nav a[href="${target}"]`)
    if (!link) throw new Error(`No link to ${target}`)
    let waited = false
    const started = performance.now()
    link.click()
    while (!document.querySelector(`tbody a[href^="${target}/"]`)) {
      if (performance.now() - started > 10_000) throw new Error(`${target} shows no rows`)
      await new Promise(requestAnimationFrame)
      waited ||=
        document.querySelector(
          'main .mantine-Loader-root, main .mantine-Skeleton-root, main [aria-busy="true"]',
        ) !== null
    }
    return { milliseconds: Math.round(performance.now() - started), waited }
  }, path)
}
