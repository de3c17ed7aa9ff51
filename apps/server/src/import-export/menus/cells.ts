import { type Currency, parseMoney } from '@pos/domain/money'
import { isJanCode } from '@pos/domain/jan-code'
import { isName } from '@pos/domain/validation/name-characters'

/** Prices that are entered when the item is sold, as other systems write it. */
const open = /^(variable|variable price|open|時価|変動|変動価格|部門打ち)$/i

/** An amount as another system wrote it: minor units, `open`, nothing, or a text that is no amount. */
export type ReadAmount = { readonly minor: number } | { readonly wrong: string } | 'open' | null

/** Reads an amount: with currency, separators, decimals of a currency that has none, and parentheses for negative ones. */
export function readAmount(text: string, currency: Currency): ReadAmount {
  const plain = text.normalize('NFKC').trim()
  if (plain === '') return null
  if (open.test(plain)) return 'open'
  const bare = plain
    .replace(/^\((.+)\)$/, '-$1')
    .replace(/(円|yen|jpy|usd)$/i, '')
    .replace(/^(jpy|usd)\s*/i, '')
    .replace(/^([-¥$\\]*)(?=\.)/, (sign) => `${sign}0`)
    // Yen have no decimals and dollars two, however many zeros a file adds.
    .replace(currency === 'JPY' ? /\.0+$/ : /(?<=\.\d\d)0+$/, '')
  const minor = bare.length > 40 ? null : parseMoney(bare, currency)
  return minor === null ? { wrong: text } : { minor }
}

/** A name as it can be kept: characters that names cannot have become spaces. */
export function cleanName(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length > 1000 || isName(plain)) return plain
  return Array.from(plain, (character) => (isName(character) ? character : ' '))
    .join('')
    .replace(/ +/g, ' ')
    .trim()
}

/** The JAN code of a barcode (EAN-13, EAN-8, UPC-A, GTIN-14 with a leading zero); null if it is none. */
export function readJanCode(text: string): string | null {
  const digits = text.normalize('NFKC').replace(/^#|[\s-]/g, '')
  const code = /^\d{12}$/.test(digits) ? `0${digits}` : /^0\d{13}$/.test(digits) ? digits.slice(1) : digits
  return isJanCode(code) ? code : null
}

const no = /^(n|no|false|0|off|×|✗|いいえ|無効|非表示|hidden|inactive|unavailable|disabled|対象外)$/i
const yes = /^(y|yes|true|1|on|○|〇|◯|✓|はい|有効|表示|visible|active|available|enabled|対象)$/i

/** Yes, no, or null where the cell says neither. */
export function readFlag(text: string): boolean | null {
  const plain = text.normalize('NFKC').trim()
  if (yes.test(plain)) return true
  return no.test(plain) ? false : null
}
