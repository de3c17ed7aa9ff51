import type { PathOf, RouteOf } from '@pos/contract/routes'
import { topicOf } from '@pos/contract/topics'
import {
  keepPreviousData,
  queryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { api } from './api-client.ts'
import { suppressDuplicateErrors } from './query-client.ts'

type Answer<P extends PathOf<'GET'>> = RouteOf<'GET', P>['answer']
type Query<P extends PathOf<'GET'>> = RouteOf<'GET', P>['query'] | null
type Payload<A> = A extends { readonly data: infer Data } ? Data : never

/** Options of a read. */
interface ReadOptions<A> {
  /** False delays the request. */
  readonly enabled?: boolean
  /** Shows the response to the previous query while the next one loads. */
  readonly keepsPrevious?: boolean
  /** Milliseconds between two requests while the page is visible; false stops. */
  readonly refetchInterval?: number | false | ((answer: A | undefined) => number | false)
  /** Milliseconds for which a response counts as fresh. */
  readonly staleTime?: number
  /** Milliseconds for which an unused response stays in the cache. */
  readonly gcTime?: number
  /** False keeps a form from being refetched while its tab gets the focus. */
  readonly refetchOnWindowFocus?: boolean
  /** Hides the progress bar. */
  readonly noProgress?: boolean
  /**
   * Reports a failed first read as a message, for screens without a place for the error; `<Read>`
   * shows it otherwise.
   */
  readonly toastErrors?: boolean
}

/** Returns the cache key of an endpoint's response. Its first element is the topic. */
export const endpointKey = (path: string, query: object | null = null): readonly unknown[] => [
  topicOf(path),
  path,
  query ?? {},
]

/** Returns the query of a GET endpoint: its key, its request and its type follow from the path. */
export function endpointQuery<const P extends PathOf<'GET'>>(
  path: P,
  query: Query<P> = null,
  options: ReadOptions<Answer<P>> = {},
) {
  const {
    keepsPrevious,
    refetchInterval,
    noProgress = false,
    toastErrors = false,
    ...rest
  } = options
  return queryOptions<Answer<P>>({
    ...rest,
    queryKey: endpointKey(path, query),
    queryFn: (context) =>
      api.get(path, query, {
        signal: context.signal,
        noProgress,
        ...(toastErrors ? suppressDuplicateErrors(context) : { silent: true }),
      }),
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(refetchInterval === undefined
      ? {}
      : {
          refetchInterval:
            typeof refetchInterval === 'function'
              ? ({ state }) => refetchInterval(state.data)
              : refetchInterval,
        }),
  })
}

/** Reads the `data` of a GET endpoint. */
export function useEndpoint<const P extends PathOf<'GET'>>(
  path: P,
  query: Query<P> = null,
  options: ReadOptions<Answer<P>> = {},
): UseQueryResult<Payload<Answer<P>>> {
  return useQuery({
    ...endpointQuery(path, query, options),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Payload` is the type of `data`
    select: (answer) => (answer as { data: Payload<Answer<P>> }).data,
  })
}

/** Reads the whole response of a GET endpoint, such as a page of a list with its `meta`. */
export function useEndpointPage<const P extends PathOf<'GET'>>(
  path: P,
  query: Query<P> = null,
  options: ReadOptions<Answer<P>> = {},
) {
  return useQuery(endpointQuery(path, query, options))
}
