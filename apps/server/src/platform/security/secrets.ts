import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

/**
 * Encrypts values that must be readable again, but not from a stolen database. Results start with
 * the name of the key.
 */
export interface Sealer {
  /** Prefix of values encrypted or fingerprinted with the current secret. */
  readonly present: string
  /**
   * `about` binds the encrypted text to its record, such as
   * `organizations.reservation_api_key:<id>`.
   */
  seal(text: string, about: string): string
  /**
   * Throws if the text was changed, is bound to another record, or was encrypted with an unknown
   * secret.
   */
  open(sealed: string, about: string): string
  /**
   * A keyed hash that finds equal short secrets again; useless without the application's secret,
   * since they could otherwise be guessed.
   */
  fingerprint(text: string, about: string): string
  /**
   * All possible stored forms of a fingerprint: by the current and previous secrets, and from
   * before keys were named.
   */
  fingerprints(text: string, about: string): readonly string[]
}

/** Neither in base64url nor special in a URL. */
const afterName = '~'

/** The keys derived from a secret (HKDF, RFC 5869), and the name that identifies them. */
function keysOf(appSecret: string) {
  const derive = (purpose: string, bytes = 32) =>
    Buffer.from(hkdfSync('sha256', appSecret, 'pos-back-office', purpose, bytes))
  return {
    prefix: `${derive('name', 6).toString('base64url')}${afterName}`,
    seal: derive('sealed-fields'),
    fingerprint: derive('fingerprints'),
  }
}

/**
 * AES-256-GCM and HMAC-SHA-256 with keys derived from the application's secret. Previous secrets
 * only decrypt and compare.
 */
export function createSealer(appSecret: string, previousSecrets: readonly string[] = []): Sealer {
  const present = keysOf(appSecret)
  const all = [present, ...previousSecrets.map(keysOf)]
  const hash = (key: Buffer, text: string, about: string) =>
    createHmac('sha256', key).update(`${about}\n${text}`).digest('base64url')
  return {
    present: present.prefix,
    seal(text, about) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', present.seal, nonce).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return (
        present.prefix + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
      )
    },
    open(sealed, about) {
      const named = sealed.includes(afterName)
      const keys = named ? all.filter(({ prefix }) => sealed.startsWith(prefix)) : all
      const bytes = Buffer.from(
        named ? sealed.slice(sealed.indexOf(afterName) + 1) : sealed,
        'base64url',
      )
      return openWithAny(
        keys.map(({ seal }) => seal),
        bytes,
        about,
      )
    },
    fingerprint: (text, about) => present.prefix + hash(present.fingerprint, text, about),
    fingerprints: (text, about) =>
      all.flatMap(({ prefix, fingerprint }) => {
        const unnamed = hash(fingerprint, text, about)
        return [prefix + unnamed, unnamed]
      }),
  }
}

function openWithAny([key, ...others]: readonly Buffer[], bytes: Buffer, about: string): string {
  if (!key)
    throw new Error(
      'It was sealed with a secret that is neither APP_SECRET nor among APP_SECRET_PREVIOUS',
    )
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      .setAAD(Buffer.from(about))
      .setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch (error) {
    if (others.length === 0) throw error
    return openWithAny(others, bytes, about)
  }
}

/** Returns a new unguessable token: 32 random bytes, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/**
 * The stored form of a token. Tokens have 256 random bits, so a plain SHA-256 cannot be reversed by
 * guessing.
 */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
