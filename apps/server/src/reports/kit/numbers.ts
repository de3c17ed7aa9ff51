import { roundedTo } from '@pos/domain/rounding'

/** Part of a whole, to six digits; of nothing there are no parts. */
export const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : roundedTo(part / whole, 6))

/** A quotient to some digits; of nothing there is none. */
export const ratio = (value: number, of: number, digits: number): number | null => (of > 0 ? roundedTo(value / of, digits) : null)
