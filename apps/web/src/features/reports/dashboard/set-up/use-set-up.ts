import type { ShopSetUp } from '@pos/contract/shop/set-up-list'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'

/** Reads the set-up progress of shops, again whenever the dashboard opens. */
export function useSetUp(shopIds: readonly string[]) {
  const client = useQueryClient()
  const shops = shopIds.join(',')
  const query = useQuery<ShopSetUp[]>({
    queryKey: ['set-up-list', shops],
    queryFn: ({ signal }) =>
      api
        .get('/v1/set-up-list', { shop_ids: shops }, { signal, silent: true, noProgress: true })
        .then((answer): ShopSetUp[] => answer.data),
    enabled: shops !== '',
    staleTime: 0,
    placeholderData: (former) => former,
  })
  const refresh = () => client.invalidateQueries({ queryKey: ['set-up-list'] })
  const setHidden = async (hidden: boolean) => {
    await api.put('/v1/set-up-list/hidden', { hidden })
    await refresh()
  }
  return {
    shops: query.isPlaceholderData ? undefined : query.data,
    /** For the first time; not while it is tried again after an error. */
    isLoading: query.isLoading && query.failureCount === 0,
    refresh,
    setHidden,
  }
}

/** Steps of a shop that are not done yet. */
export const remainingSteps = ({ steps }: ShopSetUp): number =>
  Object.values(steps).filter((isDone) => !isDone).length
