import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  PasskeyCreation,
  PasskeyRequest,
  PasskeySignature,
} from '@pos/contract/accounts/passkeys'

/** Deviations of an authenticator from a correct one. */
export interface PasskeyBehaviour {
  /** False: it does not verify the person. */
  readonly checksPerson?: boolean
  readonly origin?: string
  /** Its counter; by default it increases by one. */
  readonly counter?: number
}

/**
 * A passkey in memory that behaves like an authenticator (WebAuthn Level 3 §6): a P-256 key that
 * signs for one site.
 */
export class SoftwarePasskey {
  readonly id = randomBytes(32)
  readonly #keys: { readonly privateKey: KeyObject; readonly publicKey: KeyObject }
  readonly #origin: string
  #counter = 0
  #userHandle = ''

  constructor(origin: string) {
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#origin = origin
  }

  /** Responds to a creation like a browser. */
  create({ rp, challenge, user }: PasskeyCreation) {
    this.#userHandle = user.id
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const coordinate = (label: number, value: string) =>
      Buffer.concat([bytes(label, 0x58, 0x20), Buffer.from(value, 'base64url')])
    // COSE_Key (RFC 9053 §7.1.1): kty EC2, alg ES256, crv P-256, x, y.
    const key = Buffer.concat([
      bytes(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01),
      coordinate(0x21, x),
      coordinate(0x22, y),
    ])
    const credential = Buffer.concat([Buffer.alloc(16), bytes(0, this.id.length), this.id, key])
    const data = this.#data(rp.id, 0x45, 0, credential)
    const attestation = Buffer.concat([
      bytes(0xa3),
      text('fmt'),
      text('none'),
      text('attStmt'),
      bytes(0xa0),
      text('authData'),
      bytes(0x58, data.length),
      data,
    ])
    return {
      id: this.id.toString('base64url'),
      client_data: this.#clientData('webauthn.create', challenge).toString('base64url'),
      attestation: attestation.toString('base64url'),
      transports: ['internal'],
    }
  }

  /** Signs as a browser lets it. */
  sign({ rpId, challenge }: PasskeyRequest, behaviour: PasskeyBehaviour = {}): PasskeySignature {
    const { checksPerson = true, counter = (this.#counter += 1) } = behaviour
    const data = this.#data(rpId, checksPerson ? 0x05 : 0x01, counter)
    const clientData = this.#clientData('webauthn.get', challenge, behaviour.origin)
    const signature = sign(
      'sha256',
      Buffer.concat([data, sha256(clientData)]),
      this.#keys.privateKey,
    )
    return {
      id: this.id.toString('base64url'),
      client_data: clientData.toString('base64url'),
      authenticator_data: data.toString('base64url'),
      signature: signature.toString('base64url'),
      user_handle: this.#userHandle,
    }
  }

  #data(rpId: string, flags: number, counter: number, credential = Buffer.alloc(0)) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(Buffer.from(rpId)), bytes(flags), count, credential])
  }

  #clientData(type: string, challenge: string, origin = this.#origin) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }
}

const bytes = (...values: number[]) => Buffer.from(values)
/** A CBOR text of fewer than 24 bytes. */
const text = (value: string) => Buffer.concat([bytes(0x60 + value.length), Buffer.from(value)])
const sha256 = (value: Buffer) => createHash('sha256').update(value).digest()
