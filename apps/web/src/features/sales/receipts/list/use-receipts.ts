import { useEndpoint, useEndpointPage } from '#lib/api/use-endpoint.ts'
import { filtersOf, type ReceiptSearch } from './receipt-search.ts'

/** Reads a page of receipts; the previous one stays while the next loads. */
export const useReceipts = (search: ReceiptSearch, enabled = true) =>
  useEndpointPage('/v1/receipts', search, { keepsPrevious: true, enabled })

/** Reads the totals of all filtered receipts, independently of the list. */
export const useReceiptTotals = (search: ReceiptSearch) =>
  useEndpoint('/v1/receipts/totals', filtersOf(search), { noProgress: true })

/** A name for filtering receipts. */
export interface Choice {
  readonly key: string
  readonly label: string
}
/** Filter options from the names on receipts. */
export type KeyFilterName =
  | 'tables'
  | 'revenue_centers'
  | 'time_periods'
  | 'payments'
  | 'items'
  | 'staff_members'
  | 'discounts'
  | 'condiments'
  | 'comps'
  | 'discount_reasons'
  | 'refund_reasons'

/** Reads the options that the receipts of shops can be filtered by. */
export const useReceiptChoices = (shop_ids: string | undefined) =>
  useEndpoint('/v1/receipts/choices', { shop_ids }, { noProgress: true, staleTime: 60_000 })
