import { problemText } from '@pos/texts/message-text'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { sampleReceipt } from '#testing/sample-device'
import { sharedDevice, sharedServer } from '#testing/shared-server'

const server = sharedServer(300_000)
const device = sharedDevice(server)

const deep = (levels: number, open: string, close: string) => `${open.repeat(levels)}1${close.repeat(levels)}`
const voided = (uid: string) => ({ uid, name: 'Soba', quantity: 1, total_void_price: 900, void_at: '2026-03-05T03:00:00Z' })
/** As text: many of these could not be written by a program. */
const bodies: Record<string, string> = {
  'nested 7,000 deep in arrays': `{"uid":"bad","customer":${deep(7000, '[', ']')}}`,
  'nested 7,000 deep in objects': `{"uid":"bad","customer":${deep(7000, '{"a":', '}')}}`,
  'nested 300,000 deep': deep(300_000, '[', ']'),
  'a key constructor': '{"uid":"bad","constructor":{"prototype":{"a":1}}}',
  'a key __proto__': '{"uid":"bad","__proto__":{"guest_count":1}}',
  'keys of every object': '{"uid":"bad","toString":1,"valueOf":[],"hasOwnProperty":{},"isPrototypeOf":null}',
  NUL: String.raw`{"uid":"bad","customer":"a\u0000b"}`,
  'a key of NUL': String.raw`{"uid":"bad","\u0000":1}`,
  'half a surrogate': String.raw`{"uid":"bad","customer":"\ud800"}`,
  'a key of half a surrogate': String.raw`{"uid":"bad","\udfff":1}`,
  '1e400': '{"uid":"bad","total":1e400}',
  '-1e400': '{"uid":"bad","total":-1e400}',
  'a number of 5,000 digits': `{"uid":"bad","total":${'9'.repeat(5000)}}`,
  'a text of 600 KB': `{"uid":"bad","customer":"${'x'.repeat(600_000)}"}`,
  'a uid of 600 KB': `{"uid":"${'x'.repeat(600_000)}"}`,
  'an array': '[[],[],[]]',
  'a text': '"bad"',
  null: 'null',
  'arrays for objects': '{"uid":"bad","taxes":{},"payments":{"0":1},"orders":[[]],"staff":[1]}',
}

describe.each([
  ['receipts', (uid: string) => sampleReceipt(uid)],
  ['void_orders', voided],
] as const)('a batch of %s', (kind, good) => {
  const url = `/v1/device/${kind.replace('_', '-')}`
  const post = (records: readonly string[]) =>
    device.call('POST', url, `{"${kind}":[${records.join(',')}]}`, { 'content-type': 'application/json' })

  it.each(Object.entries(bodies))('keeps the records around one with %s', async (name, body) => {
    const uids = [`${name}-1`, `${name}-2`].map((uid) => uid.replaceAll(/[^\w-]/g, '_'))
    const [before, after] = uids.map((uid) => JSON.stringify(good(uid)))
    const { status, body: answer } = await post([before!, body, after!])
    expect(status).toBe(200)
    expect(answer.data.map((one: { status: string }) => one.status)).toEqual(['stored', 'refused', 'stored'])
    expect(Object.keys(answer.data[1].errors).length).toBeGreaterThan(0)
    // Posting it again gives the same result.
    expect((await post([before!, body, after!])).body.data.map((one: { status: string }) => one.status)).toEqual([
      'known',
      'refused',
      'known',
    ])
  })

  it('shows what was refused', async () => {
    const { status, body } = await server.call(server.admin, 'GET', '/v1/receipts/quarantine?per_page=200')
    expect(status).toBe(200)
    const ids = body.data.map((row: { id: string }) => row.id)
    expect(ids.length).toBeGreaterThan(10)
    for (const id of ids) expect((await server.call(server.admin, 'GET', `/v1/receipts/quarantine/${id}`)).status).toBe(200)
  })
})

describe('a failure that nobody foresaw', () => {
  beforeAll(() =>
    server.engine.database.transaction({ system: true }, async (db) => {
      await sql`
        create function refuse_cursed() returns trigger language plpgsql as $$
        begin if new.uid like 'cursed%' then raise 'Nobody foresaw this'; end if; return new; end $$`.execute(db)
      for (const table of ['receipts', 'receipt_void_orders'])
        await sql`create trigger cursed before insert on ${sql.table(table)} for each row execute function refuse_cursed()`.execute(db)
    }),
  )

  it.each([
    ['receipts', (uid: string) => sampleReceipt(uid, { paid_at: '2026-03-09T03:00:00Z' })],
    ['void_orders', (uid: string) => ({ ...voided(uid), void_at: '2026-03-09T03:00:00Z' })],
  ] as const)('costs only the %s that it befalls', async (kind, make) => {
    const uids = Array.from({ length: 40 }, (_, index) =>
      index === 7 || index === 30 ? `cursed-${kind}-${index}` : `fine-${kind}-${index}`,
    )
    const { status, body } = await device.call('POST', `/v1/device/${kind.replace('_', '-')}`, { [kind]: uids.map((uid) => make(uid)) })
    expect(status).toBe(200)
    expect(body.data.map((one: { uid: string }) => one.uid)).toEqual(uids)
    expect(body.data.filter((one: { status: string }) => one.status === 'refused').map((one: { uid: string }) => one.uid)).toEqual(
      uids.filter((uid) => uid.startsWith('cursed')),
    )
    expect(body.data[7].errors).toEqual({ body: [problemText('en', { key: 'unstorable_record' })] })
    const { body: kept } = await server.call(server.admin, 'GET', '/v1/receipts/quarantine?per_page=200')
    expect(kept.data.filter((row: { uid: string }) => row.uid?.startsWith(`cursed-${kind}`))).toHaveLength(2)
    const { body: report } = await server.call(server.admin, 'GET', '/v1/reports/revenues?from=2026-03-09&to=2026-03-09')
    expect(report.data.totals).toMatchObject(
      kind === 'receipts' ? { receipts: 38, total: 38 * 1100 } : { voids: 38, void_amount: 38 * 900 },
    )
  })
})
