import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isRow, type Row } from '@pos/domain/values'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { beforeAll, expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { openApiDocument } from '#testing/open-api-document'
import { type SampleDevice, sampleDevice } from '#testing/sample-device'
import { sharedServer } from '#testing/shared-server'

const folder = fileURLToPath(new URL('../../../../../docs/device-example/', import.meta.url))
const program = path.join(folder, 'day.ts')
const server = sharedServer()
const client = clientOf(server)
let types: string
let device: SampleDevice
beforeAll(async () => {
  const { whole } = await openApiDocument(server)
  const paths = Object.fromEntries(Object.entries(isRow(whole.paths) ? whole.paths : {}).filter(([one]) => one.startsWith('/v1/device/')))
  types = await typesOf({ ...whole, paths })
  device = await sampleDevice(server)
})

const typesOf = async (document: Row) => astToString(await openapiTS(JSON.stringify(document)))

/** What TypeScript says of the example with these types, as strictly as it can be. */
function faultsOf(source: string, declarations: string): string[] {
  const made = new Map([
    [program, source],
    [path.join(folder, 'device-types.d.ts'), declarations],
  ])
  const options: ts.CompilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.asynciterable.d.ts'],
    types: ['node'],
    allowImportingTsExtensions: true,
  }
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (name) => made.has(name) || fileExists(name)
  host.readFile = (name) => made.get(name) ?? readFile(name)
  host.getSourceFile = (name, version, ...rest) => {
    const text = made.get(name)
    return text === undefined ? getSourceFile(name, version, ...rest) : ts.createSourceFile(name, text, version)
  }
  return ts
    .getPreEmitDiagnostics(ts.createProgram([program], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

it('compiles by the types that the document gives, and not with a field of another name or type', () => {
  const source = readFileSync(program, 'utf8')
  expect(faultsOf(source, types)).toEqual([])
  // All at once: the compiler names each of them, and starting it is what takes long.
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
  const faults = faultsOf(wrong, types).join('\n')
  for (const [, mistake, message] of mistakes) expect(faults, mistake).toContain(message)
}, 240_000)

it('has a type for every field that devices send and get', () => {
  const untyped = types.split('\n').filter((line) => /: (unknown|any|Record<string, never>)(\[\])?;/.test(line))
  // Headers that are not named, and what an error is about.
  expect(new Set(untyped.map((line) => line.trim()))).toEqual(new Set(['[name: string]: unknown;', 'data?: unknown;']))
})

it('plays a day in a shop', async () => {
  await client.build.payment()
  const item = await client.build.menuItem({ name: 'Soba', price: 1100 })
  const role = await client.create('roles', { name: 'Hall', void: true, payment: true })
  const names = { display_name: 'Sato', first_name: 'Hana', last_name: 'Sato', email: 'sato@example.com', password: 'Staff-2026!' }
  await client.create('users', {
    ...names,
    role: 'shop_staff',
    shop_ids: [server.admin.shop_id],
    role_id: role.id,
    security_code: '4821',
  })
  await client.act('firebases')
  const url = await server.engine.http.listen({ port: 0, host: '127.0.0.1' })
  const report = await playDay({ POS_URL: url, POS_KEY: device.key, POS_CODE: '4821' }, async () => {
    expect((await client.update('menu-items', item.id, { price: 1200 })).status).toBe(200)
    await client.act('firebases')
  })
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

/** Runs the example as a program of its own; `onWaiting` happens when it waits for the next release. Returns what it reports. */
async function playDay(variables: Record<string, string>, onWaiting: () => Promise<void>): Promise<unknown> {
  const child = spawn(process.execPath, ['--import', 'tsx', program], { env: { ...process.env, ...variables }, stdio: 'pipe' })
  let said = ''
  let faults = ''
  let following = Promise.resolve()
  let isWaiting = false
  child.stderr.on('data', (chunk: Buffer) => (faults += chunk.toString()))
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    if (isWaiting || !said.includes('waiting')) return
    isWaiting = true
    following = onWaiting()
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  await following
  expect(code, faults).toBe(0)
  return JSON.parse(said.trim().split('\n').at(-1) ?? '')
}
