import type { previewRelease } from '@pos/contract/devices/releases'
import type { ResponseOf } from '@pos/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { endpointQuery } from './api/use-endpoint.ts'

/**
 * Maximum delay of the badge for changes by others; the person's own changes refresh it at once.
 */
const staleMilliseconds = 60_000

/** Unsent changes and problems of the draft. The resource kit invalidates it after each write. */
export const previewQuery = queryOptions({
  ...endpointQuery('/v1/firebases/preview', null, {
    noProgress: true,
    staleTime: staleMilliseconds,
  }),
  select: ({ data }) => data,
})

/** Returns the number of changed records that no release contains; 0 until it is known. */
export const unsentCount = (preview?: ResponseOf<typeof previewRelease>['data']): number =>
  preview ? preview.added + preview.changed + preview.removed : 0
