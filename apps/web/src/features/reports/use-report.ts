import type { OrdersReport } from '@pos/contract/reports/orders'
import type { PaymentsReport } from '@pos/contract/reports/payments'
import type { RevenueCentersReport } from '@pos/contract/reports/revenue-centers'
import type { RevenuesReport } from '@pos/contract/reports/revenues'
import type { TablesReport } from '@pos/contract/reports/tables'
import type { TimePeriodsReport } from '@pos/contract/reports/time-periods'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { send, withQuery } from '#lib/api-client.ts'

/** The reports by the last part of their address. */
export interface Reports {
  readonly revenues: RevenuesReport
  readonly 'revenue-centers': RevenueCentersReport
  readonly tables: TablesReport
  readonly orders: OrdersReport
  readonly payments: PaymentsReport
  readonly 'time-periods': TimePeriodsReport
}
/** Name of a report. */
export type ReportName = keyof Reports

/** A report; the last one stays while the next loads. */
export function useReport<N extends ReportName>(name: N, query: Readonly<Record<string, string>>) {
  return useQuery({
    queryKey: ['reports', name, query],
    queryFn: async ({ signal }): Promise<Reports[N]> => {
      // One request for all reports: the name decides the answer, as `Reports` says.
      const { data } = await send<{ data: Reports[N] }>('GET', withQuery(`/v1/reports/${name}`, query), undefined, { signal, silent: true })
      return data
    },
    placeholderData: keepPreviousData,
  })
}
