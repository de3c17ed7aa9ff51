import type { KeysetMeta } from '@pos/contract/keyset'
import type { ReceiptRow, ReceiptTotals } from '@pos/contract/sales/receipts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import { filtersOf, type ReceiptSearch } from './receipt-search.ts'

interface ReceiptPage {
  readonly data: ReceiptRow[]
  readonly meta: KeysetMeta
}

/** A page of receipts; the previous one stays while the next loads. */
export function useReceipts(search: ReceiptSearch, enabled = true) {
  return useQuery<ReceiptPage>({
    queryKey: ['receipts', 'list', search],
    queryFn: ({ signal }): Promise<ReceiptPage> =>
      api.get('/v1/receipts', search, { signal, silent: true }),
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** Totals of all filtered receipts, loaded independently of the list. */
export function useReceiptTotals(search: ReceiptSearch) {
  const filters = filtersOf(search)
  return useQuery<ReceiptTotals[]>({
    queryKey: ['receipts', 'totals', filters],
    queryFn: ({ signal }) =>
      api
        .get('/v1/receipts/totals', filters, { signal, silent: true, noProgress: true })
        .then((answer): ReceiptTotals[] => answer.data),
  })
}

/** A name that receipts can be filtered by. */
export interface Choice {
  readonly key: string
  readonly label: string
}
/** Names that receipts can be filtered by, by filter. */
export type Choices = Readonly<Record<KeyFilterName, Choice[]>>
/** Filters by names that receipts have. */
export type KeyFilterName =
  | 'tables'
  | 'revenue_centers'
  | 'time_periods'
  | 'payments'
  | 'items'
  | 'staff_members'
  | 'discounts'
  | 'condiments'

/** The options that the receipts of the shops can be filtered by. */
export function useReceiptChoices(shopIds: string | undefined) {
  return useQuery<Choices>({
    queryKey: ['receipts', 'choices', shopIds ?? ''],
    queryFn: ({ signal }) =>
      api
        .get(
          '/v1/receipts/choices',
          { shop_ids: shopIds },
          { signal, silent: true, noProgress: true },
        )
        .then((answer): Choices => answer.data),
    staleTime: 60_000,
  })
}
