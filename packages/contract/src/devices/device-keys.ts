import { z } from 'zod'
import { dataOf, idParams } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'

/** Creates a device's API key, which is shown once; an existing key ends immediately. */
export const makeDeviceKey = defineEndpoint({
  method: 'POST',
  path: '/v1/devices/:id/api-key',
  access: 'devices',
  requireFreshFactor: true,
  summary: 'Create or replace the API key of a device',
  params: idParams,
  response: dataOf(z.object({ api_key: z.string() })),
  status: 201,
})

/**
 * Lets a device read secrets of payment and reservation services. The body names the approved key,
 * so that a newer key is not approved.
 */
export const approveDevice = defineEndpoint({
  method: 'POST',
  path: '/v1/devices/:id/approval',
  access: 'shops',
  requireFreshFactor: true,
  summary: 'Approve a device for the credentials of payment and reservation services',
  params: idParams,
  body: z.strictObject({
    /** The last four characters of the key, as in the device's record. */
    api_key_hint: z.string().length(4),
  }),
  status: 204,
})

/** Ends an approval. The device keeps secrets it has already read. */
export const endDeviceApproval = defineEndpoint({
  method: 'DELETE',
  path: '/v1/devices/:id/approval',
  access: 'shops',
  summary: 'Revoke the approval of a device',
  params: idParams,
  status: 204,
})
