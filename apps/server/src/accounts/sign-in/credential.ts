import { foldText } from '@pos/domain/text/fold-text'
import { rules } from '@pos/domain/validation/rules'

/** A normalised sign-in name. */
export interface Credential {
  readonly kind: 'email' | 'phone'
  readonly value: string
}

/**
 * Normalises a sign-in name: e-mail in lower case, phone as +81… or +1… without dashes; null if it
 * is neither.
 */
export function normalizeCredential(credential: string): Credential | null {
  const email = normalizeEmail(credential)
  if (email) return { kind: 'email', value: email }
  const phone = normalizePhone(credential)
  return phone ? { kind: 'phone', value: phone } : null
}

/** Normalises an e-mail address to half-width lower case; null if it is none. */
export function normalizeEmail(email: string): string | null {
  const text = foldText(email)
  return text !== '' && rules.invalid_email(text) ? text : null
}

/**
 * Normalises a phone number to +81… or +1…; null if it is none. Without a prefix, a leading 0 means
 * Japan and ten digits that start with 2–9 mean North America (NANP), so each number has one stored
 * form however it was typed.
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
