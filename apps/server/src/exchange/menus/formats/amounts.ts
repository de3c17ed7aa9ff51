import type { DecimalMark } from '@pos/contract/exchange/menu-import'
import { type Currency, type Money, minorDigits } from '@pos/domain/money/money'

/** An amount in a file: minor units, `open`, empty, or a text that is invalid or ambiguous. */
export type ReadAmount =
  | { readonly minor: Money }
  | { readonly wrong: string; readonly isAmbiguous: boolean }
  | 'open'
  | null

/** Texts of other systems for prices that are entered at the till. */
const open =
  /^(variable( price)?|open( price)?|market( price)?|オープン(価格|プライス)?|時価|変動(価格)?|部門打ち)$/i
const thousands = (mark: string) => new RegExp(`^\\d{1,3}(\\${mark}\\d{3})+$`)

/**
 * Parses an amount with its currency, separators and sign: "$1,234.50", "¥1,000-", "1000円",
 * "1'000", "(500)". "1.000" is ambiguous unless the decimal mark of the file is known.
 */
export function readAmount(
  text: string,
  currency: Currency,
  decimals: DecimalMark | null = null,
): ReadAmount {
  const typed = text.normalize('NFKC').trim()
  if (typed === '') return null
  if (open.test(typed)) return 'open'
  const { digits, isNegative } = unsigned(typed)
  const plain = digits.length > 40 ? null : plainDecimal(digits, decimals)
  const wrong = { wrong: text, isAmbiguous: plain === 'ambiguous' }
  if (plain === null || plain === 'ambiguous') return wrong
  const [whole = '', fraction = ''] = plain.split('.')
  const scale = minorDigits(currency)
  const kept = fraction.replace(/0+$/, '')
  const minor = Number(`${whole}${kept.padEnd(scale, '0')}`)
  if (kept.length > scale || !Number.isSafeInteger(minor)) return wrong
  return { minor: isNegative && minor !== 0 ? -minor : minor }
}

/** The digits and separators of an amount, without its currency and sign. */
function unsigned(typed: string) {
  const inParentheses = /^\((.+)\)$/.exec(typed)?.[1]
  const bare = (inParentheses ?? typed).replace(/(円|yen|jpy|usd|[-ー―]|\.-)$/i, '').trim()
  const sign = /^(?:[¥$\\]|us\$|jpy|usd)?\s*[-−‐–ー▲△]/i
  const isNegative = inParentheses !== undefined || sign.test(bare)
  const digits = bare
    .replace(/^[-−‐–ー▲△]\s*/, '')
    .replace(/^([¥$\\]|us\$|jpy|usd)\s*/i, '')
    .replace(/^[-−‐–ー▲△]\s*/, '')
  return { digits: digits.trim(), isNegative }
}

/** The digits with a decimal point; null if invalid, or `ambiguous`. */
function plainDecimal(digits: string, decimals: DecimalMark | null): string | null {
  const text = digits.replace(/(?<=\d)['’ ](?=\d{3})/g, '')
  if (!/^[\d.,]*\d[\d.,]*$/.test(text)) return null
  const marks = Array.from(text).filter((letter) => letter === '.' || letter === ',')
  if (marks.length === 0) return text
  const last = marks.at(-1) === ',' ? ',' : '.'
  const other = last === ',' ? '.' : ','
  if (marks.includes(other)) {
    const at = text.lastIndexOf(last)
    const [whole, fraction] = [text.slice(0, at), text.slice(at + 1)]
    if (decimals !== null && last !== (decimals === 'comma' ? ',' : '.')) return null
    return thousands(other).test(whole) ? `${whole.replaceAll(other, '')}.${fraction}` : null
  }
  if (marks.length > 1) return thousands(last).test(text) ? text.replaceAll(last, '') : null
  return withOneMark(text, last, decimals)
}

function withOneMark(text: string, mark: ',' | '.', decimals: DecimalMark | null): string | null {
  const [whole = '', fraction = ''] = text.split(mark)
  const isGroup = thousands(mark).test(text) && whole !== '0'
  const asDecimal = `${whole || '0'}.${fraction}`
  if (decimals !== null)
    return (decimals === 'comma') === (mark === ',') ? asDecimal : isGroup ? whole + fraction : null
  if (mark === ',') return isGroup ? whole + fraction : 'ambiguous'
  return isGroup ? 'ambiguous' : asDecimal
}
