import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { drawFrames, hold } from '../support/network.ts'
import { expect, test } from '../support/test.ts'

const frame = (page: Page) => page.locator('#first-frame')

for (const [path, shape] of [
  ['/pos/dashboard', '.tiles'],
  ['/pos/menu-items', 'p'],
  ['/pos/menu-items/new', '.fields'],
  ['/pos/reports/revenues', '.chart'],
] as const) {
  test(`${path}: frame and skeleton stand until the profile arrives`, { tag: '@phone' }, async ({
    page,
  }) => {
    const release = await hold(page, '**/v1/profile/me')
    await page.goto(path, { waitUntil: 'commit' })
    await expect(frame(page).locator('header')).toBeVisible()
    await expect(frame(page).locator(shape).first()).toBeVisible()
    await expect(page.getByRole('main')).toHaveCount(0)
    release()
    // The page appears in one step.
    await expect(page.getByRole('main')).toBeVisible()
    await expect(frame(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

for (const [name, kind] of [
  ['allergies', 'table'],
  ['family-groups', 'list'],
] as const) {
  test(`${name} are requested once`, async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    await page.goto(`/pos/${name}`)
    await expect(page.getByRole('main').getByRole(kind).first()).toBeVisible()
    expect(sent.filter((path) => path === `/v1/${name}`)).toHaveLength(1)
  })
}

/** The built file of a module of the web app. */
function builtFile(source: string): string {
  const text = readFileSync(
    new URL('../../apps/web/dist/.vite/manifest.json', import.meta.url),
    'utf8',
  )
  const manifest: Record<string, { file: string } | undefined> = JSON.parse(text)
  return `/${manifest[source]?.file}`
}

test('requests texts and profile at once, then the list, and the program in few files', async ({
  page,
}) => {
  // With data saver nothing is prefetched, so only what the page needs is counted.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', {
      value: { saveData: true, addEventListener() {} },
    }),
  )
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  const release = await hold(page, '**/v1/profile/me')
  await page.goto('/pos/allergies', { waitUntil: 'commit' })
  const texts = builtFile('../../packages/texts/src/ja/allergies.json')
  await expect.poll(() => sent).toEqual(expect.arrayContaining(['/v1/profile/me', texts]))
  // Only the profile tells whether the person may see the list.
  expect(sent).not.toContain('/v1/allergies')
  release()
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  expect(sent.filter((path) => /\.(js|css)$/.test(path)).length).toBeLessThanOrEqual(35)
})

test('a heading stands while a part of its page waits for texts of another screen', async ({
  page,
  texts,
}) => {
  const part = /assets\/attention-(?!entries)/
  const release = await hold(page, part)
  const asked = page.waitForRequest(part)
  await page.goto('/pos/dashboard', { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  // A part that suspends the whole page hides the heading in the frames after its request.
  await asked
  await drawFrames(page, 10)
  expect(await heading.isVisible()).toBe(true)
  release()
  await expect(page.getByText(texts('dashboard:states.live'))).toBeVisible()
})

test('a list that cannot be loaded shows one error, in its place', async ({ page, texts }) => {
  const answer = { status: 500, json: { exception: 'ServerError', message: 'Out of order' } }
  await page.route(/\/v1\/allergies(\?|$)/, (route) => route.fulfill(answer))
  await page.goto('/pos/allergies')
  await expect(page.getByRole('main').getByText(texts('kit:load_failed'))).toBeVisible()
  // At once, because a message in the corner disappears after a few seconds.
  expect(await page.getByText(answer.json.message).count()).toBe(1)
})

test.describe('dark colours', () => {
  test.use({ scheme: 'dark' })
  test('the frame is shown before the program loads, in the person’s colours', async ({ page }) => {
    const release = await hold(page, '**/assets/base-*.js')
    await page.goto('/pos/allergies', { waitUntil: 'commit' })
    await expect(frame(page).locator('nav')).toBeVisible()
    expect(await frame(page).evaluate((node) => getComputedStyle(node).backgroundColor)).toBe(
      'rgb(35, 35, 51)',
    )
    release()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(frame(page)).toHaveCount(0)
  })
})

test('a failure to load replaces the frame too', async ({ page, texts }) => {
  await page.goto('/pos/allergies/no-such-id')
  await expect(
    page.getByRole('heading', { name: texts('common:error_page.not_found') }),
  ).toBeVisible()
  await expect(frame(page)).toHaveCount(0)
})

test.describe('an anonymous visitor', () => {
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
