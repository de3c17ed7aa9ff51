import { divide, safeInteger } from './decimal.ts'

/**
 * Returns the mean of a sum of integers (money in the smallest unit, counts), rounded half away
 * from zero, so that refunds mirror sales. It is 0 if the count is 0. Throws RangeError if the sum
 * is not a safe integer.
 */
export function averageOf(sum: number, count: number): number {
  return count > 0 ? safeInteger(divide(BigInt(sum), BigInt(count), 'half_up')) : 0
}

/**
 * Rounds a number to some decimals, half away from zero; never -0. Use it for displayed quotients,
 * not for money that is added up.
 */
export function roundedTo(value: number, digits = 0): number {
  const scale = 10 ** digits
  return (Math.sign(value) * Math.round(Math.abs(value) * scale)) / scale + 0
}
