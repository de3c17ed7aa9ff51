import type { FieldProblem } from '@pos/contract/errors'
import type { DecimalMark } from '@pos/contract/exchange/menu-import'
import { type Currency, moneyToInput } from '@pos/domain/money/money'
import { foldSearch } from '@pos/domain/text/fold-search'
import { rowsOf } from '@pos/domain/values'
import type { Context } from '#engine/context'
import type { AnyRecord } from '#engine/feature'
import { applyRows } from '../apply.ts'
import { currencyOf } from '../copy/currency.ts'
import { isRefused, type PlannedCell } from '../plan.ts'
import type { CellTools } from '../tables/cell-text.ts'
import { readAmount } from './formats/amounts.ts'
import type { MenuCondiments } from './make-condiments.ts'
import type { MenuTaxes } from './make-taxes.ts'
import type { MatchedItem, MatchedItems } from './match-items.ts'
import type { MenuProduct } from './products.ts'
import { type Entry, planEntries, type Step, writable } from './step.ts'

interface ItemOptions {
  readonly matches: MatchedItems
  readonly taxes: MenuTaxes
  readonly condiments: MenuCondiments
  readonly decimals: DecimalMark | null
  /** Writes nothing if a row is refused: the caller starts again without it. */
  readonly stopsEarly: boolean
}

/** Creates and updates the items of a file. */
export async function makeItems(
  context: Context,
  products: readonly MenuProduct[],
  { matches, taxes, condiments, decimals, stopsEarly }: ItemOptions,
): Promise<Step> {
  const feature = writable(context, 'menu-items')
  const currency = await currencyOf(context)
  const problems = duplicates(products)
  const rows = await planEntries(context, feature, (texts) =>
    products.flatMap((product): Entry[] => {
      const match = matches.get(product.row)
      if (!match) return []
      const { record, id, problem } = match
      if (problem) problems.set(product.row, refused('name', product.name, problem))
      return [
        {
          row: product.row,
          record,
          id,
          name: product.name,
          cells: cellsOf(product, match, { currency, decimals, texts, taxes, condiments }),
        },
      ]
    }),
  )
  for (const row of rows) {
    const problem = problems.get(row.row)
    if (problem) row.cells.push(problem)
  }
  if (stopsEarly && rows.some(isRefused))
    return { feature, rows, written: { created: 0, changed: 0 } }
  return { feature, rows, written: await applyRows(context, feature, rows) }
}

/** An item that occurs twice in the file would be created twice. */
function duplicates(products: readonly MenuProduct[]): Map<number, PlannedCell> {
  const first = new Map<string, number>()
  const found = new Map<number, PlannedCell>()
  for (const { row, name, jan, category, subCategory, code, keys } of products) {
    const categories = [category, subCategory, code].map(foldSearch)
    const key =
      jan !== '' ? `${jan} ${foldSearch(name)}` : JSON.stringify([foldSearch(name), categories])
    const before = first.get(key)
    if (before === undefined) first.set(key, row)
    // Its system considers it a separate item.
    else if (jan !== '' || keys.length === 0)
      found.set(row, refused('name', name, { key: 'duplicate_row', params: { row: before } }))
  }
  return found
}

const refused = (field: string, after: string, problem: FieldProblem): PlannedCell => ({
  field,
  before: null,
  after,
  problems: [problem],
})

interface Tools {
  readonly currency: Currency
  readonly decimals: DecimalMark | null
  readonly texts: CellTools
  readonly taxes: MenuTaxes
  readonly condiments: MenuCondiments
}

function cellsOf(
  product: MenuProduct,
  { record, id }: MatchedItem,
  { currency, decimals, texts, taxes, condiments }: Tools,
): Record<string, string> {
  const { price, taxes: read } = product
  const taxText = (tax: typeof read.tax | null) => {
    const id = tax ? taxes.idOf(tax) : null
    return id === null ? '' : (texts.references.get('taxes')?.textOf(id) ?? '')
  }
  const amount =
    price === null || price === 'open'
      ? ''
      : 'minor' in price
        ? moneyToInput(price.minor, currency)
        : price.wrong
  const cost = readAmount(product.cost, currency, decimals)
  return {
    name: product.name,
    ...product.texts,
    price: price === 'open' ? '0' : amount,
    open_price:
      price === 'open' ? 'TRUE' : record?.open_price === true && price !== null ? 'FALSE' : '',
    // Costs may have more decimals than the currency; those that cannot be stored exactly are
    // omitted.
    cost:
      cost !== null && cost !== 'open' && 'minor' in cost ? moneyToInput(cost.minor, currency) : '',
    jan_code: product.jan,
    tax_id: read.wrong ?? taxText(read.tax),
    takeout_tax_id: taxText(read.takeout),
    active: product.active === null ? '' : product.active ? 'TRUE' : 'FALSE',
    attribute: product.alcohol ? 'alcohol' : '',
    ...groupCells(record, id, texts, condiments),
  }
}

/**
 * The groups of an item: those of the file replace those of earlier files; limits set by people
 * stay.
 */
function groupCells(
  record: AnyRecord | null,
  id: string,
  { references }: CellTools,
  condiments: MenuCondiments,
) {
  const rows = rowsOf(record?.condiment_groups ?? [])
  const next = condiments.groupsOf(
    id,
    rows.map((row) => String(row.condiment_group_id)),
  )
  if (!next) return {}
  const present = new Map(rows.map((row) => [String(row.condiment_group_id), row]))
  const nameOf = (group: string) => references.get('condiment-groups')?.textOf(group) ?? group
  const cells = next.map((group) => ({ ...present.get(group), condiment_group_id: nameOf(group) }))
  // An item without groups cannot require a choice.
  const required = next.length === 0 ? 'FALSE' : condiments.isRequired(id) ? 'TRUE' : ''
  return {
    condiment_groups: next.length === 0 ? '[]' : JSON.stringify(cells),
    required_condiment: required,
  }
}
