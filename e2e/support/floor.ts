import type { Locator, Page } from '@playwright/test'
import type { Texts } from './texts.ts'

/** Locates the drawing of the floor. */
export const map = (page: Page): Locator => page.locator('svg[role="group"]')

/** Locates the tables on the floor. */
export const tables = (page: Page): Locator => map(page).locator('[data-table]')

/** Locates the panel with the settings of the selection. */
export const settings = (page: Page, texts: Texts): Locator =>
  page.getByRole('complementary', { name: texts('shop-maps:inspector.label') })

/** Locates the button that takes the last change of the floor back. */
export const undoButton = (page: Page, texts: Texts): Locator =>
  page
    .getByRole('toolbar', { name: texts('shop-maps:tools.label') })
    .getByRole('button', { name: texts('shop-maps:tools.undo') })

/** Locates the button that saves the floor. */
export const saveButton = (page: Page, texts: Texts): Locator =>
  page.getByRole('main').getByRole('button', { name: texts('common:save'), exact: true })
