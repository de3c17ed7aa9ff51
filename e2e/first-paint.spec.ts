import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const frame = (page: Page) => page.locator('#first-frame')

/** Answers a request only after three seconds. */
const delay = (page: Page, url: string | RegExp) =>
  page.route(url, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000))
    await route.continue()
  })

for (const [path, shape] of [
  ['/pos/dashboard', '.tiles'],
  ['/pos/menu-items', 'p'],
  ['/pos/menu-items/new', '.fields'],
  ['/pos/reports/revenues', '.chart'],
] as const) {
  test(`${path}: frame and skeleton stand while the profile takes three seconds`, { tag: '@phone' }, async ({ page }) => {
    await delay(page, '**/v1/profile/me')
    await page.goto(path, { waitUntil: 'commit' })
    await expect(frame(page).locator('header')).toBeVisible({ timeout: 2500 })
    await expect(frame(page).locator(shape).first()).toBeVisible({ timeout: 1000 })
    await expect(page.getByRole('main')).toHaveCount(0)
    // The page takes its place in one step.
    await expect(page.getByRole('main')).toBeVisible()
    await expect(frame(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

for (const [name, kind] of [
  ['allergies', 'table'],
  ['family-groups', 'list'],
] as const) {
  test(`${name} are asked for once`, async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    await page.goto(`/pos/${name}`)
    await expect(page.getByRole('main').getByRole(kind).first()).toBeVisible()
    expect(sent.filter((path) => path === `/v1/${name}`)).toHaveLength(1)
  })
}

/** The built file of a module of the web app. */
function builtFile(source: string): string {
  const text = readFileSync(new URL('../apps/web/dist/.vite/manifest.json', import.meta.url), 'utf8')
  const manifest: Record<string, { file: string } | undefined> = JSON.parse(text)
  return `/${manifest[source]?.file}`
}

test('a list, its texts and the profile are asked for at once, and the program comes in few files', async ({ page }) => {
  // Who saves data has nothing loaded in advance: what is counted is what the page needs.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true, addEventListener() {} } }))
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await delay(page, '**/v1/profile/me')
  const askedBeside = page.waitForResponse('**/v1/profile/me').then(() => [...sent])
  await page.goto('/pos/allergies')
  const texts = builtFile('../../packages/texts/src/ja/allergies.json')
  expect(await askedBeside).toEqual(expect.arrayContaining(['/v1/allergies', texts]))
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  expect(sent.filter((path) => /\.(js|css)$/.test(path)).length).toBeLessThanOrEqual(35)
})

test('a heading stands while a part of its page waits for texts of another screen', async ({ page, texts }) => {
  await delay(page, /assets\/attention-(?!entries)/)
  await page.goto('/pos/dashboard', { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  // Within the three seconds: what suspends a whole page hides it.
  const isLost = await heading.evaluate(async (node) => {
    const end = performance.now() + 2000
    while (performance.now() < end && node.checkVisibility()) await new Promise(requestAnimationFrame)
    return !node.checkVisibility()
  })
  expect(isLost).toBe(false)
  await expect(page.getByText(texts('dashboard:states.live'))).toBeVisible()
})

test('a list that cannot be read says so once, in its place', async ({ page, texts }) => {
  const answer = { status: 500, json: { exception: 'ServerError', message: 'Out of order' } }
  await page.route(/\/v1\/allergies(\?|$)/, (route) => route.fulfill(answer))
  await page.goto('/pos/allergies')
  await expect(page.getByRole('main').getByText(texts('kit:load_failed'))).toBeVisible()
  // At once: a message in the corner would be gone a few seconds later.
  expect(await page.getByText(answer.json.message).count()).toBe(1)
})

test.describe('in the dark', () => {
  test.use({ scheme: 'dark' })
  test('the frame stands before the program has come, in the colours of the person', async ({ page }) => {
    await delay(page, '**/assets/base-*.js')
    await page.goto('/pos/allergies', { waitUntil: 'commit' })
    await expect(frame(page).locator('nav')).toBeVisible({ timeout: 2500 })
    expect(await frame(page).evaluate((node) => getComputedStyle(node).backgroundColor)).toBe('rgb(35, 35, 51)')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(frame(page)).toHaveCount(0)
  })
})

test('what cannot be shown takes the place of the frame too', async ({ page, texts }) => {
  await page.goto('/pos/allergies/no-such-id')
  await expect(page.getByRole('heading', { name: texts('common:error_page.not_found') })).toBeVisible()
  await expect(frame(page)).toHaveCount(0)
})

test.describe('a stranger', () => {
  test.use({ role: null })
  test('sees the sign-in and no frame', async ({ page }) => {
    const { headers, text } = await page.request
      .get('/pos/allergies')
      .then(async (answer) => ({ headers: answer.headers(), text: await answer.text() }))
    expect(headers['vary']).toContain('Cookie')
    expect(text).not.toContain('first-frame')
    await page.goto('/pos/allergies')
    await expect(page).toHaveURL(/\/login/)
    await expect(frame(page)).toHaveCount(0)
  })
})
