import { createHash } from 'node:crypto'
import type { FieldProblem } from '@pos/contract/errors'
import type { MenuImportReport } from '@pos/contract/exchange/menu-import'
import { maxReportedRows } from '@pos/contract/exchange/transfer'
import { inCurrency } from '@pos/contract/fields/number-problems'
import { type Currency, formatMoney } from '@pos/domain/money/money'
import { problemText } from '@pos/texts/message-text'
import type { Context } from '#engine/context'
import { forEachYielding } from '#platform/process/chunks'
import { currencyOf } from '../copy/currency.ts'
import { isRefused, type PlannedRow } from '../plan.ts'
import { reportOf } from '../report.ts'
import type { ReadTable } from '../tables/read-file.ts'
import { isIncluded } from './make-taxes.ts'
import type { MenuProduct } from './products.ts'
import type { ReadMenu } from './read-menu.ts'
import type { LeftOut, MadeMenu, Step } from './step.ts'

/** Returns the report of a menu import for its reader. */
export async function menuReport(
  context: Context,
  table: ReadTable,
  { file, reading, taxes, isReady, products, left: noItems }: ReadMenu,
  { items, others, unplaced }: MadeMenu,
  left: readonly LeftOut[],
): Promise<MenuImportReport> {
  const reader = { locale: context.locale, currency: await currencyOf(context) }
  const say: Say = (problem) => problemText(reader.locale, inCurrency(problem, reader.currency))
  const { counts, rows } = reportOf(items.rows.map(described), reader)
  const leftOut = [
    ...noItems.map(({ row, name, reason }) => ({ row, name, problems: [reason] })),
    ...left,
  ].toSorted((one, other) => one.row - other.row)
  const byRow = new Map(products.map((product) => [product.row, product]))
  return {
    import_id: null,
    seen: await hashOf([items, ...others]),
    encoding: table.encoding,
    file,
    reading,
    is_ready: isReady,
    others: others
      .filter(({ rows: some }) => some.length > 0)
      .map((one) => otherReport(one, reader)),
    counts,
    rows: rows.map((row) =>
      itemReport(row, byRow.get(row.row), { taxes, say, currency: reader.currency }),
    ),
    left_out: {
      count: leftOut.length,
      rows: leftOut.slice(0, maxReportedRows).map(({ row, name, problems }) => ({
        row,
        name: name.slice(0, 200),
        reasons: problems.slice(0, 5).map(say),
      })),
    },
    without_category: unplaced,
  }
}

/** A problem or note in the reader's language. */
type Say = (problem: FieldProblem) => string

/** Returns the report of other new records of an import, with invalid cells. */
function otherReport(
  { feature, rows }: MadeMenu['others'][number],
  reader: Parameters<typeof reportOf>[1],
) {
  const report = reportOf(rows.map(described), reader)
  return {
    resource: feature.resource.name,
    counts: report.counts,
    rows: report.rows.map(({ action, name, cells }) => ({ action, name, cells: wrong(cells) })),
  }
}

/** Reports a row of the items and its dish. */
function itemReport(
  row: ReportedRow,
  product: MenuProduct | undefined,
  { taxes, say, currency }: { taxes: ReadMenu['taxes']; say: Say; currency: Currency },
) {
  const price = product?.price ?? null
  return {
    ...row,
    // New items list their columns; others only invalid cells.
    cells: row.action === 'change' ? row.cells : wrong(row.cells),
    category: product?.category.slice(0, 100) || null,
    price: price !== null && price !== 'open' && 'minor' in price ? price.minor : null,
    tax: product ? taxOf(product, taxes, say) : null,
    notes: (product ? notesOf(product, (minor) => formatMoney(minor, currency)) : []).map(say),
  }
}

function taxOf({ taxes: { tax } }: MenuProduct, taxes: ReadMenu['taxes'], say: Say) {
  const rate = tax.rate ?? taxes.rate
  return rate === null
    ? null
    : say({
        key: isIncluded(tax, taxes) ? 'menu_tax_included' : 'menu_tax_on_top',
        params: { rate },
      })
}

type ReportedRow = ReturnType<typeof reportOf>['rows'][number]

const wrong = (cells: ReportedRow['cells']) => cells.filter(({ problems }) => problems.length > 0)

/** Returns notes about an item: changed choices and omitted parts. */
function notesOf(
  { price, groups, notes }: MenuProduct,
  money: (minor: number) => string,
): FieldProblem[] {
  const choices = groups.flatMap(({ choices: some, isVariation, name }): FieldProblem[] => {
    const shown = some
      .slice(0, 6)
      .map((choice) =>
        choice.minor === 0 ? choice.name : `${choice.name} +${money(choice.minor)}`,
      )
    if (shown.length === 0) return [{ key: 'menu_group_without_choices', params: { name } }]
    return [
      {
        key: isVariation ? 'menu_variations' : 'menu_choices',
        params: { choices: shown.join(', ') },
      },
    ]
  })
  return [...(price === 'open' ? [{ key: 'menu_open_price' } as const] : []), ...choices, ...notes]
}

function described(row: PlannedRow) {
  const action = isRefused(row)
    ? 'refused'
    : !row.record
      ? 'create'
      : row.cells.length > 0
        ? 'change'
        : 'unchanged'
  return {
    row: row.row,
    action,
    id: row.record?.id ?? null,
    name: row.name,
    cells: row.cells,
  } as const
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Equal for equal outcomes, without ids of new records, which differ each time. */
async function hashOf(steps: readonly Step[]): Promise<string> {
  const hash = createHash('sha256')
  const made = new Set(
    steps.flatMap(({ rows }) => rows.flatMap(({ record, id }) => (record ? [] : [id]))),
  )
  const known = (text: string | null) => text?.replace(uuid, (id) => (made.has(id) ? 'new' : id))
  for (const { feature, rows } of steps) {
    hash.update(feature.resource.name)
    await forEachYielding(rows, ({ row, record, name, cells }) => {
      const values = cells.map(({ field, before, after, problems }) => [
        field,
        before,
        known(after),
        problems.length,
      ])
      hash.update(JSON.stringify([row, record?.id ?? null, record?.version ?? null, name, values]))
    })
  }
  return hash.digest('base64url')
}
