import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { openApiDocument } from '#testing/open-api-document'
import { type SampleDevice, sampleDevice } from '#testing/peers/sample-device'
import { sharedServer } from '#testing/shared-server'
import { faultsOf, runProgram, typesOf } from '#testing/typed-program'

const folder = fileURLToPath(new URL('../../../../../docs/device-example/', import.meta.url))
const program = path.join(folder, 'day.ts')
const tableProgram = path.join(folder, 'table.ts')
const typesFile = 'device-types.d.ts'
const example = { program, typesFile }
const server = sharedServer()
const client = clientOf(server)
let types: string
let device: SampleDevice
beforeAll(async () => {
  types = await typesOf((await openApiDocument(server)).whole, (one) =>
    one.startsWith('/v1/device/'),
  )
  device = await sampleDevice(server)
})

it('compiles with the types of the document, but not with wrong names or types', () => {
  const source = readFileSync(program, 'utf8')
  expect(faultsOf(example, source, types)).toEqual([])
  const shared = { program: tableProgram, typesFile }
  expect(faultsOf(shared, readFileSync(tableProgram, 'utf8'), types)).toEqual([])
  // Compiled together: the compiler reports each file, and its start is slow.
  const mistakes: [string, string, string][] = [
    ['guest_count: 2,', "guest_count: '2',", "'string' is not assignable to type 'number'"],
    ["rate: '10', kind: 'inclusive'", "kind: 'inclusive'", "'rate' is missing"],
    ["tax_kind: 'inclusive'", "tax_kind: 'included'", '"included"'],
    ["state: 'free'", "state: 'closed'", '"closed"'],
    ['person.flags.void', 'person.flags.voids', "'voids'"],
    ['lines = [{ uid', 'lines = [{ lid', "'uid' is missing"],
    ['availability.items', 'availability.entries', "'entries'"],
  ]
  let wrong = source
  for (const [right, mistake] of mistakes) {
    expect(source).toContain(right)
    wrong = wrong.replace(right, mistake)
  }
  const faults = faultsOf(example, wrong, types).join('\n')
  for (const [, mistake, message] of mistakes) expect(faults, mistake).toContain(message)
}, 240_000)

it('has a type for every field that devices send and receive', () => {
  const untyped = types
    .split('\n')
    .filter((line) => /: (unknown|any|Record<string, never>)(\[\])?;/.test(line))
  // Undocumented headers, and details of an error.
  expect(new Set(untyped.map((line) => line.trim()))).toEqual(
    new Set(['[name: string]: unknown;', 'data?: unknown;']),
  )
})

it('plays a day in a shop', async () => {
  await client.build.payment()
  const item = await client.build.menuItem({ name: 'Soba', price: 1100 })
  const role = await client.create('roles', { name: 'Hall', void: true, payment: true })
  const names = {
    display_name: 'Sato',
    first_name: 'Hana',
    last_name: 'Sato',
    email: 'sato@example.com',
    password: 'Staff-2026!',
  }
  await client.create('users', {
    ...names,
    role: 'shop_staff',
    shop_ids: [server.admin.shop_id],
    role_id: role.id,
    security_code: '4821',
  })
  await client.act('firebases')
  const url = await server.engine.http.listen({ port: 0, host: '127.0.0.1' })
  const report = await runProgram(
    program,
    { POS_URL: url, POS_KEY: device.key, POS_CODE: '4821' },
    {
      exitCode: (code, faults) => expect(code, faults).toBe(0),
      onWaiting: async () => {
        expect((await client.update('menu-items', item.id, { price: 1200 })).status).toBe(200)
        await client.act('firebases')
      },
    },
  )
  expect(report).toEqual({
    unchanged: 304,
    wrong_code: [422, 'ValidationFailed'],
    signed_in: 'Sato',
    may_void: true,
    sold_out: 0,
    current: true,
    tables: 1,
    first: ['stored', 'refused'],
    flagged: [],
    refused: ['guest_count'],
    second: ['known', 'refused'],
    voided: ['stored'],
    freed: 1,
    delta: { heard: true, since: true },
    price: 1200,
  })
  const stored = await client.all('receipts')
  expect(stored).toMatchObject([{ uid: 'example-0001', total: 2200, flags: [] }])
})

it('plays two devices at one table', async () => {
  const admin = await server.newTenant()
  const shop = clientOf(server, admin)
  await shop.build.payment()
  await shop.build.menuItem({ name: 'Soba', price: 1100 })
  await shop.act('firebases')
  const register = await sampleDevice(server, admin, 'Register')
  const handheld = await sampleDevice(server, admin, 'Handheld')
  const address = server.engine.http.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const url = port
    ? `http://127.0.0.1:${port}`
    : await server.engine.http.listen({ port: 0, host: '127.0.0.1' })
  const report = await runProgram(
    tableProgram,
    { POS_URL: url, POS_KEY: register.key, POS_SECOND_KEY: handheld.key },
    { exitCode: (code, faults) => expect(code, faults).toBe(0) },
  )
  expect(report).toEqual({
    opened: ['stored', 'stored', 'stored'],
    heard: 'number',
    seen: [[['A1'], ['r-1']]],
    concurrent: [['stored'], ['stored']],
    claimed: 200,
    refused: 409,
    during: ['claimed'],
    paid: [['stored', []]],
    late: ['stored'],
    after: [
      ['open', true, ['h-2']],
      ['paid', false, ['r-1', 'h-1']],
    ],
  })
  const stored = await shop.all('receipts')
  expect(stored).toMatchObject([{ uid: 'example-table-1', total: 3300, flags: [] }])
})
