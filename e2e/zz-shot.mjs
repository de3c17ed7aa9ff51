import { chromium } from '@playwright/test'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
for (const [lang, w, h, path] of [
  ['ja', 1440, 900, 'dashboard'],
  ['en', 390, 844, 'dashboard'],
  ['ja', 1440, 900, 'menu-items'],
  ['en', 1440, 900, 'menu-items'],
  ['ja', 390, 844, 'menu-items'],
  ['en', 1440, 900, 'categories'],
]) {
  const c = await b.newContext({ viewport: { width: w, height: h }, timezoneId: 'Asia/Tokyo' })
  await c.addCookies([
    { name: 'locale', value: lang, domain: 'localhost', path: '/' },
    { name: 'auth._token.local', value: process.argv[2], domain: 'localhost', path: '/' },
  ])
  await c.addInitScript((t) => {
    localStorage.setItem('auth._token.local', t)
    localStorage.setItem('auth._token_expiration.local', String(Date.now() + 8e7))
  }, process.argv[2])
  const p = await c.newPage()
  p.setDefaultTimeout(120000)
  await p.goto(`http://localhost:4300/pos/${path}`, { waitUntil: 'domcontentloaded' })
  await p.waitForTimeout(14000)
  await p.screenshot({ path: `/tmp/shot-${path}-${lang}-${w}.png` })
  await c.close()
}
await b.close()
