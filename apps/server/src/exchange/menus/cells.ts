import { isJanCode } from '@pos/domain/places/jan-code'
import { isName } from '@pos/domain/validation/name-characters'

/** A storable name: characters that names cannot contain become spaces. */
export function cleanName(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length > 1000 || isName(plain)) return plain
  return Array.from(plain, (character) => (isName(character) ? character : ' '))
    .join('')
    .replace(/ +/g, ' ')
    .trim()
}

/**
 * The JAN code of a barcode (EAN-13, EAN-8, UPC-A, GTIN-14 with a leading zero); null if it is
 * invalid.
 */
export function readJanCode(text: string): string | null {
  const digits = text.normalize('NFKC').replace(/^#|[\s-]/g, '')
  const code = /^\d{12}$/.test(digits)
    ? `0${digits}`
    : /^0\d{13}$/.test(digits)
      ? digits.slice(1)
      : digits
  return isJanCode(code) ? code : null
}

const no =
  /^(n|no|false|0|off|×|✗|いいえ|無効|非表示|hidden|inactive|unavailable|disabled|対象外)$/i
const yes = /^(y|yes|true|1|on|○|〇|◯|✓|はい|有効|表示|visible|active|available|enabled|対象)$/i

/** Returns yes, no, or null if the cell contains neither. */
export function readFlag(text: string): boolean | null {
  const plain = text.normalize('NFKC').trim()
  if (yes.test(plain)) return true
  return no.test(plain) ? false : null
}
