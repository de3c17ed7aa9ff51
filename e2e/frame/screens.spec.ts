import type { Page } from '@playwright/test'
import { type UserRole, userRoles } from '@pos/contract/permissions'
import { shownResources } from '@pos/contract/resources'
import { paymentSubTypes } from '@pos/domain/money/payment-types'
import { type Locale, locales } from '@pos/texts/locales'
import { bringAxe, findFaults, type Scheme, schemes, turnInto } from '../support/find-faults.ts'
import {
  findClipped,
  findCovered,
  findUntranslated,
  findWide,
  followLink,
  goInside,
  settle,
} from '../support/inspect-page.ts'
import { asRole } from '../support/interface.ts'
import {
  drawnElsewhere,
  maySee,
  publicPaths,
  type Route,
  readPatterns,
  readRoutes,
} from '../support/routes.ts'
import { expect, test, watchScripts } from '../support/test.ts'

/** English words are longer: where they fit, Japanese is measured at the two decisive widths. */
const widths: Readonly<Record<Locale, readonly number[]>> = {
  en: [1440, 1920, 1024, 768, 390],
  ja: [1440, 390],
}
/** Phones, tablets, notebooks and monitors: rows of lists have controls beside their texts. */
const widthsOfLists: Readonly<Record<Locale, readonly number[]>> = {
  en: [1440, 1920, 1366, 1280, 1024, 768, 390, 360],
  ja: [1440, 1024, 390],
}
const lists: ReadonlySet<string> = new Set(
  Object.values(shownResources).map(({ path }) => `/pos/${path}`),
)
/**
 * A new record has the fields of an existing one, and the batch table scrolls: two widths are
 * enough.
 */
function widthsOf(path: string, language: Locale): readonly number[] {
  if (lists.has(path)) return widthsOfLists[language]
  return drawnElsewhere(path) ? widths.ja : widths[language]
}
const measuredForClipping: ReadonlySet<number> = new Set([1440, 390])
/** Charts and tables resize with a delay. */
const settled = expect.configure({ soft: true })
/** The button that switches to a language has its name. */
const languageNames: Readonly<Record<Locale, string>> = { ja: '日本語', en: 'English' }
/** Codes that are shown unchanged; they look like text keys. */
const codes = paymentSubTypes.map(({ sub_type }) => sub_type)

test.describe.configure({ mode: 'parallel' })

test('the table of routes is that of the app', async () => {
  const { table, app } = await readPatterns()
  expect(app).toEqual(table)
})

/** Roles in the order in which their screens are checked. */
const inOrder = ['shop_manager', 'organization_admin', 'system_admin', 'shop_staff'] as const
/**
 * The first role that may see a screen checks it in both languages, all widths and colours. Other
 * roles see it in one language.
 */
const isFirst = (role: UserRole, route: Route) =>
  role === inOrder.find((candidate) => maySee(candidate, route))
/** The many screens of managers are split into several tests of similar length. */
const partsOf = (role: UserRole) => (role === 'shop_manager' ? 4 : 1)

for (const role of userRoles) {
  test.describe(role, () => {
    test.use({ role, scheme: 'auto' })

    for (const part of Array.from({ length: partsOf(role) }, (_, index) => index + 1)) {
      test(`${role}: every screen in both languages and colours has its title and heading, is whole, fits and is accessible (${part} of ${partsOf(role)})`, async ({
        page,
        url,
      }) => {
        test.setTimeout(400_000)
        const routes = await readRoutes(await asRole(url, 'system_admin'))
        const seen = routes.filter(
          (one) => maySee(role, one) && (isFirst(role, one) || !drawnElsewhere(one.path)),
        )
        const share = Math.ceil(seen.length / partsOf(role))
        const broken = watchScripts(page)
        await page.goto('/pos/profile-info')
        await settle(page)
        await bringAxe(page)
        const now: Look = { language: 'ja', scheme: 'light' }
        for (const route of seen.slice((part - 1) * share, part * share)) {
          await test.step(route.path, async () => {
            await goInside(page, route.path)
            await (isFirst(role, route)
              ? inspectWhole(page, route, now)
              : inspectTexts(page, route, now.language))
            expect.soft(broken.splice(0), route.path).toEqual([])
          })
        }
      })
    }

    test(`${role}: screens that the role may not see redirect`, async ({ page, url }) => {
      test.setTimeout(120_000)
      const routes = await readRoutes(await asRole(url, 'system_admin'))
      // Everyone starts on the first screen of their role.
      const firstScreen =
        role === 'shop_staff'
          ? /\/pos\/(profile-info|trouble-tables)$/
          : /\/pos\/(dashboard|reports\/revenues)$/
      await page.goto('/pos/profile-info')
      for (const route of routes.filter((one) => !maySee(role, one))) {
        await followLink(page, route.path)
        await expect(page, route.path).toHaveURL(firstScreen)
      }
    })
  })
}

