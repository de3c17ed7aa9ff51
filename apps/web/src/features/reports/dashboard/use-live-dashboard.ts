import type { Dashboard } from '@pos/contract/reports/dashboard'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { followEvents, type LiveState } from '#lib/api/live-events.ts'

/** The dashboard of shops: requested once, then updated by the server. */
export function useLiveDashboard(shopIds: readonly string[]) {
  const shops = shopIds.join(',')
  const client = useQueryClient()
  const [state, setState] = useState<LiveState>('connecting')
  const query = useQuery<Dashboard>({
    queryKey: ['dashboard', shops],
    queryFn: ({ signal }) =>
      api
        .get('/v1/dashboard', { shop_ids: shops }, { signal, silent: true })
        .then((answer): Dashboard => answer.data),
    placeholderData: (former) => former,
  })
  useEffect(() => {
    const stop = new AbortController()
    void followEvents({
      path: '/v1/dashboard/events',
      query: { shop_ids: shops },
      signal: stop.signal,
      onState: (next) => !stop.signal.aborted && setState(next),
      onEvent: (name, data) => {
        if (name === 'dashboard') client.setQueryData(['dashboard', shops], data)
      },
    })
    return () => stop.abort()
  }, [client, shops])
  return { ...query, state }
}
