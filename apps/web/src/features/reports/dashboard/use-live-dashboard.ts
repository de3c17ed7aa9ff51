import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { followEvents, type LiveState } from '#lib/api/live-events.ts'
import { endpointKey, useEndpoint } from '#lib/api/use-endpoint.ts'

/** The dashboard of shops: requested once, then updated by the server. */
export function useLiveDashboard(shopIds: readonly string[]) {
  const shops = shopIds.join(',')
  const client = useQueryClient()
  const [state, setState] = useState<LiveState>('connecting')
  const query = useEndpoint('/v1/dashboard', { shop_ids: shops }, { keepsPrevious: true })
  useEffect(() => {
    const stop = new AbortController()
    void followEvents({
      path: '/v1/dashboard/events',
      query: { shop_ids: shops },
      signal: stop.signal,
      onState: (next) => !stop.signal.aborted && setState(next),
      onEvent: (name, data) => {
        if (name === 'dashboard')
          client.setQueryData(endpointKey('/v1/dashboard', { shop_ids: shops }), { data })
      },
    })
    return () => stop.abort()
  }, [client, shops])
  return { ...query, state }
}
