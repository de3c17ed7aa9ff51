import type { KeysetMeta } from '@pos/contract/keyset'
import type {
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '@pos/contract/webhooks/webhooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'

/** The key of everything that is read of webhooks. */
export const webhooksKey = ['webhooks']
/** While something is on its way. */
const pollMilliseconds = 5_000

/** The webhooks of the organization. */
export const useWebhooks = () =>
  useQuery<Webhook[]>({
    queryKey: [...webhooksKey, 'list'],
    queryFn: ({ signal }) =>
      api
        .get('/v1/webhooks', null, { signal, silent: true })
        .then((answer): Webhook[] => answer.data),
  })

/** One of them. */
export const useWebhook = (id: string) =>
  useQuery<Webhook>({
    queryKey: [...webhooksKey, 'one', id],
    queryFn: ({ signal }) =>
      api
        .get(`/v1/webhooks/${id}`, null, { signal, silent: true })
        .then((answer): Webhook => answer.data),
  })

/** A shop, with what the third-party integration says of it. */
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
export const useWebhookOptions = () =>
  useQuery<WebhookOptions>({
    queryKey: [...webhooksKey, 'options'],
    queryFn: ({ signal }) =>
      api
        .get('/v1/webhooks/options', null, { signal, silent: true })
        .then((answer): WebhookOptions => answer.data),
  })

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

interface LogPage {
  readonly data: WebhookDelivery[]
  readonly meta: KeysetMeta
}

/** A page of the log; read again while something is on its way. */
export const useDeliveries = (query: LogQuery) =>
  useQuery<LogPage>({
    queryKey: [...webhooksKey, 'deliveries', query],
    queryFn: ({ signal }): Promise<LogPage> =>
      api.get('/v1/webhook-deliveries', { ...query }, { signal, silent: true, noProgress: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some((one) => one.state === 'waiting' || one.state === 'sending')
        ? pollMilliseconds
        : false,
  })

/** One delivery with its attempts. */
export const useDelivery = (id: string) =>
  useQuery<WebhookDeliveryDetail>({
    queryKey: [...webhooksKey, 'delivery', id],
    queryFn: ({ signal }) =>
      api
        .get(`/v1/webhook-deliveries/${id}`, null, { signal, silent: true })
        .then((answer): WebhookDeliveryDetail => answer.data),
    refetchInterval: ({ state }) =>
      state.data && state.data.ended_at === null ? pollMilliseconds : false,
  })
