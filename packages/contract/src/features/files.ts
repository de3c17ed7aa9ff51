import { z } from 'zod'
import { dataOf, idParams } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'

/** Largest picture that is taken, in bytes. */
export const maxImageBytes = 8 * 1024 * 1024

/** Takes a JPG or PNG (multipart field `file`), re-encodes it and answers its id for `image` fields. */
export const uploadFile = defineEndpoint({
  method: 'POST',
  path: '/v1/files',
  access: 'files',
  summary: 'Upload a picture',
  multipart: true,
  bodyLimit: maxImageBytes + 64 * 1024,
  response: dataOf(z.object({ id: z.uuid(), width: z.int(), height: z.int(), content_type: z.string() })),
  status: 201,
})

/** A picture of the current shop; `?size=thumb` is at most 160 pixels. Cached for good: an id's picture never changes. */
export const getFile = defineEndpoint({
  method: 'GET',
  path: '/v1/files/:id',
  access: 'session',
  summary: 'A picture',
  params: idParams,
  query: z.strictObject({ size: z.enum(['full', 'thumb']).default('full') }),
  produces: 'image/webp',
})

/** A picture that the master data name by its id. An id's picture never changes: cached for good, by ETag where a cache asks again. */
export const getDeviceImage = defineEndpoint({
  method: 'GET',
  path: '/v1/device/images/:id',
  access: 'device',
  summary: "A picture of the device's shop",
  params: idParams,
  query: z.strictObject({ size: z.enum(['full', 'thumb']).default('full') }),
  produces: 'image/webp',
})
