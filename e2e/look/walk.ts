import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { bringAxe } from '../support/find-faults.ts'
import { settle } from '../support/inspect-page.ts'
import { storageOf } from '../support/test.ts'
import { type Fault, type Finding, watchTrouble } from './check.ts'
import { composeSheet } from './contact-sheet.ts'
import type { Look, Options } from './options.ts'
import { signInAt } from './shops.ts'
import { slowDown } from './slow-answers.ts'
import { change, openInside, type Sight, see } from './visit.ts'

/** The state of a browser that visits the screens one after another. */
interface Walker {
  readonly page: Page
  /** A second page that composes the sheets. */
  readonly easel: Page
  readonly url: string
  readonly options: Options
  readonly trouble: () => Finding[]
  readonly faults: Fault[]
  /** The current language and color scheme of the app. */
  now: Look
  /**
   * Resolves when the current sheet is complete. Sheets are composed while the next screen loads.
   */
  composing: Promise<void>
}

/**
 * Opens every path in every look, composes the sheets and records the faults. A path that fails is
 * recorded as a fault.
 */
export async function walk(
  browser: Browser,
  url: string,
  options: Options,
  paths: readonly string[],
  faults: Fault[],
): Promise<void> {
  const [now] = options.looks
  if (!now) return
  const token = options.role ? (await signInAt(url, options.role, options.shop)).token : null
  const context = await browser.newContext({
    storageState: storageOf(url, { token, language: now.language, scheme: 'auto' }),
    colorScheme: now.scheme,
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Tokyo',
  })
  // tsx wraps functions with the helper `__name`, which does not exist in pages.
  await context.addInitScript('globalThis.__name = (named) => named')
  const page = await context.newPage()
  const easel = await (await browser.newContext()).newPage()
  const walker: Walker = {
    page,
    easel,
    url,
    options,
    trouble: watchTrouble(page),
    faults,
    now,
    composing: Promise.resolve(),
  }
  if (!options.isCold) await begin(walker)
  await slowDown(page, options)
  for (const [index, at] of paths.entries()) {
    const started = Date.now()
    const faultsBefore = faults.length
    await visit(walker, at).catch(async (error: unknown) => {
      reporterOf(walker, at, walker.now)({ kind: 'failed', text: String(error).slice(0, 400) })
      if (!options.isCold) await begin(walker).catch(() => undefined)
    })
    console.log(
      `${index + 1}/${paths.length} ${nameOf(at)} ${((Date.now() - started) / 1000).toFixed(1)} s`,
    )
    for (const { language, scheme, width, kind, text } of faults.slice(faultsBefore))
      console.log(`  ${kind} ${language} ${scheme} ${width ?? ''}: ${text.split('\n')[0]}`)
  }
  await walker.composing
}

/** Loads the app. All other screens are opened inside it. */
async function begin(walker: Walker) {
  const { page, url, now } = walker
  await page.context().addCookies([{ name: 'locale', value: now.language, url }])
  await page.goto(`${url}/pos/profile-info`)
  await settle(page)
  await bringAxe(page)
}

async function visit(walker: Walker, at: string) {
  const { page, url, options } = walker
  const seenSchemes = new Set<string>()
  if (!options.isCold) await openInside(page, at)
  // The current look comes first.
  for (const look of options.looks.toSorted(
    (a, b) => Number(isSame(b, walker.now)) - Number(isSame(a, walker.now)),
  )) {
    const report = reporterOf(walker, at, look)
    try {
      if (!options.isCold) await change(page, walker.now, look)
      walker.now = look
      const sight = await see(
        { page, url, options, look, isSchemeNew: !seenSchemes.has(look.scheme), report },
        at,
      )
      seenSchemes.add(look.scheme)
      await walker.composing
      walker.composing = compose(walker, at, look, sight)
    } finally {
      for (const finding of walker.trouble()) report(finding)
    }
  }
}

const isSame = (a: Look, b: Look) => a.language === b.language && a.scheme === b.scheme

const reporterOf =
  ({ faults }: Walker, at: string, { language, scheme }: Look) =>
  (finding: Finding, width?: number) => {
    faults.push({ path: at, language, scheme, width: width ?? null, ...finding })
  }

async function compose(
  { easel, options, faults }: Walker,
  at: string,
  look: Look,
  { pictures, waiting }: Sight,
) {
  const base = `${nameOf(at)}.${look.language}.${look.scheme}`
  const caption = `${at} ${look.language} ${look.scheme}`
  try {
    await composeSheet(easel, path.join(options.folder, `${base}.png`), caption, pictures)
    if (waiting.length > 0)
      await composeSheet(
        easel,
        path.join(options.folder, `${base}.waiting.png`),
        `${caption}: loading`,
        waiting,
      )
  } catch (error) {
    faults.push({
      path: at,
      ...look,
      width: null,
      kind: 'failed',
      text: `sheet: ${String(error).slice(0, 200)}`,
    })
  }
}

/** Converts a path to a file name, with `id` in place of UUIDs. */
function nameOf(at: string): string {
  const name = at.replace(/^\/(pos\/)?/, '').replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'id')
  return name === '' ? 'root' : name.replaceAll(/[^\w-]+/g, '-')
}
