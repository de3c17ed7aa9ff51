import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleReceipt } from '#testing/sample-device'
import { sharedDevice, sharedServer } from '#testing/shared-server'

const server = sharedServer(300_000)
const device = sharedDevice(server)

const voided = (uid: string) => ({ uid, name: 'Soba', quantity: 1, total_void_price: 900, void_at: '2026-03-05T03:00:00Z' })
const rich = (uid: string) => ({
  ...sampleReceipt(uid),
  orders: [{ ...sampleReceipt(uid).orders[0], cost: 300, condiments: [{ name: 'Egg', price: 0, quantity: 1 }] }],
})

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`
/** Values as JSON text; many of them could not be written by a program. */
const values = fc.oneof(
  fc.constantFrom(
    '1e400',
    '-1e400',
    '-0',
    '1e-400',
    '9007199254740993',
    '999999999',
    '-999999999',
    '1000000000',
    '2147483648',
    '0.1',
    '"1"',
  ),
  fc.constantFrom('null', 'true', '[]', '{}', '[[]]', '""', String.raw`"\u0000"`, String.raw`"\ud800x"`, String.raw`"\udfff"`, '"\\u202e"'),
  fc.constantFrom('{"__proto__":1}', '{"constructor":{"prototype":null}}', '{"toString":1,"length":-1}', nested(50), nested(7000)),
  fc.constantFrom('"1970-01-01T00:00:00Z"', '"2199-12-31T23:59:59Z"', '"9999-12-31T23:59:60Z"', '"2026-02-30T00:00:00Z"', '"infinity"'),
  fc.constantFrom('"0190a6a0-0000-7000-8000-000000000001"', '"00000000-0000-0000-0000-000000000000"', `"${'x'.repeat(70_000)}"`),
  fc.json({ maxDepth: 3 }),
  fc.integer().map(String),
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => JSON.stringify(text)),
)
const keys = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty', 'then', 'id', 'shop_id', 'content_hash', 'flags'),
  fc.string({ unit: 'binary', maxLength: 12 }),
)
const change = fc.record({ at: fc.nat(), key: fc.option(keys, { freq: 4 }), value: values, isRemoved: fc.boolean() })
const bodies = fc.record({ changes: fc.array(change, { minLength: 1, maxLength: 3 }), whole: fc.option(values, { freq: 12 }) })

const mark = '\u0001hole\u0001'
/** A record in which some values, at any depth, are replaced, removed or joined by unknown keys. */
function changed(
  record: Json,
  { changes, whole }: { changes: readonly { at: number; key: string | null; value: string; isRemoved: boolean }[]; whole: string | null },
) {
  if (whole !== null) return whole
  const copy = structuredClone(record)
  const texts: string[] = []
  for (const { at, key, value, isRemoved } of changes) {
    const attributions = containersOf(copy)
    const container = attributions[at % attributions.length]
    if (!container) continue
    const names = Object.keys(container)
    const name = key ?? names[at % names.length] ?? 'nothing'
    if (isRemoved && key === null) Reflect.deleteProperty(container, name)
    else {
      texts.push(value)
      Object.defineProperty(container, name, { value: `${mark}${texts.length - 1}`, enumerable: true, configurable: true, writable: true })
    }
  }
  return JSON.stringify(copy).replaceAll(/"\\u0001hole\\u0001(\d+)"/g, (_all, index) => texts[Number(index)] ?? 'null')
}

function containersOf(value: Json): { [key: string]: Json }[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(containersOf)
  return Array.isArray(value) ? inside : [value, ...inside]
}

/** The number of generated records; they are posted in batches of ten with valid ones between them. */
const generated = 2000
const inBatch = 10

describe.each([
  ['receipts', rich, generated, 20_261_122],
  ['void_orders', voided, generated / 5, 7],
] as const)('generated %s', (kind, make, count, seed) => {
  it('never cost the good ones around them', async () => {
    const samples = fc.sample(bodies, { numRuns: count, seed })
    const url = `/v1/device/${kind.replace('_', '-')}`
    for (let from = 0; from < samples.length; from += inBatch) {
      const bad = samples.slice(from, from + inBatch).map((sample, index) => changed(make(`bad-${from + index}`) as Json, sample))
      const good = Array.from({ length: bad.length + 1 }, (_, index) => JSON.stringify(make(`good-${kind}-${from + index}-${index}`)))
      const batch = good.flatMap((text, index) => [text, ...bad.slice(index, index + 1)])
      const body = `{"${kind}":[${batch.join(',')}]}`
      // oxlint-disable-next-line no-await-in-loop -- one device posts one batch after the other
      const { status, body: answer } = await device.call('POST', url, body, { 'content-type': 'application/json' })
      expect(status, body).toBe(200)
      const statuses = answer.data.map((one: { status: string }) => one.status)
      expect({ from, good: statuses.filter((_: string, index: number) => index % 2 === 0) }).toEqual({
        from,
        good: good.map(() => 'stored'),
      })
      expect(['stored', 'known', 'conflict', 'refused']).toEqual(expect.arrayContaining([...new Set(statuses)]))
    }
    const { body } = await server.call(
      server.admin,
      'GET',
      `/v1/${kind === 'receipts' ? 'receipts' : 'receipt-void-orders'}?q=good-${kind}-0-0`,
    )
    expect(body.data).toHaveLength(1)
  }, 600_000)

  it('leave lists, quarantine and reports standing', async () => {
    const paths = [
      'receipts',
      'receipts/totals',
      'receipts/quarantine',
      'receipt-void-orders',
      'reports/revenues?from=2026-01-01&to=2026-04-10',
    ]
    for (const path of [...paths, 'reports/orders?from=2026-01-01&to=2026-04-10', 'reports/payments?from=2026-01-01&to=2026-04-10'])
      expect({ path, status: (await server.call(server.admin, 'GET', `/v1/${path}`)).status }).toEqual({ path, status: 200 })
  })
})
