// Takes the screenshots of README and user guide from the demo, in both languages: `npm run
// pictures` (after a build). Each is a WebP file.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type Locale, locales } from '@pos/texts/locales'
import { chromiumFlags, findChromium, startProduct } from './running-product.ts'

const folder = path.resolve(import.meta.dirname, '../../docs/images')
/**
 * Size limit of a picture in bytes. At the lowest quality, a larger picture is kept all the same.
 */
const maxBytes = 120_000
/** Enough history for reports and usual values. */
const historyDays = 28

interface Picture {
  readonly name: string
  readonly path: string
  /** Runs on the loaded screen before the screenshot. */
  readonly prepare?: (page: Page) => Promise<void>
}

const pictures: readonly Picture[] = [
  { name: 'dashboard', path: 'dashboard' },
  { name: 'spreadsheet', path: 'menu-items/batch-update', prepare: editCells },
  {
    name: 'send',
    path: 'menu-items',
    prepare: (page) => page.locator('[data-send] button').click(),
  },
  { name: 'floor', path: 'shop-maps', prepare: openFirst },
  { name: 'menu-item', path: 'menu-items', prepare: openFirst },
  { name: 'order-screen', path: 'menu-items/preview' },
  { name: 'product-mix', path: 'reports/orders' },
  { name: 'receipt', path: 'receipts', prepare: openFirst },
  { name: 'table-fix', path: 'trouble-tables' },
  { name: 'sold-out', path: 'availability' },
]

const product = await startProduct({ DEMO_HISTORY_DAYS: String(historyDays), DEMO_LIVE: 'false' })
const executablePath = findChromium()
const browser = await chromium.launch({
  args: [...chromiumFlags],
  ...(executablePath ? { executablePath } : {}),
})
mkdirSync(folder, { recursive: true })
try {
  for (const locale of locales) await takeAll(browser, locale)
} finally {
  await browser.close()
  await product.stop()
}

/**
 * Takes every picture in one language: from the yen shop in Japanese, from the dollar shop in
 * English.
 */
async function takeAll(browser: Browser, locale: Locale) {
  const token = await product.signIn('owner@example.com')
  const send = async (method: string, at: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(product.url + at, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${at}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { data: never }
  }
  const { shops } = (await send('GET', '/v1/profile/me')).data as {
    shops: { id: string; currency: string }[]
  }
  await send('POST', '/v1/profile/switch-shop', {
    shop_id: shops.find(({ currency }) => currency === (locale === 'ja' ? 'JPY' : 'USD'))?.id,
  })
  const items = (await send('GET', '/v1/menu-items?per_page=3')).data as {
    id: string
    version: number
    price: number
  }[]
  for (const { id, version, price } of items)
    await send('PUT', `/v1/menu-items/${id}`, {
      version,
      price: price + (locale === 'ja' ? 20 : 50),
    })
  // The server generates the history in the background.
  while (((await send('GET', '/v1/demo/history')).data as { state: string }).state !== 'complete')
    await setTimeout(1000)
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale,
    colorScheme: 'light',
  })
  await context.addCookies([{ name: 'locale', value: locale, url: product.url }])
  await context.addInitScript((value) => {
    localStorage.setItem('auth._token.local', value)
    localStorage.setItem('auth._token_expiration.local', String(Date.now() + 86_400_000))
  }, token)
  const page = await context.newPage()
  for (const { name, path: at, prepare } of pictures) {
    await page.goto(`${product.url}/pos/${at}`, { timeout: 120_000 })
    await settle(page)
    await prepare?.(page)
    await settle(page)
    await take(page, `${name}.${locale}.webp`)
  }
  await context.close()
}

/** Takes a screenshot in the best quality that keeps within the size limit. */
async function take(page: Page, name: string) {
  const client = await page.context().newCDPSession(page)
  for (const quality of [85, 70, 55]) {
    const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality })
    const picture = Buffer.from(data, 'base64')
    if (picture.length > maxBytes && quality > 55) continue
    writeFileSync(path.join(folder, name), picture)
    console.log(`${name} ${Math.round(picture.length / 1000)} KB`)
    return
  }
}

/** Waits until no skeleton is left, and gives pictures and charts time to render. */
async function settle(page: Page) {
  await page.locator('h1').waitFor()
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached', timeout: 60_000 })
  await page.waitForTimeout(2500)
}

async function openFirst(page: Page) {
  await page.locator('tbody a').first().click()
  await page.waitForURL(/\/[0-9a-f-]{36}/)
}

async function editCells(page: Page) {
  const cells = page.getByRole('grid').getByRole('gridcell')
  await cells.first().click()
  await page.keyboard.type(
    (await page.locator('html').getAttribute('lang')) === 'ja' ? '350' : '21',
  )
  await page.keyboard.press('Enter')
}
