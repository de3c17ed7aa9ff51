import type { Locator, Page } from '@playwright/test'
import type { Texts } from './texts.ts'

/** Locates the drawing of the floor. */
export const map = (page: Page): Locator => page.locator('svg[role="group"]')

/** Locates the tables on the floor. */
export const tables = (page: Page): Locator => map(page).locator('[data-table]')

/** Locates the panel with the settings of the selection. */
export const settings = (page: Page, texts: Texts): Locator =>
  page.getByRole('complementary', { name: texts('shop-maps:inspector.label') })

/** Locates a button of the toolbar above the floor. */
export const tool = (page: Page, texts: Texts, name: 'save' | 'undo'): Locator =>
  page
    .getByRole('toolbar', { name: texts('shop-maps:tools.label') })
    .getByRole('button', { name: texts(`shop-maps:tools.${name}`) })
