import type { CondimentsReport } from '@pos/contract/reports/condiments'
import type { DiscountsReport } from '@pos/contract/reports/discounts'
import type { MenuMatrixReport } from '@pos/contract/reports/menu-matrix'
import type { OrdersReport } from '@pos/contract/reports/orders'
import type { PaymentsReport } from '@pos/contract/reports/payments'
import type { ReceivablesReport } from '@pos/contract/reports/receivables'
import type { RevenueCentersReport } from '@pos/contract/reports/revenue-centers'
import type { RevenuesReport } from '@pos/contract/reports/revenues'
import type { ShopsReport } from '@pos/contract/reports/shops'
import type { StaffReport } from '@pos/contract/reports/staff'
import type { TablesReport } from '@pos/contract/reports/tables'
import type { TargetsReport } from '@pos/contract/reports/targets'
import type { TaxReport } from '@pos/contract/reports/tax'
import type { TimePeriodsReport } from '@pos/contract/reports/time-periods'
import type { VoidsReport } from '@pos/contract/reports/voids'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { send, withQuery } from '#lib/api/api-client.ts'

/** The reports by the last part of their address. */
export interface Reports {
  readonly revenues: RevenuesReport
  readonly 'revenue-centers': RevenueCentersReport
  readonly tables: TablesReport
  readonly orders: OrdersReport
  readonly payments: PaymentsReport
  readonly 'time-periods': TimePeriodsReport
  readonly tax: TaxReport
  readonly staff: StaffReport
  readonly discounts: DiscountsReport
  readonly voids: VoidsReport
  readonly condiments: CondimentsReport
  readonly shops: ShopsReport
  readonly 'menu-matrix': MenuMatrixReport
  readonly receivables: ReceivablesReport
  readonly targets: TargetsReport
}
/** Name of a report. */
export type ReportName = keyof Reports

/** A report; the last one stays while the next loads. */
export function useReport<N extends ReportName>(name: N, query: Readonly<Record<string, string>>) {
  return useQuery({
    queryKey: ['reports', name, query],
    queryFn: async ({ signal }): Promise<Reports[N]> => {
      // One request for all reports: the name decides the answer, as `Reports` says.
      const { data } = await send<{ data: Reports[N] }>(
        'GET',
        withQuery(`/v1/reports/${name}`, query),
        undefined,
        { signal, silent: true },
      )
      return data
    },
    placeholderData: keepPreviousData,
  })
}
