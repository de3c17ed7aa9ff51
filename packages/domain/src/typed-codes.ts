/** Half-width form of digits and signs, with every form of the dash as a hyphen. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[‐-―−─━ー]/g, '-')
    .trim()

/**
 * Returns a phone number with half-width digits and hyphens: "０３－１２３４", "(03) 1234-5678" and "+81 (0)3 1234 5678" as people type them. Anything
 * that is not written as a phone number stays as it is.
 */
export function normalizeTel(text: string): string {
  const typed = plain(text)
  if (!/^\+?[\d\s().-]+$/.test(typed)) return text
  return typed
    .replace(/^(\+(?:81|1))\s*[.-]?\s*\(0\)/, '$1-')
    .replace(/[\s().-]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Returns a Japanese post code with half-width digits and without 〒; anything else stays as it is. */
export function normalizePostcode(text: string): string {
  const typed = plain(text).replace(/^〒\s*/, '')
  return /^[\d-]+$/.test(typed) ? typed : text
}
