import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { postBatch, validRecord } from '#testing/sales/posted-batch'
import { sharedDevice, sharedServer } from '#testing/shared-server'
import { alterations, altered, type Json } from '#testing/suites/altered-records'

const server = sharedServer(300_000)
const device = sharedDevice(server)

/** Number of generated records, posted in batches of ten with valid ones in between. */
const generated = 2000
const inBatch = 10

describe.each([
  ['receipts', generated, 20_261_122],
  ['void_orders', generated / 5, 7],
  ['cash_events', generated / 5, 11],
] as const)('generated %s', (kind, count, seed) => {
  const make = validRecord[kind]

  it('do not affect valid posts in the same batch', async () => {
    const samples = fc.sample(alterations, { numRuns: count, seed })
    for (let from = 0; from < samples.length; from += inBatch) {
      const bad = samples
        .slice(from, from + inBatch)
        .map((sample, index) => altered(make(`bad-${from + index}`) as Json, sample))
      const good = Array.from({ length: bad.length + 1 }, (_, index) =>
        JSON.stringify(make(`good-${kind}-${from + index}-${index}`)),
      )
      const batch = good.flatMap((text, index) => [text, ...bad.slice(index, index + 1)])
      // oxlint-disable-next-line no-await-in-loop -- a device posts its batches one at a time
      const { status, statuses } = await postBatch(device, kind, batch)
      expect(status, batch.join('\n')).toBe(200)
      expect({ from, good: statuses.filter((_, index) => index % 2 === 0) }).toEqual({
        from,
        good: good.map(() => 'stored'),
      })
      expect(['stored', 'known', 'conflict', 'refused']).toEqual(
        expect.arrayContaining([...new Set(statuses)]),
      )
    }
    if (kind === 'cash_events') return
    const { body } = await server.call(
      server.admin,
      'GET',
      `/v1/${kind === 'receipts' ? 'receipts' : 'receipt-void-orders'}?q=good-${kind}-0-0`,
    )
    expect(body.data).toHaveLength(1)
  }, 600_000)

  it('do not break lists, quarantine and reports', async () => {
    const paths = [
      'receipts',
      'receipts/totals',
      'receipts/quarantine',
      'receipt-void-orders',
      'reports/revenues?from=2026-01-01&to=2026-04-10',
    ]
    for (const path of [
      ...paths,
      'reports/orders?from=2026-01-01&to=2026-04-10',
      'reports/payments?from=2026-01-01&to=2026-04-10',
    ])
      expect({
        path,
        status: (await server.call(server.admin, 'GET', `/v1/${path}`)).status,
      }).toEqual({ path, status: 200 })
  })
})
