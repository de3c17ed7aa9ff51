import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { makeToken } from '#testing/api-token'
import { clientOf } from '#testing/client'
import { openApiDocument } from '#testing/open-api-document'
import { sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import { sharedServer } from '#testing/shared-server'
import { faultsOf, runProgram, typesOf } from '#testing/typed-program'

const program = fileURLToPath(
  new URL('../../../../../docs/token-example/sales.ts', import.meta.url),
)
const example = { program, typesFile: 'token-types.d.ts' }
const used = ['/v1/api-token', '/v1/reports/revenues', '/v1/availability']
const server = sharedServer()
const client = clientOf(server)
let url: string

beforeAll(async () => {
  url = await server.engine.http.listen({ port: 0, host: '127.0.0.1' })
  await client.build.menuItem({ name: 'Soba', price: 1100 })
  const device = await sampleDevice(server)
  await device.post(sampleReceipt('r-1', { paid_at: '2026-04-06T03:00:00Z' }))
})

const run = (token: string) =>
  runProgram(
    program,
    { POS_URL: url, POS_TOKEN: token },
    { exitCode: (code, faults) => expect(code, faults).toBe(0) },
  )

it("compiles with the document's types, and not with another field name", async () => {
  const types = await typesOf((await openApiDocument(server)).whole, (path) => used.includes(path))
  const source = readFileSync(program, 'utf8')
  expect(faultsOf(example, source, types)).toEqual([])
  const wrong = source
    .replace('totals.total', 'totals.sum')
    .replace('sold_out: true', "sold_out: 'yes'")
    .replace("'X-Shop-Id': shop.id", "'X-Shop-Id': 7")
  const faults = faultsOf(example, wrong, types).join('\n')
  for (const name of ["'sum'", 'boolean', "'number'"]) expect(faults).toContain(name)
}, 240_000)

it('reads sales, and writes only with a token that has the permission', async () => {
  const permissions = ['reports', 'availability']
  const reader = await makeToken(server, { name: 'Reader', permissions })
  const sales = [{ shop: 'Organization A shop', total: 1100 }]
  expect(await run(reader.token)).toEqual({
    name: 'Reader',
    can_write: false,
    sales,
    sold_out: 403,
    refused: expect.stringMatching(/read|読み取り/),
  })
  const writer = await makeToken(server, { name: 'Writer', permissions, can_write: true })
  expect(await run(writer.token)).toEqual({
    name: 'Writer',
    can_write: true,
    sales,
    sold_out: 200,
    refused: null,
  })
  expect((await client.get('availability'))[0]).toMatchObject({
    name: 'Soba',
    sold_out: true,
    set_by: 'Writer',
  })
})

it('states the token scheme only on routes that tokens may call', async () => {
  const { whole } = await openApiDocument(server)
  const paths = whole.paths as Record<
    string,
    Record<string, { security?: object[]; parameters?: object[]; responses: object }>
  >
  const schemes = (path: string, method: string) =>
    paths[path]?.[method]?.security?.flatMap((one) => Object.keys(one))
  expect(schemes('/v1/menu-items', 'get')).toEqual(['session', 'apiToken'])
  expect(schemes('/v1/api-tokens', 'post')).toEqual(['session'])
  expect(schemes('/v1/device/receipts', 'post')).toEqual(['device'])
  expect(paths['/v1/menu-items']?.get?.parameters).toContainEqual({
    $ref: '#/components/parameters/Shop',
  })
  expect(paths['/v1/menu-items']?.get?.responses).toHaveProperty('429')
})
