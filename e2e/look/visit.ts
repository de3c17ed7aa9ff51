import type { Page } from '@playwright/test'
import type { Locale } from '@pos/texts/locales'
import { bringAxe, findFaults, turnInto } from '../support/find-faults.ts'
import { goInside, settle } from '../support/inspect-page.ts'
import { layoutShift } from '../support/ui.ts'
import { type Finding, findKeys, findUnfit } from './check.ts'
import type { Picture } from './contact-sheet.ts'
import type { Look, Options } from './options.ts'

/** Labels of the language buttons. */
const languageNames: Readonly<Record<Locale, string>> = { ja: '日本語', en: 'English' }
/**
 * Window heights of common devices by width: phone, tablet in portrait and landscape, notebook,
 * monitor.
 */
const heights: Readonly<Record<number, number>> = {
  390: 844,
  768: 1024,
  1024: 768,
  1440: 900,
  1920: 1080,
}
/** A width at which the footer shows the languages. */
const usualWidth = 1440
/** The limit of a good cumulative layout shift (Core Web Vitals). */
const maxShift = 0.1

/** The screenshots of a screen in one look. */
export interface Sight {
  readonly pictures: readonly Picture[]
  /** Screenshots during delayed responses. */
  readonly waiting: readonly Picture[]
}

/** A visit to one screen in one look. */
interface Visit {
  readonly page: Page
  readonly options: Options
  readonly url: string
  readonly look: Look
  /** True until axe has checked the screen in this color scheme. */
  readonly isSchemeNew: boolean
  readonly report: (finding: Finding, width?: number) => void
}

/** Opens a screen inside the running app, like a link. */
export async function openInside(page: Page, path: string): Promise<void> {
  await setWidth(page, usualWidth)
  await goInside(page, path)
}

/** Changes language and color scheme of the current screen. */
export async function change(page: Page, from: Look, to: Look): Promise<void> {
  if (to.scheme !== from.scheme) await turnInto(page, to.scheme)
  if (to.language === from.language) return
  await setWidth(page, usualWidth)
  // A mouse click would scroll down to the footer and leave an element in its hover state.
  await page
    .getByRole('button', { name: languageNames[to.language], exact: true })
    .dispatchEvent('click')
  await page.waitForFunction((language) => document.documentElement.lang === language, to.language)
  await settle(page)
}

/**
 * Loads an address from scratch at a width. With a delay, returns a screenshot of the loading
 * screen.
 */
async function openCold(
  { page, options, url, look }: Visit,
  path: string,
  width: number,
): Promise<Picture | null> {
  await setWidth(page, width)
  await page.emulateMedia({ colorScheme: look.scheme })
  await page.context().addCookies([{ name: 'locale', value: look.language, url }])
  // The first request other than profile and sign-in comes from the screen itself, which starts
  // loading then.
  const screenRequest = page
    .waitForRequest((request) => /\/v1\/(?!profile|auth)/.test(request.url()), { timeout: 20_000 })
    .catch(() => null)
  await page.goto(url + path, { waitUntil: 'commit' })
  const picture =
    options.delay > 0
      ? await screenRequest.then(() => waitingPicture(page, options.delay, width))
      : null
  await page
    .getByRole('heading', { level: 1 })
    .first()
    .waitFor({ timeout: 60_000 + options.delay })
  await settle(page)
  return picture
}

async function waitingPicture(page: Page, delay: number, width: number): Promise<Picture> {
  await page.waitForTimeout(delay / 2)
  return take(page, width)
}

/** Takes the screenshots of a screen at all widths in one look, and runs the checks. */
export async function see(visit: Visit, path: string): Promise<Sight> {
  const { page, options, isSchemeNew, report } = visit
  const { widths, isCold, delay } = options
  const pictures: Picture[] = []
  const waiting: Picture[] = []
  for (const [index, width] of widths.entries()) {
    if (isCold && (index === 0 || delay > 0)) {
      const picture = await openCold(visit, path, width)
      if (picture) waiting.push(picture)
      const shift = await layoutShift(page)
      if (shift >= maxShift) report({ kind: 'shift', text: shift.toFixed(3) }, width)
    }
    await setWidth(page, width)
    for (const fault of await findUnfit(page)) report(fault, width)
    pictures.push(await take(page, width))
    if (index > 0) continue
    for (const fault of await findKeys(page)) report(fault)
    if (isSchemeNew) for (const text of await findAxe(visit)) report({ kind: 'axe', text }, width)
  }
  return { pictures, waiting }
}

async function findAxe({ page, options, look }: Visit): Promise<string[]> {
  if (options.isCold) await bringAxe(page)
  return findFaults(page, look.scheme)
}

/** Resizes the window, then waits two frames and 120 ms for the layout to follow. */
async function setWidth(page: Page, width: number): Promise<void> {
  if (page.viewportSize()?.width === width) return
  await page.setViewportSize({ width, height: heights[width] ?? 900 })
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 120))),
      ),
  )
}

async function take(page: Page, width: number): Promise<Picture> {
  const jpeg = await page.screenshot({ type: 'jpeg', quality: 88 })
  return { width, height: heights[width] ?? 900, jpeg }
}
