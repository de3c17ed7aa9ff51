import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from '../support/test.ts'

const dist = path.resolve(import.meta.dirname, '../../apps/register/dist')
/** Largest first load in bytes, without pictures. */
const limit = 190_000

test('the register loads at most 190 KB before its floor', () => {
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8')
  const files = [...html.matchAll(/\/register\/(assets\/[^"]+)/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(1)
  const sizes = files.map((file) => brotliCompressSync(readFileSync(path.join(dist, file))).length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(limit)
})

test('the first page keeps to the content security policy', async ({ page }) => {
  const violations: string[] = []
  await page.exposeFunction('noteViolation', (text: string) => violations.push(text))
  await page.addInitScript(
    "document.addEventListener('securitypolicyviolation', (event) => noteViolation(event.violatedDirective + ' ' + event.sourceFile))",
  )
  await page.goto('/register/')
  await expect(page.getByRole('heading')).toBeVisible()
  expect(violations).toEqual([])
})