/** State of a screen in a test. */
interface Look {
  language: Locale
  scheme: Scheme
}

/** A screen in both colours and languages, at all widths; the last colours and language stay. */
async function inspectWhole(page: Page, route: Route, now: Look) {
  await inspectTexts(page, route, now.language)
  await inspectColours(page, route, now)
  await inspectWidths(page, route, now.language)
  now.language = now.language === 'ja' ? 'en' : 'ja'
  await page.getByRole('button', { name: languageNames[now.language], exact: true }).click()
  await inspectTexts(page, route, now.language)
  await inspectWidths(page, route, now.language)
}

async function inspectTexts(page: Page, route: Route, language: Locale) {
  const at = `${route.path} in ${language}`
  const heading = route.heading(language)
  await settled(page.locator('html'), at).toHaveAttribute('lang', language)
  await settled(page, at).toHaveTitle(route.title(language))
  if (heading !== null)
    await settled(page.getByRole('heading', { level: 1 }), at).toHaveText(heading)
  expect.soft(await findUntranslated(page, codes), `${at} shows keys`).toEqual([])
}

async function inspectColours(page: Page, { path }: Route, now: Look) {
  const inTurn = now.scheme === 'light' ? schemes : schemes.toReversed()
  for (const scheme of drawnElsewhere(path) ? (['light'] as const) : inTurn) {
    if (scheme !== now.scheme) await turnInto(page, scheme)
    now.scheme = scheme
    expect.soft(await findFaults(page, scheme, 'main'), `${path} in ${scheme} colours`).toEqual([])
  }
}

async function inspectWidths(page: Page, { path }: Route, language: Locale) {
  const at = `${path} in ${language}`
  const measured = widthsOf(path, language)
  for (const width of measured) {
    await page.setViewportSize({ width, height: 900 })
    await settled.poll(() => findWide(page), `${at} at ${width}`).toEqual([])
    const isMeasuredForClipping = measuredForClipping.has(width)
    if (isMeasuredForClipping)
      await settled.poll(() => findClipped(page), `${at} at ${width} cuts words off`).toEqual([])
    if (lists.has(path)) await pointAtRow(page)
    if (isMeasuredForClipping || lists.has(path))
      await settled.poll(() => findCovered(page), `${at} at ${width} covers controls`).toEqual([])
  }
  await page.setViewportSize({ width: measured[0] ?? 1440, height: 900 })
}

/** The actions of a row are drawn while the pointer is over it. */
async function pointAtRow(page: Page) {
  const row = page.locator('tbody tr').first()
  if (await row.isVisible()) await row.hover()
}

for (const language of locales) {
  test.describe(`public ${language}`, () => {
    test.use({ role: null, language })
    test(`public pages in ${language} fit, are whole and have a title`, async ({ page }) => {
      for (const path of publicPaths) {
        await page.goto(path)
        await expect(page.locator('h1')).toBeVisible()
        expect.soft(await page.title(), path).toMatch(/POS$/)
        expect.soft(await findUntranslated(page, codes), path).toEqual([])
        for (const width of widths[language]) {
          await page.setViewportSize({ width, height: 900 })
          await settled.poll(() => findWide(page), `${path} at ${width}`).toEqual([])
        }
      }
    })
  })
}
