import { queryOptions } from '@tanstack/react-query'
import { api } from './api/api-client.ts'

/**
 * How long the badge may lag behind changes by others; changes by this person refresh it at once.
 */
const staleMilliseconds = 60_000

/**
 * What sending would change and what is wrong with the draft. The resource kit makes it stale after
 * each write.
 */
export const previewQuery = queryOptions({
  queryKey: ['release-preview'],
  queryFn: ({ signal }) =>
    api
      .get('/v1/firebases/preview', null, { signal, noProgress: true, silent: true })
      .then((answer) => answer.data),
  staleTime: staleMilliseconds,
})
