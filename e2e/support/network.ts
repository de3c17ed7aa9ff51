import type { Page } from '@playwright/test'

/**
 * Holds the requests to an address, so that a test can check the waiting page. The returned
 * function releases them.
 */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(url, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Waits until the page has drawn so many frames. */
export function drawFrames(page: Page, count: number): Promise<void> {
  return page.evaluate(async (left) => {
    for (let drawn = 0; drawn < left; drawn += 1) await new Promise(requestAnimationFrame)
  }, count)
}
