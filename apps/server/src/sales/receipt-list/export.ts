import type { ReceiptFilters, ReceiptRow } from '@pos/contract/features/receipts'
import { localParts } from '@pos/domain/business-day'
import { type Currency, minorDigits } from '@pos/domain/money'
import { receiptFile } from '@pos/texts/files'
import type { Locale } from '@pos/texts/locales'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import type { Cell } from '#platform/spreadsheet/cell'
import { enterShops } from './service.ts'
import { listPage, type Page } from './list.ts'
import { mergeSorted } from './merge-sorted.ts'

/** Rows in memory at a time, over all shops, and the minimum per shop that is worth a query. */
const rowsAtOnce = 2000
const fewestRows = 500

interface Shop {
  readonly id: string
  readonly name: string
  readonly timezone: string
  readonly currency: Currency
}

type Read = <T>(action: (context: Context) => Promise<T>) => Promise<T>

/** The rows of the file, read in chunks of one transaction each: memory and locks stay constant however many there are. */
export async function* exportRows(read: Read, filters: ReceiptFilters, sort: Page['sort'], locale: Locale): AsyncGenerator<Cell[]> {
  const shops = await read((context) => readShops(context, filters))
  yield Object.values(receiptFile[locale].headings)
  // Each shop is read by itself: paging through all of them would read the rows of each shop again for every other.
  const per_page = Math.max(fewestRows, Math.floor(rowsAtOnce / shops.size))
  const sources = [...shops.keys()].map((id) => sourceOf(read, { ...filters, shop_ids: [id] }, { per_page, sort }))
  for await (const row of mergeSorted(sources, orderOf(filters, sort))) yield cellsOf(row, shops.get(row.shop_id), locale)
}

/** The receipts of one shop in order, chunk by chunk. */
function sourceOf(read: Read, filters: ReceiptFilters, page: Page): () => Promise<ReceiptRow[]> {
  let cursor: string | undefined
  let isDone = false
  return async () => {
    if (isDone) return []
    const { rows, meta } = await read((context) => listPage(context, filters, { ...page, cursor }))
    cursor = meta.next ?? undefined
    isDone = !cursor
    return rows
  }
}

/** Compares rows in the order of the list. */
function orderOf({ date_type }: ReceiptFilters, sort: Page['sort']) {
  const valueOf = (row: ReceiptRow) => (sort.endsWith('total') ? row.total : row[date_type])
  const isDown = sort.startsWith('-')
  return (a: ReceiptRow, b: ReceiptRow) => {
    const [one, other] = [valueOf(a), valueOf(b)]
    const isLess = one === other ? a.id < b.id : one < other
    return isDown ? !isLess : isLess
  }
}

/** The shops of the file; fails before the first row is sent if the caller may not see one of them. */
export async function readShops(context: Context, filters: ReceiptFilters): Promise<ReadonlyMap<string, Shop>> {
  const ids = await enterShops(context, filters.shop_ids)
  const { rows } = await sql<Shop>`select id, name, timezone, currency from shops where id = any(${ids}::uuid[])`.execute(context.db)
  return new Map(rows.map((shop) => [shop.id, shop]))
}

function cellsOf(row: ReceiptRow, shop: Shop | undefined, locale: Locale): Cell[] {
  const decimals = minorDigits(shop?.currency ?? 'JPY')
  const money = (amount: number): Cell => ({ value: amount / 10 ** decimals, decimals })
  const at = (instant: string) => wallClock(instant, shop?.timezone ?? 'UTC')
  const text = (value: string | null): Cell => ({ exact: value ?? '' })
  const { yes } = receiptFile[locale]
  return [
    shop?.name ?? '',
    row.paid_business_date,
    ...[row.paid_at, row.first_ordered_at, row.ordered_at].map(at),
    ...[row.receipt_number, row.uid, row.refund_of, row.table_code, row.floor, row.revenue_center, row.time_period, row.staff].map(text),
    { value: row.guest_count, decimals: 0 },
    text(row.payment_names.join(' / ')),
    ...[row.subtotal, row.discount, row.tax, row.total].map(money),
    row.flags.length > 0 ? yes : '',
    row.version > 1 ? yes : '',
    row.set_aside_at === null ? '' : yes,
  ]
}

const quarterHour = 900_000
const offsets = new Map<string, number>()

/**
 * Formats `2026-11-21 19:30`. Converting to a time zone costs more than the rest of a row, so the offset is reused within a quarter of an
 * hour, in which no clock changes.
 */
function wallClock(instant: string, timezone: string) {
  const at = Date.parse(instant)
  const quarter = Math.floor(at / quarterHour) * quarterHour
  const key = `${timezone} ${quarter}`
  let offset = offsets.get(key)
  if (offset === undefined) {
    const { date, time, seconds } = localParts(new Date(quarter), timezone)
    offset = Date.parse(`${date}T${time}:${seconds}Z`) - quarter
    if (offsets.size > 10_000) offsets.clear()
    offsets.set(key, offset)
  }
  return new Date(at + offset).toISOString().slice(0, 19).replace('T', ' ')
}
