import type {
  PasskeyCreation,
  PasskeyRequest,
  PasskeySignature,
} from '@pos/contract/accounts/passkeys'

/** The browser's response for a new passkey, in the API's format. */
export interface MadePasskey {
  readonly id: string
  readonly client_data: string
  readonly attestation: string
  readonly transports: string[]
}

// Loads the library on first use.
const library = () => import('@simplewebauthn/browser')

/** Lets the person confirm with a passkey. Throws if it is cancelled or fails. */
export async function signWithPasskey(request: PasskeyRequest): Promise<PasskeySignature> {
  const { startAuthentication } = await library()
  const { id, response } = await startAuthentication({ optionsJSON: request })
  const {
    clientDataJSON: client_data,
    authenticatorData: authenticator_data,
    signature,
    userHandle = null,
  } = response
  return { id, client_data, authenticator_data, signature, user_handle: userHandle || null }
}

/**
 * Lets the person create a passkey. Throws if it is cancelled or fails; the error's name is
 * `InvalidStateError` if there is one already.
 */
export async function createPasskey(request: PasskeyCreation): Promise<MadePasskey> {
  const { startRegistration } = await library()
  const { id, response } = await startRegistration({ optionsJSON: request })
  return {
    id,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: response.transports ?? [],
  }
}
