import type { Page } from '@playwright/test'
import { paymentSubTypes } from '@pos/domain/money/payment-types'
import { findClipped, findUntranslated, findWide } from '../support/inspect-page.ts'
import { watchScripts } from '../support/test.ts'

/** A problem of a screen, with path, language, color scheme and width. */
export interface Fault {
  readonly path: string
  readonly language: string
  readonly scheme: string
  readonly width: number | null
  readonly kind: 'wide' | 'clipped' | 'key' | 'axe' | 'console' | 'answer' | 'shift' | 'failed'
  readonly text: string
}

/** A fault without its location. */
export type Finding = Pick<Fault, 'kind' | 'text'>

/** Codes that screens show unchanged. They look like text keys. */
const codes = paymentSubTypes.map(({ sub_type }) => sub_type)

/**
 * Collects script errors and server errors of a page. Each call of the returned function empties
 * the collection.
 */
export function watchTrouble(page: Page): () => Finding[] {
  const broken = watchScripts(page)
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 500)
      refused.push(
        `${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`,
      )
  })
  return () => [
    ...broken.splice(0).map((text) => ({ kind: 'console', text: text.slice(0, 400) }) as const),
    ...refused.splice(0).map((text) => ({ kind: 'answer', text }) as const),
  ]
}

/**
 * Finds overflowing and clipped content at the current width. Charts and tables resize with a
 * delay, so findings are checked twice.
 */
export async function findUnfit(page: Page): Promise<Finding[]> {
  const inspect = async () => [
    ...(await findWide(page)).map((text) => ({ kind: 'wide', text }) as const),
    ...(await findClipped(page)).map((text) => ({ kind: 'clipped', text }) as const),
  ]
  if ((await inspect()).length === 0) return []
  await page.waitForTimeout(700)
  return inspect()
}

/** Finds text keys that are shown in place of texts. */
export async function findKeys(page: Page): Promise<Finding[]> {
  return (await findUntranslated(page, codes)).map((text) => ({ kind: 'key', text }) as const)
}
