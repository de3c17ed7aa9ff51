import { queryOptions } from '@tanstack/react-query'
import { api } from './api/api-client.ts'

/**
 * Time by which the badge may lag behind changes by others; changes by this person refresh it at
 * once.
 */
const staleMilliseconds = 60_000

/**
 * Changes that sending would make, and the problems of the draft. The resource kit marks it stale
 * after each write.
 */
export const previewQuery = queryOptions({
  queryKey: ['release-preview'],
  queryFn: ({ signal }) =>
    api
      .get('/v1/firebases/preview', null, { signal, noProgress: true, silent: true })
      .then((answer) => answer.data),
  staleTime: staleMilliseconds,
})
