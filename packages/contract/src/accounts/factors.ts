import { locales } from '@pos/texts/locales'
import { z } from 'zod'
import { dataOf, idParams, lineText } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { base64url, passkeyCreation, passkeyRequest, passkeySignature } from './passkeys.ts'

/** Ways to prove one's identity besides the password. */
const factorKinds = ['passkey', 'totp', 'recovery_code'] as const
/** Ways to prove one's identity; `password` for a person without a second factor. */
const proofKinds = [...factorKinds, 'password'] as const
/** A way to prove one's identity. */
export type ProofKind = (typeof proofKinds)[number]

/** Minutes for which a proof counts as fresh (docs/domain.md "Second factor"). */
export const freshMinutes = 10
/** Maximum number of passkeys per account. */
export const mostPasskeys = 20

const token = z.string().min(1).max(200)
/** Six digits of an authenticator app; spaces are ignored. */
const code = z.string().trim().min(1).max(20)

/** A proof: exactly one of these, with `challenge` for those that respond to one. */
const factorProof = {
  code: code.optional(),
  recovery_code: z.string().trim().min(1).max(40).optional(),
  passkey: passkeySignature.optional(),
}

/** Possible proofs, and the challenge for a passkey; `passkey` is null for a person without one. */
const question = z.object({
  methods: z.array(z.enum(proofKinds)),
  challenge: z.string(),
  passkey: passkeyRequest.nullable(),
})
export type ProofQuestion = z.infer<typeof question>

const session = z.object({ access_token: z.string(), expires_at: z.string() })
/**
 * A complete sign-in. `locale`: the person's last language; `factor_missing`: a second factor must
 * be set up first.
 */
export const signedIn = session.extend({
  locale: z.enum(locales).nullable(),
  factor_missing: z.boolean(),
})
/** A sign-in with a correct password that waits for a second factor, for at most five minutes. */
export const signInQuestion = question

/**
 * Completes a sign-in with the second factor; after five wrong ones the sign-in restarts with the
 * password.
 */
export const finishLogin = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/login/factor',
  access: 'public',
  summary: 'Complete a sign-in with a second factor',
  body: z.strictObject({ challenge: token, ...factorProof }),
  bodyLimit: 32 * 1024,
  response: dataOf(signedIn),
})

/** Returns a challenge for a sign-in by passkey, without e-mail and password. */
export const passkeySignInOptions = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/passkey/options',
  access: 'public',
  summary: 'Start a sign-in with a passkey',
  response: dataOf(z.object({ challenge: z.string(), passkey: passkeyRequest })),
})

/**
 * Signs in with a passkey only, which verifies the device and, by its PIN or fingerprint, the
 * person.
 */
export const passkeySignIn = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/passkey',
  access: 'public',
  summary: 'Sign in by passkey',
  body: z.strictObject({ challenge: token, passkey: passkeySignature }),
  bodyLimit: 32 * 1024,
  response: dataOf(signedIn),
})

/** Returns the caller's possible proofs: the password without a second factor. */
export const stepUpOptions = defineEndpoint({
  method: 'POST',
  path: '/v1/profile/step-up/options',
  access: 'session',
  withoutFactor: true,
  summary: 'List the ways to confirm the identity again',
  response: dataOf(question),
})

/**
 * Makes a fresh proof, which allows sensitive actions for ten minutes. The response contains a new
 * token; the former one ends immediately.
 */
export const stepUp = defineEndpoint({
  method: 'POST',
  path: '/v1/profile/step-up',
  access: 'session',
  withoutFactor: true,
  summary: 'Confirm the identity again for this session',
  body: z.strictObject({
    challenge: token,
    password: z.string().min(1).max(200).optional(),
    ...factorProof,
  }),
  response: dataOf(session),
})

