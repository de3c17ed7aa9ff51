import { z } from 'zod'
import { dataOf, idParams } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'

/** Largest accepted picture, in bytes. */
export const maxImageBytes = 8 * 1024 * 1024

/**
 * Accepts a JPG or PNG (multipart field `file`), re-encodes it and returns its id for `image`
 * fields.
 */
export const uploadFile = defineEndpoint({
  method: 'POST',
  path: '/v1/files',
  access: 'files',
  summary: 'Upload a picture',
  multipart: true,
  bodyLimit: maxImageBytes + 64 * 1024,
  response: dataOf(
    z.object({ id: z.uuid(), width: z.int(), height: z.int(), content_type: z.string() }),
  ),
  status: 201,
})

/**
 * An image of the current shop; `?size=thumb` is at most 160 pixels. Cached forever, because the
 * image of an id never changes.
 */
export const getFile = defineEndpoint({
  method: 'GET',
  path: '/v1/files/:id',
  access: 'session',
  summary: 'Get a picture',
  params: idParams,
  query: z.strictObject({ size: z.enum(['full', 'thumb']).default('full') }),
  produces: 'image/webp',
})

/**
 * An image that master data refers to by id. Cached forever, because the image of an id never
 * changes; has an ETag for caches that revalidate.
 */
export const getDeviceImage = defineEndpoint({
  method: 'GET',
  path: '/v1/device/images/:id',
  access: 'device',
  summary: "Get a picture of the device's shop",
  params: z.object({ id: z.uuid().describe('Id of the picture, from the master data.') }),
  query: z.strictObject({
    size: z
      .enum(['full', 'thumb'])
      .default('full')
      .describe('Longest side: full up to 1,600 pixels, thumb up to 160 pixels.'),
  }),
  produces: 'image/webp',
})
