import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** Delays the server's responses and slows the network, by the options --delay and --network. */
export async function slowDown(
  page: Page,
  { delay, isSlow }: { readonly delay: number; readonly isSlow: boolean },
): Promise<void> {
  if (delay > 0)
    await page.route('**/v1/**', async (route) => {
      // Do not delay event streams: they would look broken.
      if (!/\/(stream|events)\b/.test(route.request().url())) await setTimeout(delay)
      // The browser may have left the page meanwhile.
      await route.continue().catch(() => undefined)
    })
  if (!isSlow) return
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.setCacheDisabled', { cacheDisabled: true })
  // The preset "Fast 3G" of the browser's developer tools.
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562.5,
    downloadThroughput: (1.44 * 1024 * 1024) / 8,
    uploadThroughput: (675 * 1024) / 8,
  })
}
