// Acts on the pages of a register in Chromium.
import type { Page } from '@playwright/test'

/** An item of the generated menu, which needs no decision. */
const plainItem = /^Dish \d+/

/** Milliseconds between two taps of a fast person. */
const personPause = 200

/** Opens a check at the first free table. */
export async function seat(page: Page) {
  await page.getByRole('button', { name: /free$/ }).first().click()
  await page.getByRole('button', { name: '2', exact: true }).click()
  await page.getByRole('complementary').waitFor()
}

/** Opens the check of the first table that has one. */
export async function openTable(page: Page) {
  await page.locator('button[data-tone]:not([data-tone="free"])').first().click()
  await page.getByRole('complementary').waitFor()
}

/** A tap: when it was, in milliseconds since 1970, and the milliseconds until it was painted. */
interface Tap {
  readonly at: number
  readonly painted: number
}

/** Taps an item and waits until the total shows it. */
export function tap(page: Page, count: number, pause = personPause): Promise<Tap[]> {
  return page
    .getByRole('group', { name: 'Items' })
    .getByRole('button', { name: plainItem })
    .first()
    .evaluate(
      async (button: HTMLElement, [taps, wait]) => {
        const total = document.querySelector('aside dd[aria-live]')
        const done: { at: number; painted: number }[] = []
        for (let tapped = 0; tapped < taps; tapped += 1) {
          const [at, began] = [Date.now(), performance.now()]
          const changed = new Promise<void>((resolve, reject) => {
            setTimeout(
              () => reject(new Error('The total did not change within ten seconds')),
              10_000,
            )
            const observer = new MutationObserver(() => {
              observer.disconnect()
              resolve()
            })
            observer.observe(total ?? document.body, {
              characterData: true,
              childList: true,
              subtree: true,
            })
          })
          button.click()
          await changed
          await new Promise((resolve) => requestAnimationFrame(resolve))
          done.push({ at, painted: performance.now() - began })
          await new Promise((resolve) => setTimeout(resolve, wait))
        }
        return done
      },
      [count, pause] as const,
    )
}

/** Opens the page of the order screen that has the generated items. */
export async function findPlainItem(page: Page) {
  const items = page.getByRole('group', { name: 'Items' })
  const tabs = page.getByRole('navigation').first().getByRole('button')
  for (let at = 0; at < (await tabs.count()); at += 1) {
    await tabs.nth(at).click()
    if ((await items.getByRole('button', { name: plainItem }).count()) > 0) return
    const pages = page.getByRole('navigation').nth(1).getByRole('button')
    for (let one = 0; one < (await pages.count()); one += 1) {
      await pages.nth(one).click()
      if ((await items.getByRole('button', { name: plainItem }).count()) > 0) return
    }
  }
  throw new Error('No page has the generated items')
}

/** Returns when the total of a check changes next, in milliseconds since 1970. */
export function nextChange(page: Page): Promise<number> {
  return page.locator('aside dd[aria-live]').evaluate(
    (total) =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect()
          resolve(Date.now())
        })
        observer.observe(total, { characterData: true, childList: true, subtree: true })
      }),
  )
}
