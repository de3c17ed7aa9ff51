import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-client.ts'

/** The cache of responses. They are fresh for a few seconds, and refetched when the window gets the focus. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // An error that the server explained will not go away by retrying; a lost connection may.
      retry: (count, error) => count < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
    },
  },
})
