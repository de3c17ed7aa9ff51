import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { addDays } from '@pos/domain/calendar-date'
import type { BenchShop } from './bench-shops.ts'
import { type SalesProduct, salesProduct } from './sales-product.ts'

/** The options of a run; a database kept for the same options is reused. */
export interface FillOptions {
  readonly shops: readonly BenchShop[]
  readonly days: number
  readonly visits: number
  /** A folder that keeps the filled database for the next run; without it, the database is deleted afterwards. */
  readonly keep: string | undefined
}

/** A started product with receipts and their roll-ups. */
export interface FilledProduct {
  readonly product: SalesProduct
  readonly receipts: number
  /** First business day. */
  readonly from: string
}

/** Starts a product into which `fill` puts receipts and returns their number. The folder records the options it was filled for. */
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
