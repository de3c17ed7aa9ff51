import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { addDays } from '@pos/domain/days/calendar-date'
import type { BenchShop } from './bench-shops.ts'
import { type SalesProduct, salesProduct } from './sales-product.ts'

/** The options of a run. A database kept from a run with the same options is reused. */
interface FillOptions {
  readonly shops: readonly BenchShop[]
  readonly days: number
  readonly visits: number
  /**
   * A folder that keeps the filled database for the next run. Without it, the database is deleted
   * afterwards.
   */
  readonly keep: string | undefined
}

/** A running product with receipts and their roll-ups. */
interface FilledProduct {
  readonly product: SalesProduct
  readonly receipts: number
  /** First business day. */
  readonly from: string
}

/**
 * Starts a product with receipts. `fill` inserts them and returns their number. `filled.json` in
 * the folder records the options.
 */
export async function filledProduct(
  { shops, days, visits, keep }: FillOptions,
  fill: (product: SalesProduct, from: string) => Promise<number>,
): Promise<FilledProduct> {
  const options = JSON.stringify([shops.length, days, visits])
  const note = keep === undefined ? '' : path.join(keep, 'filled.json')
  const kept = existsSync(note)
    ? (JSON.parse(readFileSync(note, 'utf8')) as { asked: string; receipts: number; from: string })
    : null
  if (kept?.asked === options) {
    const product = await salesProduct(shops, { keep, has: true })
    await product.start()
    return { product, receipts: kept.receipts, from: kept.from }
  }
  if (keep !== undefined) {
    if (kept === null && existsSync(keep))
      throw new Error(`${keep} holds no database of an earlier run. Choose a new or empty path.`)
    rmSync(keep, { recursive: true, force: true })
  }
  const from = addDays(new Date().toISOString().slice(0, 10), -days - 1)
  const product = await salesProduct(shops, { keep })
  const receipts = await fill(product, from)
  await product.start()
  if (note) writeFileSync(note, JSON.stringify({ asked: options, receipts, from }))
  return { product, receipts, from }
}
