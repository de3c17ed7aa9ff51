// Measures the scripts and styles that a browser loads for /login and for each list, and the chunk
// of each route: brotli, in KB of 1000 bytes (docs/quality.md).
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { resources } from '@pos/contract/resources'
import {
  chromiumFlags,
  findChromium,
  keepResult,
  startProduct,
  webFolder,
} from './running-product.ts'

const bars = { login: 145, list: 225, chunk: 60 }

interface MeasuredPage {
  readonly path: string
  /** The person who is signed in, or null. */
  readonly email: string | null
  /** The bar in KB. */
  readonly most: number
}

const lists = Object.values(resources)
  .filter((resource) => !('parent' in resource))
  .map(({ path: address, scope }): MeasuredPage => {
    return {
      path: `/pos/${address}`,
      email: scope === 'global' ? 'system@example.com' : 'owner@example.com',
      most: bars.list,
    }
  })
const pages: MeasuredPage[] = [{ path: '/login', email: null, most: bars.login }, ...lists]

interface Loaded {
  readonly file: string
  readonly kilobytes: number
}

/**
 * Returns the scripts and styles that a fresh browser requests for a page until it is idle, largest
 * first.
 */
async function loadedBy(
  browser: Browser,
  address: string,
  token: string | null,
): Promise<Loaded[]> {
  const context = await browser.newContext()
  const expiry = Date.now() + 86_400_000
  await context.addInitScript(
    ([value, until]) => {
      // Data saver disables prefetching, so the browser loads only what the page itself needs.
      Object.defineProperty(navigator, 'connection', {
        value: { saveData: true, addEventListener() {} },
      })
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
  return [...files]
    .map((file) => ({ file, kilobytes: brotliBytes(file) / 1000 }))
    .toSorted((a, b) => b.kilobytes - a.kilobytes)
}

/**
 * Returns the compressed size. The build does not compress small files, so they are compressed
 * here.
 */
function brotliBytes(file: string) {
  const compressed = path.join(webFolder, `${file}.br`)
  return existsSync(compressed)
    ? statSync(compressed).size
    : brotliCompressSync(readFileSync(path.join(webFolder, file))).length
}

const product = await startProduct()
const executablePath = findChromium()
const browser = await chromium.launch({
  args: [...chromiumFlags],
  ...(executablePath ? { executablePath } : {}),
})
const results: { path: string; kilobytes: number; most: number; files: Loaded[] }[] = []
try {
  for (const { path: address, email, most } of pages) {
    const files = await loadedBy(
      browser,
      product.url + address,
      email ? await product.signIn(email) : null,
    )
    results.push({
      path: address,
      most,
      kilobytes: files.reduce((sum, file) => sum + file.kilobytes, 0),
      files,
    })
  }
} finally {
  await browser.close()
  await product.stop()
}
const chunks = routeChunks()
console.table(
  results.map(({ path: address, kilobytes, most, files }) => ({
    address,
    KB: round(kilobytes),
    most,
    files: files.length,
  })),
)
console.table(
  chunks
    .slice(0, 8)
    .map(({ file, kilobytes }) => ({ chunk: file, KB: round(kilobytes), most: bars.chunk })),
)
for (const { path: address, kilobytes, most, files } of results.filter(
  (page) => page.kilobytes > page.most || page.path === '/login',
)) {
  console.log(`\n${address}: ${round(kilobytes)} KB of ${most} KB`)
  for (const file of files.slice(0, 12))
    console.log(`  ${file.kilobytes.toFixed(1).padStart(6)}  ${file.file}`)
}
keepResult('sizes', { pages: results, chunks })
const isGood =
  results.every(({ kilobytes, most }) => kilobytes <= most) &&
  chunks.every(({ kilobytes }) => kilobytes <= bars.chunk)
process.exit(isGood ? 0 : 1)

function round(kilobytes: number) {
  return Math.round(kilobytes * 10) / 10
}

/** Returns the chunk of each screen that is loaded on demand, largest first. */
function routeChunks(): Loaded[] {
  const manifest = JSON.parse(
    readFileSync(path.join(webFolder, '.vite/manifest.json'), 'utf8'),
  ) as Record<string, { file: string; isDynamicEntry?: boolean }>
  return Object.entries(manifest)
    .filter(([source, { isDynamicEntry }]) => isDynamicEntry && source.startsWith('src/features/'))
    .map(([, { file }]) => ({ file, kilobytes: brotliBytes(file) / 1000 }))
    .toSorted((a, b) => b.kilobytes - a.kilobytes)
}
