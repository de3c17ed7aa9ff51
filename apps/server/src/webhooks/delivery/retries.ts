import { webhookRetryDays } from '@pos/contract/webhooks/webhook-lists'

const [minute, hour] = [60, 3600]

/**
 * Seconds from each failed attempt to the next: ten attempts in a little more than three days, as
 * Standard Webhooks recommends.
 */
const pauses = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  20.5 * hour,
]
/** Maximum pause of an address that requests one or does not respond. */
const longestPause = 5 * minute
const longestRetryAfter = hour
const retryMilliseconds = webhookRetryDays * 24 * hour * 1000

/**
 * Time of the retry after the failed `attempt`th attempt (1 for the first); null if there is none.
 * Up to a tenth is added, depending on the id, so that deliveries that failed together are not
 * retried together.
 */
export function nextAttemptAt(id: string, attempt: number, now: Date): Date | null {
  const pause = pauses[attempt - 1]
  if (pause === undefined) return null
  const spread = (Number.parseInt(id.slice(-4), 16) / 0xff_ff) * 0.1
  return new Date(now.getTime() + pause * (1 + spread) * 1000)
}

/**
 * End of the pause of an address after this many consecutive failures: 5, 10, 20 … 300 seconds, or
 * as requested.
 */
export function pausedUntil(failures: number, retryAfter: number | null, now: Date): Date {
  const pause = Math.min(5 * 2 ** Math.min(failures - 1, 10), longestPause)
  return new Date(
    now.getTime() + Math.max(pause, Math.min(retryAfter ?? 0, longestRetryAfter)) * 1000,
  )
}

/** Returns true if an address has failed for three days since a moment. */
export const isGivenUp = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= retryMilliseconds
