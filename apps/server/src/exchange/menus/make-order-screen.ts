import { foldSearch } from '@pos/domain/text/fold-search'
import { textsOf } from '@pos/domain/values'
import type { Context } from '#engine/context'
import type { Feature } from '#engine/feature'
import { readAllRecords } from '../copy/copy-plan.ts'
import { isRefused, type PlannedRow } from '../plan.ts'
import type { MenuProduct } from './products.ts'
import { type Entry, newEntry, type Step, writable, writeEntries } from './step.ts'

/**
 * Maximum number of items under one heading of the order screen; more continue under another
 * heading.
 */
const mostItems = 500
/** Maximum length of a name. */
const maxName = 60

/** The position of a product: tab and page. */
interface Position {
  readonly category: string
  readonly subCategory: string
}

/** The order screen of an import, and the number of items without a position. */
export interface OrderScreen {
  readonly steps: readonly Step[]
  readonly unplaced: number
}

/**
 * Creates a page and a heading per category of a file and adds the items in file order. Items
 * already on the order screen keep their position.
 */
export async function makeOrderScreen(
  context: Context,
  products: readonly MenuProduct[],
  items: readonly PlannedRow[],
): Promise<OrderScreen> {
  const byRow = new Map(items.map((item) => [item.row, item]))
  const pages = new Map<string, Position & { ids: string[] }>()
  let unplaced = 0
  for (const { row, category, subCategory } of products) {
    const item = byRow.get(row)
    if (!item || isRefused(item) || textsOf(item.record?.group_ids ?? []).length > 0) continue
    if (category === '') {
      unplaced += 1
      continue
    }
    const key = `${foldSearch(category)}\n${foldSearch(subCategory || category)}`
    const page = pages.get(key)
    if (page) page.ids.push(item.id)
    else pages.set(key, { category, subCategory: subCategory || category, ids: [item.id] })
  }
  if (pages.size === 0) return { steps: [], unplaced }
  const [tabs, sheets, headings] = [
    await namedList(context, 'categories', null),
    await namedList(context, 'sub-categories', 'category_id'),
    await namedList(context, 'sub-category-groups', 'sub_category_id'),
  ]
  for (const { category, subCategory, ids } of pages.values()) {
    const names = [subCategory, `${category} / ${subCategory}`]
    const sheet = sheets.ensure(names, tabs.ensure([category], '').id)
    fill(headings, names, sheet.id, ids)
  }
  const steps: Step[] = []
  for (const list of [tabs, sheets, headings])
    steps.push(await writeEntries(context, list.feature, list.entries))
  return { steps, unplaced }
}

/** Adds items to a heading of a page, and to further ones when it is full. */
function fill(headings: NamedList, names: readonly string[], page: string, ids: readonly string[]) {
  let rest = ids
  for (let number = 1; rest.length > 0; number += 1) {
    const entry = headings.ensure(
      number === 1 ? names : names.map((name) => `${name} ${number}`),
      page,
    )
    const present = textsOf(entry.record?.menu_item_ids ?? [])
    const joined = rest.slice(0, Math.max(0, mostItems - present.length))
    rest = rest.slice(joined.length)
    if (joined.length > 0)
      headings.change({
        ...entry,
        cells: { ...entry.cells, menu_item_ids: [...present, ...joined].join(',') },
      })
  }
}

/** The records of a list by name, including added ones. */
interface NamedList {
  readonly feature: Feature
  /**
   * Returns the entry with the first name that exists below the parent or is free. Further names
   * are numbered.
   */
  ensure(names: readonly string[], parent: string): Entry
  change(entry: Entry): void
  /** Added or changed entries. */
  entries(): readonly Entry[]
}

async function namedList(
  context: Context,
  resource: string,
  parentField: string | null,
): Promise<NamedList> {
  const feature = writable(context, resource)
  const parents = new Map<string, string>()
  const byName = new Map<string, Entry>()
  const touched = new Map<string, Entry>()
  for (const [index, record] of (await readAllRecords(context, feature)).entries()) {
    byName.set(foldSearch(String(record.name)), {
      row: index + 1,
      record,
      id: record.id,
      name: String(record.name),
      cells: {},
    })
    parents.set(record.id, parentField ? String(record[parentField]) : '')
  }
  const add = (name: string, parent: string) => {
    const entry = newEntry(byName.size + 1, name, {
      name,
      ...(parentField ? { [parentField]: parent } : {}),
    })
    byName.set(foldSearch(name), entry)
    parents.set(entry.id, parent)
    touched.set(entry.id, entry)
    return entry
  }
  return {
    feature,
    entries: () => [...touched.values()],
    change(entry) {
      byName.set(foldSearch(entry.name), entry)
      touched.set(entry.id, entry)
    },
    ensure(names, parent) {
      for (let number = 1; ; number += 1) {
        for (const base of names) {
          const name = shortened(number === 1 ? base : `${base} ${number}`)
          const known = byName.get(foldSearch(name))
          if (!known) return add(name, parent)
          if (parents.get(known.id) === parent) return known
        }
      }
    },
  }
}

/** Keeps the last characters, which distinguish names. */
const shortened = (name: string) =>
  name.length <= maxName ? name : `${name.slice(0, maxName - 20)}…${name.slice(-19)}`
