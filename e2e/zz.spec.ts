import { writeFileSync } from 'node:fs'
import { chromium, test } from '@playwright/test'
import type { Locale } from '@pos/texts/locales'
import { asRole } from './support/interface.ts'
import { findCovered, findWide, goInside, settle } from './support/inspect-page.ts'
import { storageOf } from './support/test.ts'

const url = 'http://localhost:3333'
const role = (process.env.ROLE ?? 'organization_admin') as 'organization_admin'
const paths = (process.env.PATHS ?? '/pos/menu-items').split(' ')
const widths = (process.env.WIDTHS ?? '1440 390').split(' ').map(Number)
const languages = (process.env.LANGS ?? 'en ja').split(' ') as Locale[]
const scheme = (process.env.SCHEME ?? 'light') as 'light'
const currency = (process.env.CUR ?? 'JPY') as 'JPY'
const shots = process.env.SHOTS !== '0'
test('x', async () => {
  test.setTimeout(3_000_000)
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox'],
  })
  const { token } = await asRole(url, role, currency)
  const out: string[] = []
  for (const language of languages) {
    const context = await browser.newContext({
      storageState: storageOf(url, { token, language, scheme }),
      viewport: { width: 1440, height: 900 },
      timezoneId: 'Asia/Tokyo',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    page.on('pageerror', (error) => out.push(`ERROR ${error.message}`))
    await page.goto(`${url}/pos/profile-info`)
    await settle(page)
    for (const path of paths) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await goInside(page, path).catch((error) => out.push(`FAIL ${path} ${error}`))
      for (const width of widths) {
        await page.setViewportSize({ width, height: width < 600 ? 844 : 900 })
        await page.waitForTimeout(400)
        const covered = await findCovered(page)
        const wide = await findWide(page)
        if (covered.length || wide.length)
          out.push(`${language} ${width} ${path}\n   ${[...covered, ...wide].join('\n   ')}`)
        if (shots)
          await page.screenshot({
            fullPage: process.env.FULL === '1', path: `/tmp/shots/${language}-${path.slice(5).replaceAll(/[/?=&]/g, '_')}-${width}.png`,
          })
      }
    }
    await context.close()
  }
  writeFileSync('/tmp/shots/out.txt', out.join('\n'))
  console.log(out.join('\n'))
  await browser.close()
})
