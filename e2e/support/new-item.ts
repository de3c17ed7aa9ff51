import type { Page } from '@playwright/test'
import type { menuItems } from '@pos/contract/menu/menu-items'
import type { RecordOf } from '@pos/contract/resource'

/** A menu item as the API returns it. */
export type MenuItemBody = RecordOf<typeof menuItems>

/** Draws a PNG picture of a size in the browser. */
export async function pictureOf(page: Page, width: number, height: number): Promise<Buffer> {
  const address = await page.evaluate(
    ([across = 0, down = 0]) => {
      const canvas = Object.assign(document.createElement('canvas'), {
        width: across,
        height: down,
      })
      const context = canvas.getContext('2d')
      if (context) context.fillStyle = '#27ae60'
      context?.fillRect(across / 3, down / 3, across / 3, down / 3)
      return canvas.toDataURL('image/png')
    },
    [width, height],
  )
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}
