import { useEndpoint } from '#lib/api/use-endpoint.ts'

/** A scheduled release may be sent while its list is open. */
const refreshMilliseconds = 15_000

/** Reads the scheduled releases of the shop: waiting ones, soonest first, then those that ended. */
export const useSchedules = () =>
  useEndpoint('/v1/scheduled-releases', null, {
    noProgress: true,
    refetchInterval: refreshMilliseconds,
  })
