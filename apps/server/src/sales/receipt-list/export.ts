import type { ReceiptFilters } from '@pos/contract/sales/receipt-filters'
import type { ExportContent, ReceiptRow } from '@pos/contract/sales/receipts'
import type { Currency } from '@pos/domain/money/money'
import { receiptFile } from '@pos/texts/files'
import { fillText } from '@pos/texts/fill-text'
import type { Locale } from '@pos/texts/locales'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import type { Cell } from '#platform/spreadsheet/cell'
import type { Sheet } from '#platform/spreadsheet/workbook'
import { enterShops } from './enter-shops.ts'
import { type CellMaker, cellMaker } from './export-cells.ts'
import { contents } from './export-contents.ts'
import { keysOfGroup } from './keys-of-group.ts'
import { listPage, type Page } from './list.ts'
import { mergeSorted } from './merge-sorted.ts'

/** Rows in memory at a time over all shops, and the minimum per shop and query. */
const rowsAtOnce = 2000
const fewestRows = 500

interface Shop {
  readonly id: string
  readonly name: string
  readonly timezone: string
  readonly currency: Currency
}

type Read = <T>(action: (context: Context) => Promise<T>) => Promise<T>

/** The selection, order and content of an export. */
interface Exported {
  readonly filters: ReceiptFilters
  readonly sort: Page['sort']
  readonly content: ExportContent
}

/** A receipt with its rows in the file. */
type Expanded = ReceiptRow & { readonly fileRows: readonly ((make: CellMaker) => Cell[])[] }

/**
 * The rows of the file, read in chunks of one transaction each, so that memory and locks stay
 * constant.
 */
export async function* exportRows(
  read: Read,
  { content, filters, sort }: Exported,
  locale: Locale,
): AsyncGenerator<Cell[]> {
  const shops = await read((context) => readShops(context, filters))
  yield [...contents[content].headings(locale)]
  // Each shop is read separately: paging through all of them would read the rows of each shop again
  // for every other.
  const per_page = Math.max(fewestRows, Math.floor(rowsAtOnce / shops.size))
  const sources = [...shops.keys()].map((id) =>
    sourceOf(read, { content, sort, filters: { ...filters, shop_ids: [id] } }, per_page),
  )
  const makers = new Map([...shops].map(([id, shop]) => [id, cellMaker(shop, locale)]))
  for await (const row of mergeSorted(sources, orderOf(filters, sort))) {
    const maker = makers.get(row.shop_id)
    if (!maker) continue
    const first = [
      shops.get(row.shop_id)?.name ?? '',
      { at: row.paid_business_date },
      maker.at(row.paid_at),
    ]
    for (const cells of row.fileRows) yield [...first, ...cells(maker)]
  }
}

/** The receipts of one shop in order, chunk by chunk. */
function sourceOf(
  read: Read,
  { content, filters, sort }: Exported,
  per_page: number,
): () => Promise<Expanded[]> {
  let cursor: string | undefined
  let isDone = false
  return async () => {
    if (isDone) return []
    return read(async (context) => {
      const { rows, meta } = await listPage(context, filters, { per_page, sort, cursor })
      cursor = meta.next ?? undefined
      isDone = !cursor
      const groupKeys = await keysOfGroup(context, filters.shop_ids ?? [], filters.group)
      const parts = await contents[content].rows(context, rows, { ...filters, groupKeys })
      return rows.map((row) => ({ ...row, fileRows: parts.get(row.id) ?? [] }))
    })
  }
}

/** Returns the lines above the rows of an Excel file. */
export function receiptSheet(
  shops: ReadonlyMap<string, Shop>,
  { content, filters }: Omit<Exported, 'sort'>,
  locale: Locale,
): Sheet {
  const { sheets, about } = receiptFile[locale]
  const {
    from,
    to,
    set_aside,
    shop_ids: _shops,
    date_type: _type,
    figure: _shown,
    ...others
  } = filters
  const notes = [
    fillText(about.shops, { names: [...shops.values()].map(({ name }) => name).join(', ') }),
    from || to ? fillText(about.days, { from: from ?? '', to: to ?? '' }) : about.all_days,
    ...(Object.values(others).some((value) => value !== undefined) ? [about.filtered] : []),
    ...(set_aside === 'false' ? [about.counted] : []),
  ]
  return { name: sheets[content], title: sheets[content], notes, frozenColumns: 1 }
}

/** Compares rows in list order. */
function orderOf({ date_type }: ReceiptFilters, sort: Page['sort']) {
  const valueOf = (row: ReceiptRow) => (sort.endsWith('total') ? row.total : row[date_type])
  const isDown = sort.startsWith('-')
  return (a: ReceiptRow, b: ReceiptRow) => {
    const [one, other] = [valueOf(a), valueOf(b)]
    const isLess = one === other ? a.id < b.id : one < other
    return isDown ? !isLess : isLess
  }
}

/**
 * The shops of the file; fails before the first row is sent if the caller may not see one of them.
 */
export async function readShops(
  context: Context,
  filters: ReceiptFilters,
): Promise<ReadonlyMap<string, Shop>> {
  const ids = await enterShops(context, filters.shop_ids)
  const { rows } =
    await sql<Shop>`select id, name, timezone, currency from shops where id = any(${ids}::uuid[])`.execute(
      context.db,
    )
  return new Map(rows.map((shop) => [shop.id, shop]))
}
