import type {
  PasskeyCreation,
  PasskeyRequest,
  PasskeySignature,
} from '@pos/contract/accounts/passkeys'
import { failField } from '@pos/contract/errors'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { sql, type Transaction } from 'kysely'
import type { Engine } from '#engine/engine'
import type { Environment } from '#platform/process/environment'

/** A stored passkey. The key is base64url. */
export interface StoredPasskey {
  readonly id: string
  readonly user_id: string
  readonly credential_id: string
  readonly public_key: string
  readonly counter: string
  readonly transports: readonly string[]
}

/** A passkey created by a browser. */
export interface MadePasskey {
  readonly id: string
  readonly client_data: string
  readonly attestation: string
  readonly transports: readonly string[]
}

const timeout = 300_000
const siteName = 'POS'
const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

const descriptorsOf = (passkeys: readonly Pick<StoredPasskey, 'credential_id' | 'transports'>[]) =>
  passkeys.map(({ credential_id: id, transports }) => ({
    type: 'public-key' as const,
    id,
    transports: [...transports],
  }))

/** Reads the passkeys of an account. */
export async function passkeysOf(
  db: Transaction<unknown>,
  userId: string,
): Promise<StoredPasskey[]> {
  const { rows } = await sql<StoredPasskey>`
    select id, user_id, credential_id, public_key, counter::text as counter, transports from passkeys where user_id = ${userId} order by created_at, id`.execute(
    db,
  )
  return rows
}

/** Finds a passkey by its credential id; null if there is none. */
export async function findPasskey(
  db: Transaction<unknown>,
  credentialId: string,
): Promise<StoredPasskey | null> {
  const { rows } = await sql<StoredPasskey>`
    select id, user_id, credential_id, public_key, counter::text as counter, transports from passkeys where credential_id = ${credentialId} for update`.execute(
    db,
  )
  return rows[0] ?? null
}

/**
 * Creates a challenge for these passkeys. Without any, the person selects a passkey, which also
 * identifies the person.
 */
export async function askForPasskey(
  engine: Engine,
  passkeys: readonly StoredPasskey[],
): Promise<PasskeyRequest> {
  const rpId = relyingParty(engine.environment).id
  const userVerification = passkeys.length > 0 ? 'preferred' : 'required'
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId, userVerification })
  return { challenge, timeout, rpId, allowCredentials: descriptorsOf(passkeys), userVerification }
}

/** Returns the options for a browser to create a passkey, excluding the existing ones. */
export async function creationOf(
  engine: Engine,
  person: { readonly id: string; readonly name: string; readonly display_name: string },
  existing: readonly StoredPasskey[],
): Promise<PasskeyCreation> {
  const { id: rpID } = relyingParty(engine.environment)
  const user = {
    userID: new Uint8Array(Buffer.from(person.id)),
    userName: person.name,
    userDisplayName: person.display_name,
  }
  const options = await generateRegistrationOptions({ rpName: siteName, rpID, ...user })
  return {
    rp: { id: rpID, name: siteName },
    user: { id: options.user.id, name: person.name, displayName: person.display_name },
    challenge: options.challenge,
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({
      type: 'public-key' as const,
      alg,
    })),
    timeout,
    excludeCredentials: descriptorsOf(existing),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  }
}

/** Verifies a new passkey for `challenge` and returns the data to store. Fails if it is invalid. */
export async function verifyMade(engine: Engine, challenge: string, made: MadePasskey) {
  const { id: rpID, origins } = relyingParty(engine.environment)
  const response = {
    clientDataJSON: made.client_data,
    attestationObject: made.attestation,
    transports: [...made.transports],
  }
  const verified = await verifyRegistrationResponse({
    response: {
      id: made.id,
      rawId: made.id,
      type: 'public-key',
      response,
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: rpID,
    // A key without a PIN is valid as a second factor; a sign-in without password also requires
    // user verification.
    requireUserVerification: false,
  }).catch((error: unknown) => refused(engine, error))
  const { registrationInfo: info } = verified
  if (!info) return failField('passkey', 'passkey_refused')
  const { id, publicKey, counter } = info.credential
  return {
    credential_id: id,
    public_key: textOf(publicKey),
    counter,
    backed_up: info.credentialBackedUp,
    transports: made.transports,
  }
}

/** A signature with the values it must match. */
export interface Signed {
  readonly signature: PasskeySignature
  /** The signed challenge. */
  readonly challenge: string
  /** True if the passkey must have verified the person by PIN or fingerprint. */
  readonly provesPerson: boolean
}

/**
 * Verifies the signature of a stored passkey and records its use. Fails if it is invalid, or if its
 * counter goes back, which indicates a copied key.
 */
export async function takeSignature(
  engine: Engine,
  db: Transaction<unknown>,
  stored: StoredPasskey,
  signed: Signed,
): Promise<void> {
  const { signature, challenge, provesPerson } = signed
  const { id: rpID, origins } = relyingParty(engine.environment)
  const {
    id,
    client_data: clientDataJSON,
    authenticator_data: authenticatorData,
    user_handle,
  } = signature
  const response = {
    clientDataJSON,
    authenticatorData,
    signature: signature.signature,
    ...(user_handle ? { userHandle: user_handle } : {}),
  }
  const verified = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: rpID,
    credential: {
      id: stored.credential_id,
      publicKey: bytesOf(stored.public_key),
      counter: Number(stored.counter),
    },
    requireUserVerification: provesPerson,
  }).catch((error: unknown) => refused(engine, error))
  if (!verified.verified) failField('passkey', 'passkey_refused')
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  await sql`
    update passkeys set counter = ${newCounter}, backed_up = ${credentialBackedUp}, last_used_at = ${engine.clock.now()}
    where id = ${stored.id}`.execute(db)
}

/**
 * The library throws an Error with the reason. The caller learns only that the passkey is invalid.
 */
function refused(engine: Engine, error: unknown): never {
  engine.log.info({ err: error }, 'passkey refused')
  return failField('passkey', 'passkey_refused')
}

/** The site of passkeys: its name in browsers, and the origins that may use them. */
interface RelyingParty {
  readonly id: string
  readonly origins: readonly string[]
}

/** Port of the web app under `npm run dev`. */
const developmentPort = 5173

/**
 * The site of PUBLIC_URL. A site id must be a domain (WebAuthn Level 3 §5.1.3), so an IP address of
 * this computer becomes `localhost`.
 */
function relyingParty({
  PUBLIC_URL,
  APP_ENV,
}: Pick<Environment, 'PUBLIC_URL' | 'APP_ENV'>): RelyingParty {
  const url = new URL(PUBLIC_URL)
  if (!/^(127(\.\d+){3}|\[::1\]|localhost)$/.test(url.hostname))
    return { id: url.hostname, origins: [url.origin] }
  url.hostname = 'localhost'
  return {
    id: 'localhost',
    origins: [
      url.origin,
      ...(APP_ENV === 'development' ? [`http://localhost:${developmentPort}`] : []),
    ],
  }
}
