import type { DraftProblem } from '@pos/contract/devices/releases'
import { type Released, releasedById, releasedOf } from '@pos/contract/released'
import type { ResourceName } from '@pos/contract/resources'
import { overlappingPeriods } from '@pos/domain/days/time-periods'
import {
  type Choice,
  choicesOf,
  isSatisfiable,
  offeredBy,
  withChildren,
} from '@pos/domain/order-screen/choices'
import type { Entities } from './manifest.ts'

type Report = (
  severity: 'error' | 'warning',
  code: string,
  resource: ResourceName,
  record: { id: string; name: string } | null,
) => void

/**
 * Returns the problems of a draft. Errors would break the POS app or a receipt and prevent sending;
 * warnings do not.
 */
export function checkDraft(entities: Entities, today: string): DraftProblem[] {
  const problems: DraftProblem[] = []
  const report: Report = (severity, code, resource, record) =>
    problems.push({ severity, code, resource, id: record?.id ?? null, name: record?.name ?? '' })
  checkShop(entities, report)
  checkItems(entities, today, report)
  checkScreens(entities, report)
  checkPrinters(entities, report)
  return problems
}

function checkShop(entities: Entities, report: Report) {
  if (releasedOf(entities, 'taxes').length === 0) report('error', 'no_tax', 'taxes', null)
  if (!releasedOf(entities, 'payments').some((payment) => payment.active))
    report('error', 'no_payment', 'payments', null)
  const overlap = overlappingPeriods(releasedOf(entities, 'time-periods'))
  if (overlap) report('error', 'periods_overlap', 'time-periods', overlap[1])
  for (const floor of releasedOf(entities, 'shop-maps')) {
    if (floor.tables.some((table) => table.revenue_center_id === null))
      report('warning', 'table_without_revenue_center', 'shop-maps', floor)
  }
}

function checkItems(entities: Entities, today: string, report: Report) {
  const taxes = releasedById(entities, 'taxes')
  const index = {
    condiments: releasedById(entities, 'condiments'),
    groups: releasedById(entities, 'condiment-groups'),
  }
  const isShown = shownGroups(entities)
  for (const item of releasedOf(entities, 'menu-items')) {
    if (!item.active) continue
    for (const tax of new Set([item.tax_id, item.takeout_tax_id])) {
      if (tax !== null && !isValidOn(taxes.get(tax), today))
        report('error', 'tax_not_valid', 'menu-items', item)
    }
    if (item.group_ids.length === 0) report('warning', 'in_no_group', 'menu-items', item)
    else if (!item.group_ids.some((id) => isShown.has(id)))
      report('warning', 'in_inactive_groups', 'menu-items', item)
    if (item.family_group_id === null) report('warning', 'no_report_group', 'menu-items', item)
    const problem = choiceProblem(choicesOf(item.condiment_groups, index), item.required_condiment)
    if (problem) report('error', problem, 'menu-items', item)
  }
  checkCondiments(entities, today, report)
}

function checkCondiments(entities: Entities, today: string, report: Report) {
  const taxes = releasedById(entities, 'taxes')
  const items = releasedById(entities, 'menu-items')
  const others = releasedById(entities, 'condiments')
  for (const condiment of others.values()) {
    if (!condiment.active) continue
    const isTaxed = condiment.tax_id === null || isValidOn(taxes.get(condiment.tax_id), today)
    if (!isTaxed) report('error', 'tax_not_valid', 'condiments', condiment)
    const isActive = condiment.fixed_items.every(
      (one) =>
        (items.get(one.menu_item_id ?? '') ?? others.get(one.fixed_condiment_id ?? ''))?.active,
    )
    if (!isActive) report('warning', 'inactive_fixed_item', 'condiments', condiment)
  }
}

/** Returns why an item cannot be ordered with these choices, or null. */
function choiceProblem(choices: readonly Choice[], isRequired: boolean) {
  if (isRequired && !choices.some((choice) => offeredBy(choice).size > 0))
    return 'required_condiment_missing'
  if (choices.every(isSatisfiable)) return null
  const isShort = choices
    .flatMap((choice) => withChildren(choice))
    .some((choice) => choice.min > offeredBy(choice).size)
  return isShort ? 'too_few_condiments' : 'min_above_max'
}

/** Groups that a guest can reach: active, in an active sub-category of an active category. */
function shownGroups(entities: Entities) {
  const categories = activeIds(releasedOf(entities, 'categories'))
  const subCategories = activeIds(
    releasedOf(entities, 'sub-categories').filter((one) => categories.has(one.category_id)),
  )
  return activeIds(
    releasedOf(entities, 'sub-category-groups').filter((one) =>
      subCategories.has(one.sub_category_id),
    ),
  )
}

const activeIds = (records: readonly { id: string; active: boolean }[]) =>
  new Set(records.flatMap((one) => (one.active ? [one.id] : [])))

function isValidOn(tax: Released<'taxes'> | undefined, today: string) {
  if (!tax) return false
  const { valid_from: from, valid_to: to } = tax
  return (!from || from <= today) && (!to || to >= today)
}

function checkScreens(entities: Entities, report: Report) {
  for (const group of releasedOf(entities, 'sub-category-groups')) {
    if (group.active && group.menu_item_ids.length === 0)
      report('warning', 'empty_group', 'sub-category-groups', group)
  }
  const used = new Set(releasedOf(entities, 'sub-categories').map((record) => record.category_id))
  for (const category of releasedOf(entities, 'categories'))
    if (category.active && !used.has(category.id))
      report('warning', 'empty_category', 'categories', category)
}

function checkPrinters(entities: Entities, report: Report) {
  const printers = releasedById(entities, 'printers')
  const types = new Set([...printers.values()].map(({ type }) => type))
  if (printers.size === 0) report('warning', 'no_printer', 'printers', null)
  else if (!types.has('receipt')) report('warning', 'no_receipt_printer', 'printers', null)
  if (types.has('kitchen'))
    for (const item of withoutKitchenPrinter(entities))
      report('warning', 'no_kitchen_printer', 'menu-items', item)
  for (const printer of printers.values()) {
    const backup = printers.get(printer.backup_printer_id ?? '')
    if (backup && backup.type !== printer.type)
      report('warning', 'backup_of_other_type', 'printers', printer)
    if (!printer.ip_address && !printer.connect_address)
      report('warning', 'printer_without_address', 'printers', printer)
  }
  for (const item of releasedOf(entities, 'menu-items')) {
    const wrong = item.printer_ids.some((id) => printers.get(id)?.type === 'receipt')
    if (item.active && wrong) report('warning', 'slip_on_receipt_printer', 'menu-items', item)
  }
}

/**
 * Returns active items whose order slips are not printed in the kitchen. Goods need no printer: no
 * item of their family group has one.
 */
function withoutKitchenPrinter(entities: Entities) {
  const printers = releasedById(entities, 'printers')
  const items = releasedOf(entities, 'menu-items').filter((item) => item.active)
  const isPrinted = ({ printer_ids: ids }: (typeof items)[number]) =>
    ids.some((id) => printers.get(id)?.type !== 'receipt')
  const cooked = new Set(items.filter(isPrinted).map((item) => item.family_group_id))
  return items.filter(
    (item) => !isPrinted(item) && (cooked.size === 0 || cooked.has(item.family_group_id)),
  )
}
