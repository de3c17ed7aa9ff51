import { divide, safeInteger } from './decimal.ts'

/**
 * The mean of a sum of integers (money in the smallest unit, counts), rounded half away from zero: what a refund mirrors its sale by.
 * 0 where there is nothing to share among. Throws RangeError when the sum is no safe integer.
 */
export function averageOf(sum: number, count: number): number {
  return count > 0 ? safeInteger(divide(BigInt(sum), BigInt(count), 'half_up')) : 0
}

/** A number to some decimal digits, rounded half away from zero; never -0. For quotients that are shown, not for money that is added up. */
export function roundedTo(value: number, digits = 0): number {
  const scale = 10 ** digits
  return (Math.sign(value) * Math.round(Math.abs(value) * scale)) / scale + 0
}
