import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-client.ts'

/** The cache of everything that came from the server. Answers are fresh for a few seconds and looked at again when the window is. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // An error that the server explained will not go away by asking again; a lost connection may.
      retry: (count, error) => count < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
    },
  },
})
