import type { TrailEntry } from '@pos/contract/history/trail'
import type { KeysetMeta } from '@pos/contract/keyset'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { api } from '#lib/api/api-client.ts'

/** The key of everything that is read of the trail. */
export const trailKey = ['trail']

/** Filters in the address. */
export type TrailSearch = Readonly<
  Partial<
    Record<
      'q' | 'actor' | 'resource' | 'action' | 'shop' | 'from' | 'to' | 'of' | 'cursor' | 'per_page',
      string | undefined
    >
  >
>

/**
 * The filters of the address, and how to change them: a change begins with the newest rows again.
 */
export function useTrailSearch() {
  const { q, actor, resource, action, shop, from, to, of, cursor, per_page }: TrailSearch =
    useSearch({ strict: false })
  const navigate = useNavigate()
  const filters = { q, actor, resource, action, shop, from, to, of }
  const change = (next: TrailSearch) =>
    void navigate({ to: '.', search: { ...filters, per_page, ...next } })
  const clear = () => void navigate({ to: '.', search: { of, per_page } })
  return {
    filters,
    page: { cursor, per_page },
    change,
    clear,
    isFiltered: [q, actor, resource, action, shop, from, to].some(Boolean),
  }
}

interface TrailPage {
  readonly data: TrailEntry[]
  readonly meta: KeysetMeta
}

/** The page of the trail that the address asks for. */
export const useTrailPage = (query: TrailSearch) =>
  useQuery<TrailPage>({
    queryKey: [...trailKey, 'page', query],
    queryFn: ({ signal }): Promise<TrailPage> =>
      api.get('/v1/trail', query, { signal, silent: true }),
    placeholderData: keepPreviousData,
  })

/** Reads the filters of the audit log and the head of its chain. */
export const useTrailOptions = (of: string | undefined) =>
  useQuery({
    queryKey: [...trailKey, 'options', of],
    queryFn: ({ signal }) =>
      api.get('/v1/trail/options', { of }, { signal, silent: true }).then((answer) => answer.data),
  })

/** Filters of the audit log and the head of its chain. */
export type TrailOptions = NonNullable<ReturnType<typeof useTrailOptions>['data']>
