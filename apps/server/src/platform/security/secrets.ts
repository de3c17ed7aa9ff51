import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts values that must be readable again, but not from a stolen database. */
export interface Sealer {
  /** `about` binds the sealed text to its record, e.g. `organizations.reservation_api_key:<id>`. */
  seal(text: string, about: string): string
  /** Throws if the text was tampered with or sealed about something else. */
  open(sealed: string, about: string): string
  /**
   * A keyed hash that is equal for equal texts and useless without the application's secret: finds short secrets again that could
   * otherwise be guessed.
   */
  fingerprint(text: string, about: string): string
}

/** AES-256-GCM and HMAC-SHA-256 with keys derived from the application's secret (HKDF, RFC 5869). */
export function createSealer(appSecret: string): Sealer {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', appSecret, 'pos-back-office', purpose, 32))
  const key = derive('sealed-fields')
  const fingerprintKey = derive('fingerprints')
  return {
    seal(text, about) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed, about) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
    fingerprint: (text, about) => createHmac('sha256', fingerprintKey).update(`${about}\n${text}`).digest('base64url'),
  }
}

/** Returns a new unguessable token: 32 random bytes, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored form of a token. Tokens have 256 random bits, so a plain SHA-256 cannot be reversed by guessing. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
