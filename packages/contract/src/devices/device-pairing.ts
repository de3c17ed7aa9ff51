import { z } from 'zod'
import { dataOf, idParams } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'

/** Minutes for which a pairing link is valid. */
export const pairingMinutes = 10

/**
 * Creates the secret of a link that connects one browser as the register of a device. A former link
 * of the device ends.
 */
export const makePairing = defineEndpoint({
  method: 'POST',
  path: '/v1/devices/:id/pairing',
  access: 'devices',
  requireFreshFactor: true,
  summary: 'Create a link that opens a device in a browser',
  params: idParams,
  response: dataOf(
    z.object({
      /** The secret, the fragment of `/register`. */
      token: z.string(),
      expires_at: z.string(),
    }),
  ),
  status: 201,
})

/**
 * Connects this browser as the register of a device. The response sets a cookie with a new key of
 * the device, which scripts cannot read; the former key ends.
 */
export const pairDevice = defineEndpoint({
  method: 'POST',
  path: '/v1/register/pairing',
  access: 'public',
  summary: 'Connect a browser as a register',
  body: z.strictObject({ token: z.string().min(20).max(100) }),
  response: dataOf(z.object({ device_id: z.string(), device: z.string() })),
})

/** Disconnects this browser: the key of the device ends, and the cookie is deleted. */
export const unpairDevice = defineEndpoint({
  method: 'DELETE',
  path: '/v1/device/pairing',
  access: 'device',
  summary: 'Disconnect a register',
  status: 204,
})
