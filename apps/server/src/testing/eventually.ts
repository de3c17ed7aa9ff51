import { vi } from 'vitest'

/**
 * Less than the time limit of a test, so that the last failure of the assertion is the one that
 * Vitest prints.
 */
const timeout = 50_000

/**
 * Repeats an assertion until it holds and returns its value. It ends a hang; how long a busy
 * machine takes decides nothing.
 */
export const eventually = <T>(assertion: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(assertion, { timeout, interval: 20 })