/** A passkey of the caller. */
const passkeyInfo = z.object({
  id: z.uuid(),
  name: z.string(),
  /** True if its provider keeps a copy, so that it survives the loss of the device. */
  backed_up: z.boolean(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
export type PasskeyInfo = z.infer<typeof passkeyInfo>

const factors = z.object({
  /** True if the caller needs a second factor. */
  required: z.boolean(),
  totp: z.object({ created_at: z.string(), last_used_at: z.string().nullable() }).nullable(),
  passkeys: z.array(passkeyInfo),
  recovery_codes_left: z.int(),
})
/** The caller's factors. */
export type Factors = z.infer<typeof factors>

/** The caller's factors. */
export const getFactors = defineEndpoint({
  method: 'GET',
  path: '/v1/profile/factors',
  access: 'session',
  withoutFactor: true,
  summary: 'List your second factors',
  response: dataOf(factors),
})

/** Recovery codes, shown once; null if the caller has some already. */
const newCodes = dataOf(z.object({ recovery_codes: z.array(z.string()).nullable() }))

/** A new secret for an authenticator app, without effect until its first code is confirmed. */
export const beginTotp = defineEndpoint({
  method: 'POST',
  path: '/v1/profile/totp/begin',
  access: 'session',
  withoutFactor: true,
  requireFreshFactor: true,
  summary: 'Create a secret for an authenticator app',
  response: dataOf(z.object({ challenge: z.string(), secret: z.string(), uri: z.string() })),
})

/** Confirms the secret by its first code; it replaces a former one. */
export const confirmTotp = defineEndpoint({
  method: 'POST',
  path: '/v1/profile/totp',
  access: 'session',
  withoutFactor: true,
  summary: 'Confirm an authenticator app with its first code',
  body: z.strictObject({ challenge: token, code }),
  response: newCodes,
})

/** Removes the authenticator app. */
export const removeTotp = defineEndpoint({
  method: 'DELETE',
  path: '/v1/profile/totp',
  access: 'session',
  requireFreshFactor: true,
  summary: 'Remove the authenticator app',
  status: 204,
})

/** Returns the browser's options for creating a passkey. */
export const passkeyOptions = defineEndpoint({
  method: 'POST',
  path: '/v1/profile/passkeys/options',
  access: 'session',
  withoutFactor: true,
  requireFreshFactor: true,
  summary: 'Start to add a passkey',
  response: dataOf(z.object({ challenge: z.string(), passkey: passkeyCreation })),
})

const passkeyName = lineText(60).trim().min(1)

/** Adds the passkey that the browser created. */
export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/v1/profile/passkeys',
  access: 'session',
  withoutFactor: true,
  summary: 'Add a passkey',
  body: z.strictObject({
    challenge: token,
    name: passkeyName,
    id: base64url,
    client_data: base64url,
    attestation: z
      .string()
      .min(1)
      .max(64_000)
      .regex(/^[\w-]+$/),
    transports: z.array(lineText(40)).max(10),
  }),
  response: newCodes,
})

/** Renames one of the caller's passkeys. */
export const renamePasskey = defineEndpoint({
  method: 'PUT',
  path: '/v1/profile/passkeys/:id',
  access: 'session',
  summary: 'Rename a passkey',
  params: idParams,
  body: z.strictObject({ name: passkeyName }),
  status: 204,
})

/** Removes one of the caller's passkeys. */
export const removePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/v1/profile/passkeys/:id',
  access: 'session',
  requireFreshFactor: true,
  summary: 'Remove a passkey',
  params: idParams,
  status: 204,
})

/**
 * Creates new recovery codes, shown only once; the former codes become invalid. Fails with Conflict
 * for a person without a second factor.
 */
export const makeRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/v1/profile/recovery-codes',
  access: 'session',
  requireFreshFactor: true,
  summary: 'Replace your recovery codes',
  response: dataOf(z.object({ recovery_codes: z.array(z.string()) })),
})

/**
 * Removes all factors of a person who lost them and ends that person's sessions. The person is
 * notified.
 */
export const resetSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/v1/users/:id/second-factor/reset',
  access: 'accounts',
  requireFreshFactor: true,
  summary: 'Reset the second factor of an account',
  params: idParams,
  status: 204,
})
