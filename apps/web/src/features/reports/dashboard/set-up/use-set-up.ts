import type { ShopSetUp } from '@pos/contract/shop/set-up-list'
import { api } from '#lib/api/api-client.ts'
import { useRefresh } from '#lib/api/use-action.ts'
import { useEndpoint } from '#lib/api/use-endpoint.ts'

/** Reads the set-up progress of shops, again whenever the dashboard opens. */
export function useSetUp(shopIds: readonly string[]) {
  const shops = shopIds.join(',')
  const query = useEndpoint(
    '/v1/set-up-list',
    { shop_ids: shops },
    { enabled: shops !== '', staleTime: 0, noProgress: true, keepsPrevious: true },
  )
  const refresh = useRefresh('/v1/set-up-list')
  const setHidden = async (hidden: boolean) => {
    await api.put('/v1/set-up-list/hidden', { hidden })
    await refresh()
  }
  return {
    shops: query.isPlaceholderData ? undefined : query.data,
    /** On the first read, not during a retry after an error. */
    isLoading: query.isLoading && query.failureCount === 0,
    refresh,
    setHidden,
  }
}

/** Steps of a shop that are not done yet. */
export const remainingSteps = ({ steps }: ShopSetUp): number =>
  Object.values(steps).filter((isDone) => !isDone).length
