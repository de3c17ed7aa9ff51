import type { Page } from '@playwright/test'
import { paymentSubTypes } from '@pos/domain/payment-types'
import { findClipped, findUntranslated, findWide } from '../support/inspect-page.ts'
import { watchScripts } from '../support/test.ts'

/** What is wrong with a screen, and where it was seen. */
export interface Fault {
  readonly path: string
  readonly language: string
  readonly scheme: string
  readonly width: number | null
  readonly kind: 'wide' | 'clipped' | 'key' | 'axe' | 'console' | 'answer' | 'shift' | 'failed'
  readonly text: string
}

/** A fault before it is said where it was seen. */
export type Finding = Pick<Fault, 'kind' | 'text'>

/** Codes that are stored and shown as they are; they look like keys of texts. */
const codes = paymentSubTypes.map(({ sub_type }) => sub_type)

/** Collects what a page says goes wrong; each reading empties it. */
export function watchTrouble(page: Page): () => Finding[] {
  const broken = watchScripts(page)
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 500) refused.push(`${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`)
  })
  return () => [
    ...broken.splice(0).map((text) => ({ kind: 'console', text: text.slice(0, 400) }) as const),
    ...refused.splice(0).map((text) => ({ kind: 'answer', text }) as const),
  ]
}

/** What does not fit at the present width. Charts and tables take a moment to follow the window, so what is found is looked for again. */
export async function findUnfit(page: Page): Promise<Finding[]> {
  const look = async () => [
    ...(await findWide(page)).map((text) => ({ kind: 'wide', text }) as const),
    ...(await findClipped(page)).map((text) => ({ kind: 'clipped', text }) as const),
  ]
  if ((await look()).length === 0) return []
  await page.waitForTimeout(700)
  return look()
}

/** Keys that stand where words should. */
export async function findKeys(page: Page): Promise<Finding[]> {
  return (await findUntranslated(page, codes)).map((text) => ({ kind: 'key', text }) as const)
}
