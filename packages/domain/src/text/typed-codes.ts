/** Returns the half-width form of digits and signs, with every form of the dash as a hyphen. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[‐-―−─━ー]/g, '-')
    .trim()

/**
 * Normalizes a typed phone number, such as "０３－１２３４", "(03) 1234-5678" or "+81 (0)3 1234 5678", to
 * half-width digits and hyphens. Other texts are returned unchanged.
 */
export function normalizeTel(text: string): string {
  const typed = plain(text)
  if (!/^\+?[\d\s().-]+$/.test(typed)) return text
  return typed
    .replace(/^(\+(?:81|1))\s*[.-]?\s*\(0\)/, '$1-')
    .replace(/[\s().-]+/g, '-')
    .replace(/^-|-$/g, '')
}

/**
 * Normalizes a Japanese postal code to half-width digits without 〒. Other texts are returned
 * unchanged.
 */
export function normalizePostcode(text: string): string {
  const typed = plain(text).replace(/^〒\s*/, '')
  return /^[\d-]+$/.test(typed) ? typed : text
}
