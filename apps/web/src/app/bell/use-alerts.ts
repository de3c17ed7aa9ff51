import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import { queryClient } from '#lib/api/query-client.ts'

/** Pause between two requests for the current shop while the page is visible. */
const pauseMilliseconds = 60_000

/**
 * Reads the alerts, the caller's copies to other shops, and the imports and price changes of the
 * current shop that can still be undone.
 */
async function readBell(shops: 'current' | 'all', signal: AbortSignal) {
  const options = { signal, silent: true }
  const [alerts, imports, copies] = await Promise.all([
    api.get('/v1/alerts', { shops }, options),
    api.get('/v1/imports', null, options),
    api.get('/v1/copies', null, options),
  ])
  return { alerts: alerts.data, imports: imports.data, copies: copies.data }
}

/** Content of the bell. */
export type BellContent = Awaited<ReturnType<typeof readBell>>

/** Reads the content of the bell: for the current shop every minute, for all shops on request. */
export function useAlerts(shops: 'current' | 'all') {
  return useQuery({
    queryKey: ['alerts', shops],
    queryFn: ({ signal }) => readBell(shops, signal),
    ...(shops === 'current' ? { refetchInterval: pauseMilliseconds } : { gcTime: 0 }),
  })
}

/** Records that alerts up to a moment have been seen, for every browser of the person. */
export async function markSeen(at: string): Promise<void> {
  const { data } = await api.put(
    '/v1/alerts/seen',
    { seen_at: at },
    { silent: true, keepalive: true },
  )
  queryClient.setQueriesData<BellContent>({ queryKey: ['alerts', 'current'] }, (content) =>
    content ? { ...content, alerts: { ...content.alerts, seen_at: data.seen_at } } : content,
  )
}

/** Returns true for an alert newer than the last time the person opened the bell. */
export const isNew = (at: string | null, seenAt: string | null): boolean =>
  at !== null && (seenAt === null || at > seenAt)

/** Returns the number of new lines of the bell. */
export function countNew({ alerts, imports, copies }: BellContent): number {
  const moments = [
    ...alerts.shops.flatMap(({ raised_at }) => Object.values(raised_at)),
    ...alerts.webhooks_off.map(({ off_at }) => off_at),
    ...imports.map(({ at }) => at),
    ...copies.map(({ ended_at }) => ended_at),
  ]
  return moments.filter((at) => isNew(at, alerts.seen_at)).length
}
