import type { Page } from '@playwright/test'
import type { Locale } from '@pos/texts/locales'
import { bringAxe, findFaults, turnInto } from '../support/find-faults.ts'
import { goInside, settle } from '../support/inspect-page.ts'
import { layoutShift } from '../support/ui.ts'
import { type Finding, findKeys, findUnfit } from './check.ts'
import type { Picture } from './contact-sheet.ts'
import type { Look, Options } from './options.ts'

/** The button that leads to a language is called by it. */
const languageNames: Readonly<Record<Locale, string>> = { ja: '日本語', en: 'English' }
/** Windows of common machines: phone, tablet upright and lying, notebook, monitor. */
const heights: Readonly<Record<number, number>> = { 390: 844, 768: 1024, 1024: 768, 1440: 900, 1920: 1080 }
/** The footer with the languages is there at this width. */
const usualWidth = 1440
/** What Core Web Vitals call good. */
const mostShift = 0.1

/** What was seen of a screen in one look. */
export interface Sight {
  readonly pictures: readonly Picture[]
  /** While answers are held back. */
  readonly waiting: readonly Picture[]
}

/** One look at one screen. */
interface Visit {
  readonly page: Page
  readonly options: Options
  readonly url: string
  readonly look: Look
  /** Whether the screen was not yet seen in these colours, so that axe has not measured them. */
  readonly isSchemeNew: boolean
  readonly report: (finding: Finding, width?: number) => void
}

/** Shows a screen in the app that runs, as a link would. */
export async function openInside(page: Page, path: string): Promise<void> {
  await setWidth(page, usualWidth)
  await goInside(page, path)
}

/** Changes language and colours of the screen that stands there. */
export async function change(page: Page, from: Look, to: Look): Promise<void> {
  if (to.scheme !== from.scheme) await turnInto(page, to.scheme)
  if (to.language === from.language) return
  await setWidth(page, usualWidth)
  // Not by the mouse: it would scroll down to the footer, and what it came to rest on would be shown as pointed at.
  await page.getByRole('button', { name: languageNames[to.language], exact: true }).dispatchEvent('click')
  await page.waitForFunction((language) => document.documentElement.lang === language, to.language)
  await settle(page)
}

/** Loads an address as a browser that was just opened, at the first width. */
async function openCold({ page, options, url, look }: Visit, path: string, width: number): Promise<Picture | null> {
  await setWidth(page, width)
  await page.emulateMedia({ colorScheme: look.scheme })
  await page.context().addCookies([{ name: 'locale', value: look.language, url }])
  // The first request behind the frame: the screen itself begins to wait.
  const asked = page.waitForRequest((request) => /\/v1\/(?!profile|auth)/.test(request.url()), { timeout: 20_000 }).catch(() => null)
  await page.goto(url + path, { waitUntil: 'commit' })
  const picture = options.delay > 0 ? await asked.then(() => waitingPicture(page, options.delay, width)) : null
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

/** Everything that is looked at and checked on a screen in one look. */
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
      if (shift >= mostShift) report({ kind: 'shift', text: shift.toFixed(3) }, width)
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

/** Two frames and a moment: what follows the window has followed it. */
async function setWidth(page: Page, width: number): Promise<void> {
  if (page.viewportSize()?.width === width) return
  await page.setViewportSize({ width, height: heights[width] ?? 900 })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 120)))))
}

async function take(page: Page, width: number): Promise<Picture> {
  const jpeg = await page.screenshot({ type: 'jpeg', quality: 88 })
  return { width, height: heights[width] ?? 900, jpeg }
}
