import { vi } from 'vitest'

/** Less than the timeout of a test, so that Vitest prints the last failure of the assertion. */
const timeout = 50_000

/**
 * Repeats an assertion until it holds and returns its value. The limit only ends a hang; it does
 * not measure speed.
 */
export const eventually = <T>(assertion: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(assertion, { timeout, interval: 20 })
