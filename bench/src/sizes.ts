// What a browser loads for /login and for a list: scripts and styles, brotli, in KB of 1000 bytes (quality.md "Speed and cost").
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { chromiumFlags, findChromium, keepResult, startProduct, webFolder } from './running-product.ts'

const pages = [
  { name: 'login', path: '/login', isSignedIn: false, most: 145 },
  { name: 'list', path: '/pos/menu-items', isSignedIn: true, most: 225 },
] as const

interface Loaded {
  readonly file: string
  readonly kilobytes: number
}

/** Everything below /assets that a page of a fresh browser asks for, until it stands still. */
async function loadedBy(browser: Browser, address: string, token: string | null): Promise<Loaded[]> {
  const context = await browser.newContext()
  const expiry = Date.now() + 86_400_000
  await context.addInitScript(
    ([value, until]) => {
      // Whoever saves data is not sent what might be wanted next: only what the page itself needs is left.
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, addEventListener() {} } })
      if (!value) return
      localStorage.setItem('auth._token.local', value)
      localStorage.setItem('auth._token_expiration.local', String(until))
    },
    [token, expiry] as const,
  )
  const page = await context.newPage()
  const files = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\.(js|css)$/.test(pathname)) files.add(pathname.slice(1))
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.locator('h1').first().waitFor()
  await context.close()
  return [...files].map((file) => ({ file, kilobytes: brotliBytes(file) / 1000 })).toSorted((a, b) => b.kilobytes - a.kilobytes)
}

/** As the server sends it: compressed at the build, or now when it was too small to be worth a file. */
function brotliBytes(file: string) {
  const compressed = path.join(webFolder, `${file}.br`)
  return existsSync(compressed) ? statSync(compressed).size : brotliCompressSync(readFileSync(path.join(webFolder, file))).length
}

const product = await startProduct()
const executablePath = findChromium()
const browser = await chromium.launch({ args: [...chromiumFlags], ...(executablePath ? { executablePath } : {}) })
const results: { name: string; kilobytes: number; most: number; files: Loaded[] }[] = []
try {
  for (const { name, path: address, isSignedIn, most } of pages) {
    const files = await loadedBy(browser, product.url + address, isSignedIn ? await product.signIn() : null)
    results.push({ name, most, kilobytes: files.reduce((sum, file) => sum + file.kilobytes, 0), files })
  }
} finally {
  await browser.close()
  await product.stop()
}
for (const { name, kilobytes, most, files } of results) {
  console.log(`\n${name}: ${kilobytes.toFixed(1)} KB of ${most} KB, ${files.length} files`)
  for (const file of files.slice(0, 12)) console.log(`  ${file.kilobytes.toFixed(1).padStart(6)}  ${file.file}`)
}
keepResult('sizes', results)
process.exit(results.every(({ kilobytes, most }) => kilobytes <= most) ? 0 : 1)
