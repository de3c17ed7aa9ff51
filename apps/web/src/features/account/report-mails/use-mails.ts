import { useEndpoint, useEndpointPage } from '#lib/api/use-endpoint.ts'

/** The mails that the person may change. */
export const useMails = () => useEndpoint('/v1/report-mails')

/** One of them. */
export const useMail = (id: string) => useEndpoint(`/v1/report-mails/${id}`)

/** Shops and accounts that the person may select. */
export interface MailOptions {
  readonly shops: readonly {
    readonly id: string
    readonly name: string
    readonly timezone: string
  }[]
  readonly users: readonly {
    readonly id: string
    readonly name: string
    readonly address: string | null
    readonly is_me: boolean
  }[]
}

/** Reads the shops and accounts that the person may select. */
export const useMailOptions = () => useEndpoint('/v1/report-mails/options')

const perPage = 50
/** While a delivery is in progress. */
const pollMilliseconds = 5_000

/** Reads a page of deliveries, and again while one is in progress. */
export const useDeliveries = (id: string, page: number) =>
  useEndpointPage(
    `/v1/report-mails/${id}/deliveries`,
    { page, per_page: perPage },
    {
      noProgress: true,
      refetchInterval: (answer) =>
        answer?.data.some(({ state }) => state === 'waiting' || state === 'sending')
          ? pollMilliseconds
          : false,
    },
  )
