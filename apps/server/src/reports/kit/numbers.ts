import { roundedTo } from '@pos/domain/money/rounding'

/** Share of a whole, to six digits; 0 if the whole is zero. */
export const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : roundedTo(part / whole, 6)

/** A quotient rounded to some digits; null if the divisor is not positive. */
export const ratio = (value: number, of: number, digits: number): number | null =>
  of > 0 ? roundedTo(value / of, digits) : null
