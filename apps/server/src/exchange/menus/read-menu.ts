import { fail } from '@pos/contract/errors'
import {
  type DecimalMark,
  type MenuField,
  type MenuFormat,
  type MenuImportReport,
  menuFields,
  type PriceReading,
  shownHeading,
} from '@pos/contract/exchange/menu-import'
import { foldText } from '@pos/domain/text/fold-text'
import type { Context } from '#engine/context'
import { readAllRecords } from '../copy/copy-plan.ts'
import { currencyOf } from '../copy/currency.ts'
import { namedRows, splitAtHeadings } from '../tables/headings.ts'
import type { ReadTable } from '../tables/read-file.ts'
import { type RememberedColumns, recallColumns } from './formats/columns-store.ts'
import { formatOf, storesOf, suggestedFields } from './formats/formats.ts'
import { toastProducts } from './formats/toast.ts'
import type { TaxReading } from './make-taxes.ts'
import { columnsOf, type LeftRow, linesOf, withoutFaults } from './menu-lines.ts'
import { type MenuProduct, productsOf } from './products.ts'
import { writable } from './step.ts'

/** The user's options for a file. */
export interface MenuOptions {
  readonly format: MenuFormat | undefined
  readonly prices: PriceReading | undefined
  readonly rate: string | undefined
  /** The row of the headings; found automatically if missing. */
  readonly headingRow?: number | undefined
  /** The store whose prices and availabilities are read. */
  readonly store?: string | undefined
  readonly decimals?: DecimalMark | undefined
}

/** A parsed menu file. */
export interface ReadMenu {
  readonly file: MenuImportReport['file']
  readonly reading: MenuImportReport['reading']
  readonly taxes: TaxReading
  readonly isReady: boolean
  readonly products: readonly MenuProduct[]
  readonly left: readonly LeftRow[]
}

/** Maximum number of different categories in a file. A column with more has another meaning. */
const mostCategories = 500
/** Number of samples per column. */
const mostSamples = 3

/** Reads the items of a menu file, of a known format or with columns assigned by the user. */
export async function readMenu(
  context: Context,
  table: ReadTable,
  options: MenuOptions,
): Promise<ReadMenu> {
  const { heading, rows, first } = splitAtHeadings(table.rows, options.headingRow, headingScore)
  const headings = heading.cells.map(shownHeading)
  const recognized = formatOf(headings)
  const remembered = await recallColumns(context, headings)
  const format = options.format ?? (remembered?.fields ? 'other' : (recognized ?? 'other'))
  const fields = remembered?.fields ?? fieldsOf(recognized, headings)
  const columns = columnsOf(format, headings, fields)
  const uses = new Set(columns.map((column) => column?.use))
  const currency = await currencyOf(context)
  const stores = storesOf(columns)
  const store =
    stores.length === 1
      ? (stores[0] ?? null)
      : (stores.find((name) => name === options.store) ?? null)
  const decimals = options.decimals ?? null
  const tools = { format, currency, hasTaxColumns: uses.has('tax'), decimals }
  const isReady = uses.has('name') && uses.has('price') && (stores.length === 0 || store !== null)
  const { sound, faulty } = withoutFaults(columns, rows)
  const lines = isReady ? linesOf(columns, sound, store) : []
  const { products: found, left } =
    format === 'toast' ? toastProducts(lines, tools) : productsOf(lines, tools)
  const { products, codes } = withNames(context, found, remembered)
  if (new Set(products.map(({ category }) => foldText(category))).size > mostCategories)
    fail('ValidationFailed', {
      errors: { file: [{ key: 'menu_too_many_categories', params: { max: mostCategories } }] },
    })
  const taxes = await taxReading(context, options)
  return {
    file: {
      format,
      recognized,
      is_remembered: remembered !== null,
      columns: headings.map((text, index) => ({
        heading: text,
        samples: samplesOf(rows, index),
        field: fieldOf(columns[index]?.use),
      })),
      codes,
      heading_row: heading.number,
      first_rows: namedRows(first, shownHeading),
      stores,
      store,
    },
    reading: {
      ...readingOf(products, taxes),
      rate: taxes.rate,
      decimals,
      is_ambiguous: products.some(isAmbiguous),
    },
    taxes,
    isReady,
    products,
    left: isReady ? [...faulty, ...left] : left,
  }
}

/** Finds the headings of a known format, or of usual lists. */
const headingScore = (cells: readonly string[]) => {
  const headings = cells.map(shownHeading)
  return formatOf(headings) ? 1000 : suggestedFields(headings).filter(Boolean).length
}

const isAmbiguous = ({ notes }: MenuProduct) =>
  notes.some(({ key }) => key === 'menu_amount_ambiguous')

const fieldOf = (use: string | undefined): MenuField | null =>
  menuFields.find((field) => field === use) ?? null

/**
 * Returns the columns to confirm or change: those of the format, or suggestions from the headings.
 */
const fieldsOf = (recognized: MenuFormat | null, headings: readonly string[]) =>
  recognized
    ? columnsOf(recognized, headings, []).map((column) => fieldOf(column?.use))
    : suggestedFields(headings)

/** Returns how prices are read, and whether the file states it. */
function readingOf(products: readonly MenuProduct[], { prices, usual }: TaxReading) {
  const isInFile = products.some(({ taxes }) => taxes.tax.included !== null)
  return { prices: prices ?? (isInFile ? ('file' as const) : usual), is_in_file: isInFile }
}

/**
 * Returns whether prices include tax: from the shop's first tax, or by default for the currency.
 */
async function taxReading(context: Context, { prices, rate }: MenuOptions): Promise<TaxReading> {
  const [first] = await readAllRecords(context, writable(context, 'taxes'))
  const isYen = (await currencyOf(context)) === 'JPY'
  const usual = first ? first.kind === 'inclusive' : isYen
  const usualRate = first ? String(first.rate) : isYen ? '10' : null
  return { prices: prices ?? null, usual: usual ? 'included' : 'excluded', rate: rate ?? usualRate }
}

function samplesOf(rows: ReadTable['rows'], index: number): string[] {
  const samples = new Set<string>()
  for (const { cells } of rows.slice(0, 200)) {
    const text = shownHeading(cells[index] ?? '').slice(0, 60)
    if (text !== '') samples.add(text)
    if (samples.size === mostSamples) break
  }
  return [...samples]
}

/** Replaces numbers of categories with the names entered by the user. */
function withNames(
  context: Context,
  products: readonly MenuProduct[],
  remembered: RememberedColumns | null,
) {
  const codes = new Map<string, { code: string; name: string; items: number; example: string }>()
  const named = products.map((product) => {
    if (product.category !== '' || product.code === '') return product
    const code = shownHeading(product.code).slice(0, 60)
    const name =
      remembered?.names[code] || `${context.locale === 'ja' ? 'カテゴリー' : 'Category'} ${code}`
    const known = codes.get(code)
    codes.set(code, {
      code,
      name,
      items: (known?.items ?? 0) + 1,
      example: known?.example ?? product.name.slice(0, 80),
    })
    return { ...product, category: name.slice(0, 60) }
  })
  return { products: named, codes: [...codes.values()].slice(0, mostCategories) }
}
