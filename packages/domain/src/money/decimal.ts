/**
 * The rounding of a fraction of the smallest unit. Magnitudes are rounded, so that a refund mirrors
 * its sale.
 */
export type Rounding = 'down' | 'half_up' | 'up'

/** An exact decimal: units × 10^-scale. */
interface Decimal {
  readonly units: bigint
  readonly scale: number
}

/** Parses text such as "4.712". Throws RangeError on anything else. */
export function parseDecimal(text: string): Decimal {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) throw new RangeError(`Not a decimal: ${text}`)
  const units = BigInt(`${match[2]}${match[3] ?? ''}`)
  return { units: match[1] ? -units : units, scale: match[3]?.length ?? 0 }
}

/**
 * Returns numerator ÷ denominator as an integer, rounded by magnitude. The denominator must be
 * positive.
 */
export function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  const negative = numerator < 0n
  const magnitude = negative ? -numerator : numerator
  const quotient = magnitude / denominator
  const rest = magnitude % denominator
  const up = rounding === 'up' ? rest > 0n : rounding === 'half_up' && rest * 2n >= denominator
  const rounded = up ? quotient + 1n : quotient
  return negative ? -rounded : rounded
}

/** Returns the shortest notation of a decimal: both "8.0" and "08" become "8". */
export function plainDecimal(text: string): string {
  const { units, scale } = parseDecimal(text)
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}

/**
 * Returns `rate` percent of an amount of money. Throws RangeError if the result exceeds the safe
 * integers.
 */
export function percentOf(amount: number, rate: string, rounding: Rounding): number {
  const { units, scale } = parseDecimal(rate)
  return safeInteger(divide(BigInt(amount) * units, 100n * 10n ** BigInt(scale), rounding))
}

/** Converts to a number. Throws RangeError beyond 2^53 − 1, where numbers are no longer exact. */
export function safeInteger(value: bigint): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`Too large an amount: ${value}`)
  return number
}

/**
 * Splits a total in proportion to weights, by largest remainder, so that the parts add up to the
 * total. Of equal remainders, the earlier part is rounded up. Weights must not be negative. If all
 * are zero, the first part gets the total.
 */
export function largestRemainder(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? total : 0))
  const sign = total < 0 ? -1n : 1n
  const magnitude = BigInt(Math.abs(total))
  const shares = weights.map((weight, index) => ({
    index,
    part: (magnitude * BigInt(weight)) / sum,
    rest: (magnitude * BigInt(weight)) % sum,
  }))
  let left = magnitude - shares.reduce((all, share) => all + share.part, 0n)
  for (const share of shares.toSorted((a, b) =>
    a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1,
  )) {
    if (left === 0n) break
    share.part += 1n
    left -= 1n
  }
  return shares.map((share) => Number(share.part * sign))
}
