import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { addDays } from '@pos/domain/calendar-date'
import type { BenchShop } from './bench-shops.ts'
import { type SalesProduct, salesProduct } from './sales-product.ts'

/** What a run asks for; a database that was kept for the same answers is used again. */
export interface FillOptions {
  readonly shops: readonly BenchShop[]
  readonly days: number
  readonly visits: number
  /** A folder for the filled database, so that the next run need not fill it; none: it is gone afterwards. */
  readonly keep: string | undefined
}

/** A product with receipts and their sums; its server is started. */
export interface FilledProduct {
  readonly product: SalesProduct
  readonly receipts: number
  /** First business day. */
  readonly from: string
}

/** Starts a product that `fill` puts receipts into; answers how many. The folder remembers what it was filled for. */
export async function filledProduct(
  { shops, days, visits, keep }: FillOptions,
  fill: (product: SalesProduct, from: string) => Promise<number>,
): Promise<FilledProduct> {
  const asked = JSON.stringify([shops.length, days, visits])
  const note = keep === undefined ? '' : path.join(keep, 'filled.json')
  const kept = existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as { asked: string; receipts: number; from: string }) : null
  if (kept?.asked === asked) {
    const product = await salesProduct(shops, { keep, has: true })
    await product.start()
    return { product, receipts: kept.receipts, from: kept.from }
  }
  if (keep !== undefined) {
    if (kept === null && existsSync(keep)) throw new Error(`${keep} is no database of a run before`)
    rmSync(keep, { recursive: true, force: true })
  }
  const from = addDays(new Date().toISOString().slice(0, 10), -days - 1)
  const product = await salesProduct(shops, { keep })
  const receipts = await fill(product, from)
  await product.start()
  if (note) writeFileSync(note, JSON.stringify({ asked, receipts, from }))
  return { product, receipts, from }
}
