import { QueryCache, QueryClient, type QueryFunctionContext } from '@tanstack/react-query'
import { createStore } from '#ui/feedback/store.ts'
import { ApiError, type RequestOptions } from './api-client.ts'

/** Number of failed refreshes of visible data; the shell shows the time of that data. */
export const failedReads = createStore(0)

/**
 * Options of a query without an error display of its own: a failed first read becomes a message,
 * while the shell reports failed refreshes.
 */
export const suppressDuplicateErrors = ({
  client,
  queryKey,
}: Pick<QueryFunctionContext, 'client' | 'queryKey'>): RequestOptions => ({
  silent: client.getQueryData(queryKey) !== undefined,
})

/**
 * The cache of responses. They are fresh for a few seconds, and refetched when the window gets the
 * focus.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (_error, { state }) => {
      if (state.data !== undefined) failedReads.write(failedReads.read() + 1)
    },
  }),
  defaultOptions: {
    queries: {
      // A request is also made offline, and fails: a waiting one would leave outdated figures
      // without notice.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 5_000,
      // An error with an explanation from the server will not disappear by retrying; a lost
      // connection may.
      retry: (count, error) =>
        count < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
    },
  },
})
