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
/** An address that asks for it, or does not answer, is left alone for at most so long. */
const longestPause = 5 * minute
const longestRetryAfter = hour
const retryMilliseconds = webhookRetryDays * 24 * hour * 1000

/**
 * When a delivery is tried again after its `attempt`th attempt (1 for the first) failed; null if it
 * is given up. Up to a tenth is added, from the delivery's id, so that what failed together does
 * not come back together.
 */
export function nextAttemptAt(id: string, attempt: number, now: Date): Date | null {
  const pause = pauses[attempt - 1]
  if (pause === undefined) return null
  const spread = (Number.parseInt(id.slice(-4), 16) / 0xff_ff) * 0.1
  return new Date(now.getTime() + pause * (1 + spread) * 1000)
}

/**
 * Until when an address is left alone after so many failures in a row: 5, 10, 20 … 300 seconds, or
 * as it asks for.
 */
export function pausedUntil(failures: number, retryAfter: number | null, now: Date): Date {
  const pause = Math.min(5 * 2 ** Math.min(failures - 1, 10), longestPause)
  return new Date(
    now.getTime() + Math.max(pause, Math.min(retryAfter ?? 0, longestRetryAfter)) * 1000,
  )
}

/** True if an address that has failed since a moment has done so for three days. */
export const isGivenUp = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= retryMilliseconds
