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
import { change, openInside, see, type Sight } from './visit.ts'

/** A browser on its way through the screens. */
interface Walker {
  readonly page: Page
  /** Where sheets are put together. */
  readonly easel: Page
  readonly url: string
  readonly options: Options
  readonly trouble: () => Finding[]
  readonly faults: Fault[]
  /** How the app looks at the moment. */
  now: Look
  /** The sheet that is being made while the next screen loads. */
  composing: Promise<void>
}

/** Opens every path in every look, makes the sheets and notes the faults. One that fails is a fault, and the others follow. */
export async function walk(browser: Browser, url: string, options: Options, paths: readonly string[], faults: Fault[]): Promise<void> {
  const [now] = options.looks
  if (!now) return
  const token = options.role ? (await signInAt(url, options.role, options.shop)).token : null
  const context = await browser.newContext({
    storageState: storageOf(url, { token, language: now.language, scheme: 'auto' }),
    colorScheme: now.scheme,
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Tokyo',
  })
  // tsx keeps functions' names by a helper of its module, which pages do not have.
  await context.addInitScript('globalThis.__name = (named) => named')
  const page = await context.newPage()
  const easel = await (await browser.newContext()).newPage()
  const walker: Walker = { page, easel, url, options, trouble: watchTrouble(page), faults, now, composing: Promise.resolve() }
  if (!options.isCold) await begin(walker)
  await slowDown(page, options)
  for (const [index, at] of paths.entries()) {
    const started = Date.now()
    const former = faults.length
    await visit(walker, at).catch(async (error: unknown) => {
      noter(walker, at, walker.now)({ kind: 'failed', text: String(error).slice(0, 400) })
      if (!options.isCold) await begin(walker).catch(() => undefined)
    })
    console.log(`${index + 1}/${paths.length} ${nameOf(at)} ${((Date.now() - started) / 1000).toFixed(1)} s`)
    for (const { language, scheme, width, kind, text } of faults.slice(former))
      console.log(`  ${kind} ${language} ${scheme} ${width ?? ''}: ${text.split('\n')[0]}`)
  }
  await walker.composing
}

/** Loads the app, in which everything else is reached by its own links. */
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
  // As it stands there comes first.
  for (const look of options.looks.toSorted((a, b) => Number(isSame(b, walker.now)) - Number(isSame(a, walker.now)))) {
    const report = noter(walker, at, look)
    try {
      if (!options.isCold) await change(page, walker.now, look)
      walker.now = look
      const sight = await see({ page, url, options, look, isSchemeNew: !seenSchemes.has(look.scheme), report }, at)
      seenSchemes.add(look.scheme)
      await walker.composing
      walker.composing = compose(walker, at, look, sight)
    } finally {
      for (const one of walker.trouble()) report(one)
    }
  }
}

const isSame = (a: Look, b: Look) => a.language === b.language && a.scheme === b.scheme

const noter =
  ({ faults }: Walker, at: string, { language, scheme }: Look) =>
  (finding: Finding, width?: number) => {
    faults.push({ path: at, language, scheme, width: width ?? null, ...finding })
  }

async function compose({ easel, options, faults }: Walker, at: string, look: Look, { pictures, waiting }: Sight) {
  const base = `${nameOf(at)}.${look.language}.${look.scheme}`
  const caption = `${at} ${look.language} ${look.scheme}`
  try {
    await composeSheet(easel, path.join(options.folder, `${base}.png`), caption, pictures)
    if (waiting.length > 0)
      await composeSheet(easel, path.join(options.folder, `${base}.waiting.png`), `${caption}: answers are on their way`, waiting)
  } catch (error) {
    faults.push({ path: at, ...look, width: null, kind: 'failed', text: `sheet: ${String(error).slice(0, 200)}` })
  }
}

/** A path as the name of a file; ids say nothing. */
function nameOf(at: string): string {
  const name = at.replace(/^\/(pos\/)?/, '').replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'id')
  return name === '' ? 'root' : name.replaceAll(/[^\w-]+/g, '-')
}
