import { plainDecimal } from '@pos/domain/money/decimal'

/** The tax of an item in a file. */
export interface ReadTax {
  /** Percent; null if the file does not state it. */
  readonly rate: string | null
  readonly reduced: boolean
  /** True if the price contains the tax; null if the file does not state it. */
  readonly included: boolean | null
  /** The name of the tax in the file. */
  readonly name: string | null
}

/** Japan's rates since 2019-10-01, which files name instead of stating numbers. */
const standard = '10'
const reduced = '8'

/** No tax is stated. */
export const unknownTax: ReadTax = { rate: null, reduced: false, included: null, name: null }

/** Returns true if a text means that an item is tax-free. */
export const isUntaxed = (text: string): boolean =>
  /非課税|免税|対象外|不課税|exempt|tax[- ]?free|no tax|none/i.test(text.normalize('NFKC'))

/** Parses a rate such as "10%", "0.1", "軽減税率", "非課税", "内税8%"; null if it is none. */
export function readTax(text: string): ReadTax | null {
  const plain = text.normalize('NFKC').trim()
  if (plain === '') return unknownTax
  const included = readIncluded(plain)
  if (isUntaxed(plain)) return { ...unknownTax, rate: '0', included }
  const isReduced = /軽減|reduced/i.test(plain)
  const number = /(?<!\d)(\d{1,3}(?:\.\d{1,4})?)\s*(%)?/.exec(plain)
  if (number?.[1]) {
    const rate = percentOf(number[1], number[2] === '%')
    return Number(rate) > 100 ? null : { rate, reduced: isReduced, included, name: null }
  }
  if (isReduced) return { rate: reduced, reduced: true, included, name: null }
  return /標準|standard/i.test(plain)
    ? { rate: standard, reduced: false, included, name: null }
    : null
}

/** A fraction such as 0.08 is 8 %: no sales tax is 0.3 % or less. */
function percentOf(digits: string, isPercent: boolean): string {
  const value = Number(digits)
  return plainDecimal(
    isPercent || value === 0 || value > 0.3 ? digits : String(Number((value * 100).toFixed(3))),
  )
}

/** Parses whether a price contains its tax; null if the text does not state it. */
export function readIncluded(text: string): boolean | null {
  const plain = text.normalize('NFKC').trim()
  if (/内税|税込|inclu|inclusive/i.test(plain)) return true
  return /外税|税抜|税別|exclu|on top|plus tax/i.test(plain) ? false : null
}

/** スマレジ's 税区分: 0 inclusive, 1 exclusive, 2 tax-free; null for other values. */
export function readTaxKind(code: string): ReadTax | null {
  const plain = code.normalize('NFKC').trim()
  if (plain === '2' || /非課税/.test(plain)) return { ...unknownTax, rate: '0' }
  if (plain === '0' || plain === '1') return { ...unknownTax, included: plain === '0' }
  const included = readIncluded(plain)
  return plain !== '' && included === null ? null : { ...unknownTax, included }
}
