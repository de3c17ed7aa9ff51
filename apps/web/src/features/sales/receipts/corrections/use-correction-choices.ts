import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import { suppressDuplicateErrors } from '#lib/api/query-client.ts'

interface Choices {
  readonly revenue_centers: readonly { readonly id: string; readonly name: string }[]
  readonly tables: readonly { readonly id: string; readonly name: string; readonly floor: string }[]
  readonly payments: readonly {
    readonly id: string
    readonly name: string
    readonly type: string
  }[]
  readonly customers: readonly { readonly id: string; readonly name: string }[]
}

/** The records of a shop that its receipts can be corrected to. */
export function useCorrectionChoices(shop_id: string) {
  return useQuery<Choices>({
    queryKey: ['receipts', 'correction-choices', shop_id],
    queryFn: (query) =>
      api
        .get(
          '/v1/receipts/correction-choices',
          { shop_id },
          { signal: query.signal, ...suppressDuplicateErrors(query) },
        )
        .then((answer): Choices => answer.data),
  })
}
