import type { Locator, Page } from '@playwright/test'
import type { Words } from './words.ts'

/** The drawing of the floor. */
export const map = (page: Page): Locator => page.locator('svg[role="group"]')

/** The tables on it. */
export const tables = (page: Page): Locator => map(page).locator('[data-table]')

/** The panel with the settings of what is chosen. */
export const settings = (page: Page, words: Words): Locator => page.getByRole('complementary', { name: words('shop-maps:inspector.label') })

/** A button of the toolbar above the floor. */
export const tool = (page: Page, words: Words, name: string): Locator =>
  page.getByRole('toolbar', { name: words('shop-maps:tools.label') }).getByRole('button', { name: words(`shop-maps:tools.${name}`) })
