import type { DraftProblem } from '@pos/contract/features/releases'
import { overlappingPeriods, type TimePeriod } from '@pos/domain/time-periods'
import type { AnyRecord } from '#engine/feature'
import type { Entities } from './manifest.ts'

type Report = (severity: 'error' | 'warning', code: string, resource: string, record: AnyRecord | null) => void
type Link = { condiment_group_id: string; min_select: number | null; max_select: number | null }

/** What is wrong with a draft. Errors would break the POS app or a receipt and stop the sending; warnings are for people to judge. */
export function checkDraft(entities: Entities, today: string): DraftProblem[] {
  const problems: DraftProblem[] = []
  const report: Report = (severity, code, resource, record) =>
    problems.push({ severity, code, resource, id: record?.id ?? null, name: String(record?.name ?? record?.label ?? '') })
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
    const tables = floor.tables as { revenue_center_id: string | null }[]
    if (tables.some((table) => table.revenue_center_id === null)) report('warning', 'table_without_revenue_center', 'shop-maps', floor)
  }
}

function checkItems(entities: Entities, today: string, report: Report) {
  const taxes = byId(entities, 'taxes')
  const groups = byId(entities, 'condiment-groups')
  const condiments = byId(entities, 'condiments')
  const choices = (id: string) =>
    ((groups.get(id)?.condiment_ids as string[] | undefined) ?? []).filter((one) => condiments.get(one)?.active).length
  for (const item of all(entities, 'menu-items')) {
    if (!item.active) continue
    for (const tax of [item.tax_id, item.takeout_tax_id]) {
      if (typeof tax === 'string' && !isValidOn(taxes.get(tax), today)) report('error', 'tax_not_valid', 'menu-items', item)
    }
    if ((item.group_ids as string[]).length === 0) report('warning', 'in_no_group', 'menu-items', item)
    if (item.family_group_id === null) report('warning', 'no_report_group', 'menu-items', item)
    const links = item.condiment_groups as Link[]
    if (item.required_condiment && links.length === 0) report('error', 'required_condiment_missing', 'menu-items', item)
    // min > 0 with fewer condiments to choose from makes the item unsellable.
    const isUnsellable = links.some(
      (link) => (link.min_select ?? Number(groups.get(link.condiment_group_id)?.min_select ?? 0)) > choices(link.condiment_group_id),
    )
    if (isUnsellable) report('error', 'too_few_condiments', 'menu-items', item)
  }
}

function isValidOn(tax: AnyRecord | undefined, today: string) {
  const { valid_from: from, valid_to: to } = (tax ?? {}) as { valid_from?: string | null; valid_to?: string | null }
  return tax !== undefined && (!from || from <= today) && (!to || to >= today)
}

function checkScreens(entities: Entities, report: Report) {
  for (const group of all(entities, 'sub-category-groups')) {
    if (group.active && (group.menu_item_ids as string[]).length === 0) report('warning', 'empty_group', 'sub-category-groups', group)
  }
  const used = new Set(all(entities, 'sub-categories').map((record) => record.category_id))
  for (const category of all(entities, 'categories'))
    if (category.active && !used.has(category.id)) report('warning', 'empty_category', 'categories', category)
}

function checkPrinters(entities: Entities, report: Report) {
  const printers = byId(entities, 'printers')
  for (const printer of printers.values()) {
    if (!printer.ip_address && !printer.connect_address) report('warning', 'printer_without_address', 'printers', printer)
  }
  for (const item of all(entities, 'menu-items')) {
    const wrong = (item.printer_ids as string[]).some((id) => printers.get(id)?.type === 'receipt')
    if (item.active && wrong) report('warning', 'slip_on_receipt_printer', 'menu-items', item)
  }
}
