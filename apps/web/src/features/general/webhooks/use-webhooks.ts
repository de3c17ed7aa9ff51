import { useEndpoint, useEndpointPage } from '#lib/api/use-endpoint.ts'

/** While a delivery is in progress. */
const pollMilliseconds = 5_000

/** The webhooks of the organization. */
export const useWebhooks = () => useEndpoint('/v1/webhooks')

/** One of them. */
export const useWebhook = (id: string) => useEndpoint(`/v1/webhooks/${id}`)

/** A shop with its third-party settings. */
export interface OptionShop {
  readonly id: string
  readonly name: string
  readonly shop_no: string | null
  readonly revenue_centers: readonly string[]
}

/** Options of the webhook form. */
export interface WebhookOptions {
  readonly shops: readonly OptionShop[]
  readonly allows_http: boolean
}

/** Reads the options of the webhook form. */
export const useWebhookOptions = () => useEndpoint('/v1/webhooks/options')

/** Filters of the log, as in the address. */
export interface LogQuery {
  readonly webhook_id?: string | undefined
  readonly events?: string | undefined
  readonly states?: string | undefined
  readonly shop_ids?: string | undefined
  readonly q?: string | undefined
  readonly cursor?: string | undefined
  readonly per_page: string
}

/** Reads a page of the log, and again while a delivery is in progress. */
export const useDeliveries = (query: LogQuery) =>
  useEndpointPage(
    '/v1/webhook-deliveries',
    { ...query },
    {
      noProgress: true,
      keepsPrevious: true,
      refetchInterval: (answer) =>
        answer?.data.some(({ state }) => state === 'waiting' || state === 'sending')
          ? pollMilliseconds
          : false,
    },
  )

/** Reads a delivery with its attempts. */
export const useDelivery = (id: string) =>
  useEndpoint(`/v1/webhook-deliveries/${id}`, null, {
    refetchInterval: (answer) =>
      answer && answer.data.ended_at === null ? pollMilliseconds : false,
  })
