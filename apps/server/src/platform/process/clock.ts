/** The source of the current time. */
export interface Clock {
  now(): Date
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() }

/** A clock that is set explicitly, for tests. */
export function fixedClock(start: Date): Clock & { set(now: Date): void } {
  let current = start
  return {
    now: () => new Date(current),
    set: (now) => {
      current = now
    },
  }
}
