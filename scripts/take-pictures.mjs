// node scripts/take-pictures.mjs [URL]: makes the pictures of the documents from a running demo (npm start), in English, at 1440 x 900.
import { chromium } from '@playwright/test'

const base = process.argv[2] ?? 'http://localhost:3000'
const pictures = { 'menu-items': '/pos/menu-items' }

const browser = await chromium.launch(
  process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] } : {},
)
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
await page.goto(`${base}/login`)
await page.getByRole('button', { name: 'English' }).click()
await page.locator('input[autocomplete=username]').fill('owner@example.com')
await page.locator('input[type=password]').fill('Demo-2026!')
await page.keyboard.press('Enter')
await page.waitForURL(/\/pos\//)
for (const [name, path] of Object.entries(pictures)) {
  await page.goto(base + path)
  await page.waitForLoadState('networkidle')
  // Pictures of the rows are read after the rows.
  await page.waitForTimeout(2000)
  await page.screenshot({ path: `docs/images/${name}.png`, animations: 'disabled' })
}
await browser.close()
