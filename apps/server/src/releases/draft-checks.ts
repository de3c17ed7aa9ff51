import type { DraftProblem } from '@pos/contract/features/releases'
import { type Choice, choicesOf, isSatisfiable, offeredBy, withChildren } from '@pos/domain/order-screen/choices'
import type { CondimentGroupRecord, CondimentLink, CondimentRecord } from '@pos/domain/order-screen/records'
import { overlappingPeriods, type TimePeriod } from '@pos/domain/time-periods'
import { entriesOf, rowsOf, textsOf } from '@pos/domain/values'
import type { AnyRecord } from '#engine/feature'
import { type Entities, nameOf } from './manifest.ts'

type Report = (severity: 'error' | 'warning', code: string, resource: string, record: AnyRecord | null) => void

/** What is wrong with a draft. Errors would break the POS app or a receipt and stop the sending; warnings are for people to judge. */
export function checkDraft(entities: Entities, today: string): DraftProblem[] {
  const problems: DraftProblem[] = []
  const report: Report = (severity, code, resource, record) =>
    problems.push({ severity, code, resource, id: record?.id ?? null, name: nameOf(record) })
  checkShop(entities, report)
  checkItems(entities, today, report)
  checkScreens(entities, report)
  checkPrinters(entities, report)
  return problems
}

const all = (entities: Entities, resource: string) => entities[resource] ?? []
const byId = (entities: Entities, resource: string) => new Map(all(entities, resource).map((record) => [record.id, record]))

function checkShop(entities: Entities, report: Report) {
  if (all(entities, 'taxes').length === 0) report('error', 'no_tax', 'taxes', null)
  if (!all(entities, 'payments').some((payment) => payment.active)) report('error', 'no_payment', 'payments', null)
  const overlap = overlappingPeriods(all(entities, 'time-periods') as unknown as TimePeriod[])
  if (overlap) report('error', 'periods_overlap', 'time-periods', overlap[1] as unknown as AnyRecord)
  for (const floor of all(entities, 'shop-maps')) {
    const tables = rowsOf(floor.tables)
    if (tables.some((table) => table.revenue_center_id === null)) report('warning', 'table_without_revenue_center', 'shop-maps', floor)
  }
}

function checkItems(entities: Entities, today: string, report: Report) {
  const taxes = byId(entities, 'taxes')
  const index = condimentIndex(entities)
  const isShown = shownGroups(entities)
  for (const item of all(entities, 'menu-items')) {
    if (!item.active) continue
    for (const tax of new Set([item.tax_id, item.takeout_tax_id])) {
      if (typeof tax === 'string' && !isValidOn(taxes.get(tax), today)) report('error', 'tax_not_valid', 'menu-items', item)
    }
    const groupIds = textsOf(item.group_ids)
    if (groupIds.length === 0) report('warning', 'in_no_group', 'menu-items', item)
    else if (!groupIds.some((id) => isShown.has(id))) report('warning', 'in_inactive_groups', 'menu-items', item)
    if (item.family_group_id === null) report('warning', 'no_report_group', 'menu-items', item)
    const choices = choicesOf(item.condiment_groups as CondimentLink[], index)
    const problem = choiceProblem(choices, item.required_condiment === true)
    if (problem) report('error', problem, 'menu-items', item)
  }
  checkCondiments(entities, today, report)
}

function checkCondiments(entities: Entities, today: string, report: Report) {
  const taxes = byId(entities, 'taxes')
  const items = byId(entities, 'menu-items')
  const others = byId(entities, 'condiments')
  for (const condiment of others.values()) {
    if (!condiment.active) continue
    const isTaxed = condiment.tax_id === null || isValidOn(taxes.get(String(condiment.tax_id)), today)
    if (!isTaxed) report('error', 'tax_not_valid', 'condiments', condiment)
    const fixed = rowsOf(condiment.fixed_items)
    const isActive = fixed.every((one) => (items.get(String(one.menu_item_id)) ?? others.get(String(one.fixed_condiment_id)))?.active)
    if (!isActive) report('warning', 'inactive_fixed_item', 'condiments', condiment)
  }
}

function condimentIndex(entities: Entities) {
  return {
    condiments: byId(entities, 'condiments') as unknown as ReadonlyMap<string, CondimentRecord>,
    groups: byId(entities, 'condiment-groups') as unknown as ReadonlyMap<string, CondimentGroupRecord>,
  }
}

/** Why nobody could order an item with these choices. */
function choiceProblem(choices: readonly Choice[], isRequired: boolean) {
  if (isRequired && !choices.some((choice) => offeredBy(choice).size > 0)) return 'required_condiment_missing'
  if (choices.every(isSatisfiable)) return null
  const isShort = choices.flatMap((choice) => withChildren(choice)).some((choice) => choice.min > offeredBy(choice).size)
  return isShort ? 'too_few_condiments' : 'min_above_max'
}

/** Groups that guests' orders can reach: active, in an active sub-category of an active category. */
function shownGroups(entities: Entities) {
  const activeOf = (resource: string, above?: { of: string; ids: ReadonlySet<string> }) =>
    new Set(all(entities, resource).flatMap((one) => (one.active && (!above || above.ids.has(String(one[above.of]))) ? [one.id] : [])))
  const categories = activeOf('categories')
  const subCategories = activeOf('sub-categories', { of: 'category_id', ids: categories })
  return activeOf('sub-category-groups', { of: 'sub_category_id', ids: subCategories })
}

function isValidOn(tax: AnyRecord | undefined, today: string) {
  if (!tax) return false
  const { valid_from: from, valid_to: to } = tax
  return (typeof from !== 'string' || from <= today) && (typeof to !== 'string' || to >= today)
}

function checkScreens(entities: Entities, report: Report) {
  for (const group of all(entities, 'sub-category-groups')) {
    if (group.active && entriesOf(group.menu_item_ids).length === 0) report('warning', 'empty_group', 'sub-category-groups', group)
  }
  const used = new Set(all(entities, 'sub-categories').map((record) => record.category_id))
  for (const category of all(entities, 'categories'))
    if (category.active && !used.has(category.id)) report('warning', 'empty_category', 'categories', category)
}

function checkPrinters(entities: Entities, report: Report) {
  const printers = byId(entities, 'printers')
  for (const printer of printers.values()) {
    const backup = printers.get(String(printer.backup_printer_id))
    if (backup && backup.type !== printer.type) report('warning', 'backup_of_other_type', 'printers', printer)
    if (!printer.ip_address && !printer.connect_address) report('warning', 'printer_without_address', 'printers', printer)
  }
  for (const item of all(entities, 'menu-items')) {
    const wrong = textsOf(item.printer_ids).some((id) => printers.get(id)?.type === 'receipt')
    if (item.active && wrong) report('warning', 'slip_on_receipt_printer', 'menu-items', item)
  }
}
