import { queryOptions } from '@tanstack/react-query'
import { endpointQuery } from './api/use-endpoint.ts'

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
  ...endpointQuery('/v1/firebases/preview', null, {
    noProgress: true,
    staleTime: staleMilliseconds,
  }),
  select: ({ data }) => data,
})
