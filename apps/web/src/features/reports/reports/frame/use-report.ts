import type { ReportName } from '@pos/contract/reports/reports'
import type { RouteOf } from '@pos/contract/routes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { send, withQuery } from '#lib/api/api-client.ts'

export type { ReportName } from '@pos/contract/reports/reports'

type DataOf<Answer> = Answer extends { readonly data: infer Data } ? Data : never
type ReportsByName = {
  readonly [N in ReportName]: DataOf<RouteOf<'GET', `/v1/reports/${N}`>['answer']>
}

/** The reports by name. An interface, so that a generic name still has a `basis`. */
export interface Reports extends ReportsByName {}

/** A report; the previous one stays while the next loads. */
export function useReport<N extends ReportName>(name: N, query: Readonly<Record<string, string>>) {
  return useQuery({
    queryKey: ['reports', name, query],
    queryFn: async ({ signal }): Promise<Reports[N]> => {
      // One request for all reports: the name determines the response type, by `Reports`.
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
