import { z } from 'zod'

/** Bytes in the encoding of WebAuthn's JSON. */
export const base64url = z
  .string()
  .min(1)
  .max(8_000)
  .regex(/^[\w-]+$/)

const descriptor = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.string()),
})

/**
 * Options with which a browser requests a signature from a passkey (WebAuthn Level 3 §5.5, as
 * JSON).
 */
export const passkeyRequest = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.array(descriptor),
  userVerification: z.enum(['required', 'preferred']),
})
export type PasskeyRequest = z.infer<typeof passkeyRequest>

/** Options with which a browser creates a passkey (WebAuthn Level 3 §5.4, as JSON). */
export const passkeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('preferred'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.infer<typeof passkeyCreation>

/** The signature of a passkey, base64url. */
export const passkeySignature = z.strictObject({
  id: base64url,
  client_data: base64url,
  authenticator_data: base64url,
  signature: base64url,
  user_handle: base64url.nullable().default(null),
})
export type PasskeySignature = z.infer<typeof passkeySignature>
