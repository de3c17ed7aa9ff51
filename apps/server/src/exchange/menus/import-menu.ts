import { fail } from '@pos/contract/errors'
import type { MenuFormat, MenuImportReport } from '@pos/contract/exchange/menu-import'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import { isRefused } from '../plan.ts'
import type { ReadTable } from '../tables/read-file.ts'
import { keepForUndo } from '../undoable.ts'
import { type MenuCondiments, makeCondiments } from './make-condiments.ts'
import { makeItems } from './make-items.ts'
import { makeOrderScreen } from './make-order-screen.ts'
import { makeTaxes } from './make-taxes.ts'
import { type MatchedItems, matchItems } from './match-items.ts'
import { rememberGroups, rememberKeys } from './menu-memory.ts'
import { menuReport } from './menu-report.ts'
import type { MenuProduct } from './products.ts'
import { type MenuOptions, type ReadMenu, readMenu } from './read-menu.ts'
import type { LeftOut, MadeMenu } from './step.ts'

/** Options of a menu import. */
interface ImportMenuOptions extends MenuOptions {
  readonly isDry: boolean
  readonly leaveOut: boolean
  /** Rows that the person omits. */
  readonly without: ReadonlySet<number>
  readonly seen: string | undefined
}

/** Number of attempts after which a file with refused rows is refused as a whole. */
const mostAttempts = 4

/**
 * Imports the menu of a file. A dry run performs everything and rolls it back. The real import does
 * exactly what the dry run reported, or nothing.
 */
export async function importMenu(
  context: Context,
  table: ReadTable,
  options: ImportMenuOptions,
): Promise<MenuImportReport> {
  const menu = await readMenu(context, table, options)
  await sql`savepoint menu`.execute(context.db)
  const { made, left } = await makeMenu(context, menu, options)
  if (options.isDry) await sql`rollback to savepoint menu`.execute(context.db)
  const report = await menuReport(context, table, menu, made, left)
  if (options.isDry) return report
  const { stores, store } = menu.file
  if (stores.length > 1 && store === null)
    fail('ValidationFailed', { errors: { store: [{ key: 'menu_store_needed' }] }, data: report })
  if (!menu.isReady)
    fail('ValidationFailed', { errors: { file: [{ key: 'menu_columns_needed' }] }, data: report })
  if (options.seen !== report.seen) fail('Conflict', { message: 'menu_moved', data: report })
  if (report.counts.refused > 0)
    fail('ValidationFailed', { message: 'import_refused', data: report })
  const written = [...made.others, made.items].map((step) => step.written)
  const counts = {
    created: written.reduce((sum, { created }) => sum + created, 0),
    changed: written.reduce((sum, { changed }) => sum + changed, 0),
  }
  return { ...report, import_id: await keepForUndo(context, made.items.feature, 'import', counts) }
}

/**
 * Imports without the rows that the person omits and, on request, without refused rows, which must
 * leave nothing behind.
 */
async function makeMenu(
  context: Context,
  menu: ReadMenu,
  { leaveOut, without }: ImportMenuOptions,
): Promise<{ made: MadeMenu; left: LeftOut[] }> {
  const left: LeftOut[] = menu.products
    .filter(({ row }) => without.has(row))
    .map(({ row, name }) => ({ row, name, problems: [{ key: 'menu_left_by_person' }] }))
  left.push(...(await notSold(context, menu)).filter(({ row }) => !without.has(row)))
  for (let attempt = 1; ; attempt += 1) {
    const rows = new Set(left.map(({ row }) => row))
    await sql`savepoint attempt`.execute(context.db)
    const made = await makeAll(
      context,
      { ...menu, products: menu.products.filter(({ row }) => !rows.has(row)) },
      leaveOut,
    )
    const refused = made.items.rows.filter(isRefused)
    if (!leaveOut || refused.length === 0 || attempt === mostAttempts) return { made, left }
    await sql`rollback to savepoint attempt`.execute(context.db)
    for (const { row, name, cells } of refused)
      left.push({ row, name, problems: cells.flatMap(({ problems }) => problems) })
  }
}

/**
 * Items without a price that the store does not sell are not created; existing ones are
 * deactivated.
 */
async function notSold(context: Context, { products, file }: ReadMenu): Promise<LeftOut[]> {
  const absent = products.filter(({ price, active }) => price === null && active === false)
  if (absent.length === 0) return []
  const matches = await matchItems(context, products, file.format)
  return absent
    .filter(({ row }) => !matches.get(row)?.record)
    .map(({ row, name }) => ({ row, name, problems: [{ key: 'menu_not_sold' }] }))
}

/**
 * First the records that items refer to, then items, then the order screen; undo runs in reverse
 * order.
 */
async function makeAll(
  context: Context,
  { products, taxes: reading, file, reading: said }: ReadMenu,
  leaveOut: boolean,
): Promise<MadeMenu> {
  const matches = await matchItems(context, products, file.format)
  const taxes = await makeTaxes(context, products, reading)
  const condiments = await makeCondiments(context, products, matches)
  const items = await makeItems(context, products, {
    matches,
    taxes,
    condiments,
    decimals: said.decimals,
    stopsEarly: leaveOut,
  })
  if (leaveOut && items.rows.some(isRefused)) return { items, others: [], unplaced: 0 }
  const screen = await makeOrderScreen(context, products, items.rows)
  const others = [taxes.step, ...condiments.steps, ...screen.steps]
  const wrong = others.flatMap(({ rows }) =>
    rows.filter(isRefused).flatMap((row) => row.cells.flatMap(({ problems }) => problems)),
  )
  // A record that the items need was refused, so no item could be imported.
  if (wrong.length > 0) fail('ValidationFailed', { errors: { file: wrong.slice(0, 20) } })
  await remember(context, file.format, products, { matches, condiments })
  return { items, others, unplaced: screen.unplaced }
}

/** Stores the keys of items and the groups that came from the file. */
async function remember(
  context: Context,
  source: MenuFormat,
  products: readonly MenuProduct[],
  { matches, condiments }: { readonly matches: MatchedItems; readonly condiments: MenuCondiments },
) {
  const found = products.flatMap(({ row, keys }) => {
    const match = matches.get(row)
    return match ? [{ keys, item: match.id }] : []
  })
  await rememberKeys(
    context,
    source,
    new Map(found.flatMap(({ keys, item }) => keys.map((key) => [key, item] as const))),
  )
  await rememberGroups(
    context,
    found.map(({ item }) => item),
    condiments.imported,
  )
}
