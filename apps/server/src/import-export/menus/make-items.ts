import type { FieldProblem } from '@pos/contract/errors'
import { foldText } from '@pos/domain/fold-text'
import { type Currency, moneyToInput } from '@pos/domain/money'
import { rowsOf } from '@pos/domain/values'
import type { Context } from '#engine/context'
import type { AnyRecord } from '#engine/feature'
import { newId } from '#platform/process/ids'
import { applyRows } from '../apply.ts'
import type { CellTools } from '../cell-text.ts'
import { columnsOf } from '../columns.ts'
import { currencyOf } from '../currency.ts'
import { matchRows } from '../match.ts'
import { isRefused, type PlannedCell } from '../plan.ts'
import { readAmount } from './cells.ts'
import type { MenuCondiments } from './make-condiments.ts'
import type { MenuTaxes } from './make-taxes.ts'
import type { MenuProduct } from './products.ts'
import { type Entry, planEntries, type Step, writable } from './step.ts'

interface ItemOptions {
  readonly taxes: MenuTaxes
  readonly condiments: MenuCondiments
  /** Writes nothing if a row is refused: the caller begins again without it. */
  readonly stopsEarly: boolean
}

/** Makes and changes the items of a file. */
export async function makeItems(
  context: Context,
  products: readonly MenuProduct[],
  { taxes, condiments, stopsEarly }: ItemOptions,
): Promise<Step> {
  const feature = writable(context, 'menu-items')
  const currency = await currencyOf(context)
  const columns = columnsOf(feature).filter(({ name }) => name === 'jan_code' || name === 'name')
  // In the order of these columns, which is that of the contract.
  const keys = products.map(({ row, name, jan }) => ({
    number: row,
    cells: columns.map((column) => (column.name === 'name' ? name : jan)),
  }))
  const matches = await matchRows(context, feature, columns, keys)
  const problems = duplicates(products)
  const rows = await planEntries(context, feature, (texts) =>
    products.map((product): Entry => {
      const { record, problem } = matches.of(product.row)
      if (problem) problems.set(product.row, problem)
      const cells = cellsOf(product, record, { currency, texts, taxes, condiments })
      return { row: product.row, record, id: record?.id ?? newId(), name: product.name, cells }
    }),
  )
  for (const row of rows) {
    const problem = problems.get(row.row)
    if (problem) row.cells.push(problem)
  }
  if (stopsEarly && rows.some(isRefused)) return { feature, rows, written: { created: 0, changed: 0 } }
  return { feature, rows, written: await applyRows(context, feature, rows) }
}

/** An item that a file has twice would be made twice. */
function duplicates(products: readonly MenuProduct[]): Map<number, PlannedCell> {
  const first = new Map<string, number>()
  const found = new Map<number, PlannedCell>()
  for (const { row, name, jan } of products) {
    const key = `${jan} ${foldText(name)}`
    const before = first.get(key)
    if (before === undefined) first.set(key, row)
    else found.set(row, refused('name', name, { key: 'duplicate_row', params: { row: before } }))
  }
  return found
}

const refused = (field: string, after: string, problem: FieldProblem): PlannedCell => ({ field, before: null, after, problems: [problem] })

interface Tools {
  readonly currency: Currency
  readonly texts: CellTools
  readonly taxes: MenuTaxes
  readonly condiments: MenuCondiments
}

function cellsOf(product: MenuProduct, record: AnyRecord | null, { currency, texts, taxes, condiments }: Tools): Record<string, string> {
  const { price, taxes: read } = product
  const taxText = (tax: typeof read.tax | null) => {
    const id = tax ? taxes.idOf(tax) : null
    return id === null ? '' : (texts.references.get('taxes')?.textOf(id) ?? '')
  }
  const amount = price === null || price === 'open' ? '' : 'minor' in price ? moneyToInput(price.minor, currency) : price.wrong
  const cost = readAmount(product.cost, currency)
  return {
    name: product.name,
    ...product.texts,
    price: price === 'open' ? '0' : amount,
    open_price: price === 'open' ? 'TRUE' : record?.open_price === true && price !== null ? 'FALSE' : '',
    // Costs have more decimals than money has: what cannot be kept exactly is left out.
    cost: cost !== null && cost !== 'open' && 'minor' in cost ? moneyToInput(cost.minor, currency) : '',
    jan_code: product.jan,
    tax_id: read.wrong ?? taxText(read.tax),
    takeout_tax_id: taxText(read.takeout),
    active: product.active === null ? '' : product.active ? 'TRUE' : 'FALSE',
    attribute: product.alcohol ? 'alcohol' : '',
    ...groupCells(product, record, texts, condiments),
  }
}

/** The groups that the file adds to those that the item has. */
function groupCells({ groups }: MenuProduct, record: AnyRecord | null, { references }: CellTools, condiments: MenuCondiments) {
  const existing = rowsOf(record?.condiment_groups ?? [])
  const present = new Set(existing.map((row) => row.condiment_group_id))
  const ids = groups.flatMap((group) => condiments.idOf(group) ?? []).filter((id) => !present.has(id))
  if (ids.length === 0) return {}
  const nameOf = (id: unknown) => references.get('condiment-groups')?.textOf(String(id)) ?? String(id)
  const rows = [...existing, ...[...new Set(ids)].map((id) => ({ condiment_group_id: id }))]
  return {
    condiment_groups: JSON.stringify(rows.map((row) => ({ ...row, condiment_group_id: nameOf(row.condiment_group_id) }))),
    ...(groups.some(({ isVariation }) => isVariation) ? { required_condiment: 'TRUE' } : {}),
  }
}
