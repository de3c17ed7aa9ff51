import { chromium } from '@playwright/test'
const base = 'http://localhost:3000'
const [, , who = 'owner', list = ''] = process.argv
const paths = list.split(',')
const call = async (path: string, body: unknown, token?: string) => (await fetch(base + '/v1' + path, { method: body ? 'POST' : 'GET', headers: { 'content-type': 'application/json', ...(token ? { authorization: 'Bearer ' + token } : {}) }, ...(body ? { body: JSON.stringify(body) } : {}) })).json()
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
const signin = async () => {
  const page = await browser.newPage()
  await page.goto(base + '/login'); await page.waitForSelector('input')
  await page.locator('input').first().fill(`${who}@example.com`); await page.locator('input[type=password]').fill('Demo-2026!'); await page.keyboard.press('Enter')
  await page.waitForURL(/\/pos\//, { timeout: 60000 })
  const token = await page.evaluate(() => localStorage.getItem('auth._token.local'))
  const state = await page.context().storageState()
  await page.close()
  return { token, state }
}
const { token, state } = await signin()
for (const [lang, width] of [['ja', 1440], ['en', 1440], ['ja', 390], ['en', 390]] as const) {
  const context = await browser.newContext({ storageState: state, viewport: { width, height: width === 390 ? 844 : 900 }, locale: lang })
  const page = await context.newPage()
  page.on('console', (m) => { if (m.type() === 'error') console.log(lang, width, m.text()) })
  await context.addCookies([{ name: 'locale', value: lang, url: base }])
  for (const [i, path] of paths.entries()) {
    await page.goto(base + path)
    await page.waitForLoadState('networkidle').catch(() => {})
    await page.waitForTimeout(400)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (over > 0) console.log('OVERFLOW', lang, width, path, over)
    await page.screenshot({ path: `/tmp/shots/${i}-${lang}-${width}.png`, fullPage: false })
  }
  await context.close()
}
// montage
const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } })
const { readFileSync } = await import('node:fs')
for (const [i] of paths.entries()) {
  const img = (l: string, w: number, width: number) => `<img width=${width} src="data:image/png;base64,${readFileSync(`/tmp/shots/${i}-${l}-${w}.png`).toString('base64')}">`
  await page.setContent(`<body style="margin:0;background:#888"><div style="display:flex;gap:6px;align-items:flex-start">${img('ja', 1440, 950)}${img('ja', 390, 300)}${img('en', 390, 300)}</div><div style="display:flex;gap:6px">${img('en', 1440, 950)}</div></body>`)
  await page.waitForTimeout(200); await page.screenshot({ path: `/tmp/shots/m${i}.png`, fullPage: true })
}
await browser.close(); console.log(token ? 'ok' : 'no token')
