import type { Clock } from '#platform/process/clock'

/** A clock that is set explicitly. */
export function fixedClock(start: Date): Clock & { set(now: Date): void } {
  let current = start
  return {
    now: () => new Date(current),
    set: (now) => {
      current = now
    },
  }
}
