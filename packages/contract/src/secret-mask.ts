const dots = '••••••••'
/** From this length on the last four characters can be shown without giving much away. */
const shownFrom = 8

/** The part of a secret that is kept readable: its last four characters, nothing of a short one. */
export function secretHint(secret: string): string {
  const characters = Array.from(secret)
  return characters.length < shownFrom ? '' : characters.slice(-4).join('')
}

/** What is answered instead of a secret. */
export function maskSecret(secret: string): string {
  return maskOf(secretHint(secret))
}

/** The mask around the readable part that was kept. */
export function maskOf(hint: string): string {
  return dots + hint
}

/** Whether a text is a mask, which no secret can be. */
export function isSecretMask(text: unknown): boolean {
  return typeof text === 'string' && text.startsWith(dots)
}
