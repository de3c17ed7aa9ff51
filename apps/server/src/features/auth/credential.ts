import { foldText } from '@pos/domain/fold-text'
import { rules } from '@pos/domain/validation/rules'

/** A sign-in name as it is stored. */
export interface Credential {
  readonly kind: 'email' | 'phone'
  readonly value: string
}

/** A sign-in name as it is stored: e-mail in lower case, phone as +81… or +1… without dashes. null: neither. */
export function normalizeCredential(credential: string): Credential | null {
  const email = normalizeEmail(credential)
  if (email) return { kind: 'email', value: email }
  const phone = normalizePhone(credential)
  return phone ? { kind: 'phone', value: phone } : null
}

/** An e-mail address in half-width lower case; null when it is none. */
export function normalizeEmail(email: string): string | null {
  const text = foldText(email)
  return text !== '' && rules.invalid_email(text) ? text : null
}

/**
 * A phone number as +81… or +1…; null when it is none. Without a prefix a leading 0 is Japan's, and ten digits that begin with 2–9
 * are North America's (NANP), so each number has one stored form, however it was typed.
 */
export function normalizePhone(phone: string): string | null {
  const text = phone.normalize('NFKC').trim()
  if (!/^\+?[\d\s().‐-―−-]+$/.test(text)) return null
  const digits = text.replace(/[^\d+]/g, '')
  const international = digits
    .replace(/^\+810/, '+81')
    .replace(/^0/, '+81')
    .replace(/^1?([2-9]\d{9})$/, '+1$1')
  return /^\+(81|1)\d{8,12}$/.test(international) ? international : null
}
