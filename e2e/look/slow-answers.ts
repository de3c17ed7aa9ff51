import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** Makes the server answer late and the network slow, as --delay and --network ask. */
export async function slowDown(page: Page, { delay, isSlow }: { readonly delay: number; readonly isSlow: boolean }): Promise<void> {
  if (delay > 0)
    await page.route('**/v1/**', async (route) => {
      // A stream never ends: held back it would look broken.
      if (!/\/(stream|events)\b/.test(route.request().url())) await setTimeout(delay)
      // The page may have been left meanwhile.
      await route.continue().catch(() => undefined)
    })
  if (!isSlow) return
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.setCacheDisabled', { cacheDisabled: true })
  // Fast 3G of the browsers' own tools.
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562.5,
    downloadThroughput: (1.44 * 1024 * 1024) / 8,
    uploadThroughput: (675 * 1024) / 8,
  })
}
