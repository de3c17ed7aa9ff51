import type { Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Loads axe into a page and disables CSS transitions, during which axe would measure intermediate
 * colors.
 */
export async function bringAxe(page: Page): Promise<void> {
  await page.evaluate(axe.source)
  await page.evaluate(() => {
    const noTransitions = new CSSStyleSheet()
    noTransitions.replaceSync('*, *::before, *::after { transition: none !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, noTransitions]
  })
}

/** Changes the color scheme of a page that follows the system. */
export async function turnInto(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  await page.waitForFunction(
    (expected) => document.documentElement.dataset.mantineColorScheme === expected,
    scheme,
  )
}

/**
 * Returns axe's violations in a part of the page, one line each. In the dark scheme, only contrast
 * can differ, so only that is checked.
 */
export function findFaults(
  page: Page,
  scheme: Scheme,
  part: 'main' | 'body' = 'body',
): Promise<string[]> {
  return page.evaluate(
    async ([context, tags]) => {
      const runOnly = tags
        ? { type: 'tag' as const, values: tags }
        : { type: 'rule' as const, values: ['color-contrast'] }
      // What lies below the line at the lower edge can be scrolled above it; `findCovered` checks it.
      const inFlow = new CSSStyleSheet()
      inFlow.replaceSync('main > footer { position: static !important }')
      const sheets = document.adoptedStyleSheets
      document.adoptedStyleSheets = [...sheets, inFlow]
      const { violations } = await window.axe
        .run(context, { runOnly, resultTypes: ['violations'] })
        .finally(() => {
          document.adoptedStyleSheets = sheets
        })
      return violations.flatMap(({ id, nodes }) =>
        nodes
          .slice(0, 3)
          .map(
            (node) =>
              `${id} ${node.target.join(' ')}: ${node.any[0]?.message ?? node.html.slice(0, 120)}`,
          ),
      )
    },
    [part, scheme === 'light' ? everyRule : null] as const,
  )
}
