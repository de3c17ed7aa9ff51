import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import {
  answerFields,
  deviceFieldsPage,
  deviceOperations,
  requestFields,
} from '#testing/device-fields-page'
import { type OpenApiDocument, openApiDocument } from '#testing/open-api-document'
import { sharedServer } from '#testing/shared-server'

const page = fileURLToPath(new URL('../../../../../docs/device-fields.md', import.meta.url))
const server = sharedServer()
let document: OpenApiDocument
beforeAll(async () => {
  document = await openApiDocument(server)
})

it('describes every field that devices send', () => {
  const fields = deviceOperations(document).flatMap((one) =>
    requestFields(document, one).map((field) => ({ ...one, field })),
  )
  expect(fields.length).toBeGreaterThan(130)
  expect(
    fields
      .filter(({ field }) => !field.description)
      .map(({ method, path, field }) => `${method} ${path} ${field.path}`),
  ).toEqual([])
})

it('describes every field that devices receive, except master data', () => {
  const operations = deviceOperations(document).filter(
    ({ path }) => path !== '/v1/device/master-data',
  )
  const fields = operations.flatMap((one) =>
    answerFields(document, one).map((field) => ({ ...one, field })),
  )
  const undescribed = fields.filter(({ field }) => field.path !== 'data' && !field.description)
  expect(undescribed.map(({ method, path, field }) => `${method} ${path} ${field.path}`)).toEqual(
    [],
  )
})

it('lists the same fields on the page docs/device-fields.md', async () => {
  await expect(deviceFieldsPage(document)).toMatchFileSnapshot(page)
})
