import type { CopyPreview, CopyRequest } from '@pos/contract/exchange/copies'
import { useQueries } from '@tanstack/react-query'
import { ApiError, api } from '#lib/api/api-client.ts'
import { i18n } from '#lib/text/i18n.ts'

/** Preview of a copy in a shop, or the reason why it is unknown. */
export type ShopPreview = { readonly preview: CopyPreview } | { readonly problem: string }

let last: Promise<unknown> = Promise.resolve()

/** Previews run one after another, because each writes everything and rolls it back. */
function oneAfterAnother<T>(action: () => Promise<T>): Promise<T> {
  const next = last.then(action, action)
  last = next.catch(() => {})
  return next
}

/** The previews of the selected shops, each as soon as it arrives. */
export function useShopPreviews(
  request: CopyRequest,
  shopIds: readonly string[],
): ReadonlyMap<string, ShopPreview | undefined> {
  const previews = useQueries({
    queries: shopIds.map((id) => ({
      queryKey: ['copy-preview', id, request],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        oneAfterAnother(() => previewOf(request, id, signal)),
      gcTime: 0,
      retry: false,
      refetchOnWindowFocus: false,
    })),
  })
  return new Map(
    shopIds.map((id, index) => [
      id,
      previews[index]?.isFetching ? undefined : previews[index]?.data,
    ]),
  )
}

async function previewOf(
  request: CopyRequest,
  to_shop_id: string,
  signal: AbortSignal,
): Promise<ShopPreview> {
  signal.throwIfAborted()
  try {
    const { data } = await api.post(
      '/v1/copies/preview',
      { ...request, to_shop_id },
      { silent: true, noProgress: true },
    )
    await i18n.loadNamespaces(data.resources.map(({ resource }) => resource))
    return { preview: data }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { problem: [error.message, ...Object.values(error.body.errors ?? {}).flat()].join(' ') }
  }
}
