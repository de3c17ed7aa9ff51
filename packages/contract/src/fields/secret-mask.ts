const dots = '••••••••'
/** From this length on, the last four characters can be shown without revealing much. */
const shownFrom = 8

/** The readable part of a secret: its last four characters, or nothing of a short one. */
export function secretHint(secret: string): string {
  const characters = Array.from(secret)
  return characters.length < shownFrom ? '' : characters.slice(-4).join('')
}

/** Returns the text that responses contain instead of a secret. */
export function maskSecret(secret: string): string {
  return maskOf(secretHint(secret))
}

/** The mask around the stored readable part. */
export function maskOf(hint: string): string {
  return dots + hint
}

/** Returns true if a text is a mask, which no secret can be. */
export function isSecretMask(text: unknown): boolean {
  return typeof text === 'string' && text.startsWith(dots)
}
