import type { ReportBasis } from '@pos/contract/reports/report-query'
import { figureInAddress } from '@pos/contract/sales/figure-in-address'
import { everyKey } from '@pos/contract/sales/receipt-keys'
import { type RowGroup, rowGroupText } from '@pos/contract/sales/row-groups'

/**
 * Filters for the receipts behind a row, by the names of the receipts list. null if they cannot be
 * listed.
 */
export type Behind = Readonly<Record<string, string>> | null
/**
 * Target lists of a figure: receipts, receipts without refunds, refunds only, voids, receipts with
 * comps, or a customer's ledger.
 */
export type BehindList = 'receipts' | 'sales' | 'refunds' | 'voids' | 'comps' | 'receivables'

/** Filters of the receipts list by keys of a report's rows. */
type KeyFilterName =
  | 'revenue_centers'
  | 'time_periods'
  | 'tables'
  | 'payments'
  | 'items'
  | 'staff_members'
  | 'discounts'
  | 'condiments'
  | 'discount_reasons'
  | 'reasons'

/** More keys would not fit into a URL. */
const mostKeys = 100

/** The filter for records without a name. */
const nothing = '-'

/** The receipts with one of these keys. */
export function behindKeys(name: KeyFilterName, keys: readonly string[]): Behind {
  if (keys.length === 0 || keys.length > mostKeys) return null
  return { [name]: keys.map((key) => key || nothing).join(',') }
}

/** The receipts with something in a group of rows. */
export const behindGroup = (kind: RowGroup['kind'], names: RowGroup['names']): Behind => ({
  group: rowGroupText({ kind, names }),
})

/**
 * Any of these receipts. The head of the list shows the sum of the matching parts, not of the
 * receipts.
 */
export const behindAll = (name: 'items' | 'payments' | 'condiments'): Behind => ({
  [name]: everyKey,
})

/** The name of a figure if the list behind it shows that only on request; null otherwise. */
function figureBehind(behind: NonNullable<Behind>, figure: string): string | null {
  const shown = figureInAddress(behind, figure)
  return shown !== null && shown !== figureInAddress(behind, '') ? figure : null
}

/**
 * The URL of the list behind a figure, which its head shows. `shopId` is the current shop, which
 * the list shows by default.
 */
export function addressBehind(
  list: BehindList,
  behind: NonNullable<Behind>,
  basis: ReportBasis,
  shopId: string | null,
  figure = '',
): string {
  const { from, to, revenue_type, shops } = basis
  if (list === 'receivables')
    return `/pos/receivables?${new URLSearchParams({ ...behind, ...('customer' in behind ? { from, to } : {}) }).toString()}`
  const isCurrentShop = shops.length === 1 && shops[0]?.id === shopId
  const search = new URLSearchParams({
    from,
    to,
    // Voids count on their own day.
    ...(list === 'voids' ? { kind: 'void' } : { date_type: revenue_type }),
    ...(list === 'sales' ? { refunds: 'false' } : list === 'refunds' ? { refunds: 'true' } : {}),
    ...(isCurrentShop ? {} : { shop_ids: shops.map(({ id }) => id).join(',') }),
    ...ofList(list, behind),
  })
  const shown = list === 'voids' ? null : figureBehind(ofList(list, behind), figure)
  if (shown) search.set('figure', shown)
  // Commas and slashes are more readable than %2C and %2F, and equally valid.
  const query = search.toString().replaceAll('%2C', ',').replaceAll('%2F', '/')
  return `/pos/${list === 'voids' ? 'receipt-void-orders' : 'receipts'}?${query}`
}

/** The filters of a list: reasons of refunds and comps are filters of their own for receipts. */
function ofList(list: BehindList, { reasons, ...behind }: NonNullable<Behind>) {
  if (list === 'voids') return { ...behind, ...(reasons ? { reasons } : {}) }
  if (list === 'comps') return { ...behind, comps: reasons ?? everyKey }
  return { ...behind, ...(reasons ? { refund_reasons: reasons } : {}) }
}
