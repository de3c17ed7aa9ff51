const dots = '••••••••'
/** From this length on, showing the last four characters does not reveal much. */
const shownFrom = 8

/** The readable part of a secret: its last four characters, or nothing if it is short. */
export function secretHint(secret: string): string {
  const characters = Array.from(secret)
  return characters.length < shownFrom ? '' : characters.slice(-4).join('')
}

/** Returns the text that stands in responses in place of a secret, by its readable part. */
export function maskOf(hint: string): string {
  return dots + hint
}

/** Returns true if a text is a mask. No secret can be one. */
export function isSecretMask(text: unknown): boolean {
  return typeof text === 'string' && text.startsWith(dots)
}
