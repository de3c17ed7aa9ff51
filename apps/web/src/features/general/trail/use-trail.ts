import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEndpoint, useEndpointPage } from '#lib/api/use-endpoint.ts'

/** Filters in the address. */
type TrailSearch = Readonly<
  Partial<
    Record<
      'q' | 'actor' | 'resource' | 'action' | 'shop' | 'from' | 'to' | 'of' | 'cursor' | 'per_page',
      string | undefined
    >
  >
>

/** The filters in the address, and a function to change them, which returns to the newest rows. */
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

/** Reads the page of the trail that the URL requests. */
export const useTrailPage = (query: TrailSearch) =>
  useEndpointPage('/v1/trail', query, { keepsPrevious: true })

/** Reads the filters of the audit log and the head of its chain. */
export const useTrailOptions = (of: string | undefined) => useEndpoint('/v1/trail/options', { of })

/** Filters of the audit log and the head of its chain. */
export type TrailOptions = NonNullable<ReturnType<typeof useTrailOptions>['data']>
