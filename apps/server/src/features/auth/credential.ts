import { rules } from '@pos/domain/validation/rules'

/** A sign-in name as it is stored: e-mail in lower case, phone as +81… or +1… without dashes. null: neither. */
export function normalizeCredential(credential: string): { kind: 'email' | 'phone'; value: string } | null {
  const text = credential.normalize('NFKC').trim()
  if (text.includes('@')) return rules.invalid_email(text) ? { kind: 'email', value: text.toLowerCase() } : null
  const phone = normalizePhone(text)
  return phone ? { kind: 'phone', value: phone } : null
}

/** A phone number in its international form; a leading 0 is Japan's. null when it is none. */
export function normalizePhone(phone: string): string | null {
  const digits = phone.normalize('NFKC').replace(/[^\d+]/g, '')
  const international = digits.startsWith('0') ? `+81${digits.slice(1)}` : digits
  return /^\+(81|1)\d{8,12}$/.test(international) ? international : null
}
