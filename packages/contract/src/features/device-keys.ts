import { z } from 'zod'
import { dataOf, idParams } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'

/** Creates a device's API key, which is only shown this once; an existing key ends immediately. */
export const makeDeviceKey = defineEndpoint({
  method: 'POST',
  path: '/v1/devices/:id/api-key',
  access: 'devices',
  requireFreshFactor: true,
  summary: 'Make or regenerate the API key of a device',
  params: idParams,
  response: dataOf(z.object({ api_key: z.string() })),
  status: 201,
})
