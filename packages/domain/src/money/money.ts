/** Currencies of shops (ISO 4217). */
export const currencies = ['JPY', 'USD'] as const
/** A shop's currency. */
export type Currency = (typeof currencies)[number]
/** An integer in the smallest unit of the currency: yen, cents. */
export type Money = number

/** Returns the sum of amounts; 0 for none. */
export function sum(amounts: readonly Money[]): Money {
  return amounts.reduce((all, amount) => all + amount, 0)
}

/** Returns the decimal places of a currency: 0 for yen, 2 for dollars. */
export function minorDigits(currency: Currency): number {
  return currency === 'USD' ? 2 : 0
}

/** Formats an amount as `¥1,234` or `$12.34`, with a minus in front if it is negative. */
export function formatMoney(minor: Money, currency: Currency): string {
  return `${minor < 0 ? '-' : ''}${currency === 'USD' ? '$' : '¥'}${grouped(Math.abs(minor), currency)}`
}

function grouped(minor: number, currency: Currency) {
  const [whole = '0', decimals] = moneyToInput(minor, currency).split('.')
  const separated = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === undefined ? separated : `${separated}.${decimals}`
}

/** Returns an amount as people type it: "1234", "12.34". */
export function moneyToInput(minor: Money, currency: Currency): string {
  const digits = minorDigits(currency)
  if (digits === 0) return String(minor)
  const sign = minor < 0 ? '-' : ''
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/**
 * Parses an amount as typed: digits for yen, at most 2 decimals for dollars, with an optional minus
 * and currency sign. Accepts full-width digits, and commas that separate thousands ("1,234"; not
 * "12,34"). Returns null if it is not an amount.
 */
export function parseMoney(text: string, currency: Currency): Money | null {
  const plain = text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/^([¥$\\]?)[-−‐ー–]/, '-$1')
    .replace(/^(-?)[¥$\\]/, '$1')
  const match = /^(-?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(plain)
  const digits = minorDigits(currency)
  if (!match || (digits === 0 && match[3] !== undefined)) return null
  const minor = Number(
    `${(match[2] ?? '').replaceAll(',', '')}${(match[3] ?? '').padEnd(digits, '0')}`,
  )
  if (!Number.isSafeInteger(minor)) return null
  return match[1] && minor !== 0 ? -minor : minor
}
