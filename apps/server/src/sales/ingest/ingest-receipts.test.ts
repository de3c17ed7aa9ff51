import { postedReceipt } from '@pos/contract/sales/posted-receipt'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { contentHash } from '#engine/posted/validate-batch'
import { clientOf } from '#testing/client'
import { sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import { run } from '#testing/sample-account'
import { sharedDevice, sharedServer } from '#testing/shared-server'

const server = sharedServer()
const device = sharedDevice(server)
const foreign = sharedDevice(server, () => server.stranger)
const { all, get } = clientOf(server)

const stored = (uid: string) =>
  run(
    server,
    sql<{ shop_id: string; lines: number; paid_at: string; paid_business_date: string }>`
      select r.shop_id, r.paid_at, r.paid_business_date, (select count(*) from receipt_lines l where l.shop_id = r.shop_id and l.receipt_id = r.id) as lines
      from receipts r where r.uid = ${uid}`,
  )

describe('idempotency', () => {
  it('stores a receipt once and acknowledges it again', async () => {
    expect(await device.post(sampleReceipt('once'))).toEqual([{ uid: 'once', status: 'stored' }])
    expect(await device.post(sampleReceipt('once'))).toEqual([{ uid: 'once', status: 'known' }])
    expect(await stored('once')).toMatchObject([{ lines: 1 }])
  })

  it('treats defaults and another order of fields as the same content', async () => {
    const receipt = sampleReceipt('spelled')
    await device.post(receipt)
    const reordered = Object.fromEntries(
      Object.entries({ ...receipt, tip: 0, customer: null }).toReversed(),
    )
    expect(await device.post(reordered)).toEqual([{ uid: 'spelled', status: 'known' }])
  })

  it('refuses different content under a known uid, and quarantines it', async () => {
    await device.post(sampleReceipt('changed'))
    const answers = await device.post(
      sampleReceipt('beside'),
      sampleReceipt('changed', { guest_count: 9 }),
    )
    expect(answers).toMatchObject([
      { status: 'stored' },
      { uid: 'changed', status: 'conflict', errors: { uid: [expect.any(String)] } },
    ])
    expect(await stored('beside')).toHaveLength(1)
    expect(await quarantined('changed')).toMatchObject([
      { reason: 'conflict', device: 'Register', content: { guest_count: 9 } },
    ])
  })

  it('treats duplicates in one batch like duplicates in two', async () => {
    const answers = await device.post(
      sampleReceipt('twin'),
      sampleReceipt('twin'),
      sampleReceipt('twin', { guest_count: 3 }),
    )
    expect(answers.map((answer) => answer.status)).toEqual(['stored', 'known', 'conflict'])
    expect(await stored('twin')).toHaveLength(1)
  })

  it('stores each once if the same batch arrives many times at once', async () => {
    const batch = Array.from({ length: 20 }, (_, index) =>
      sampleReceipt(`race-${index}`, { paid_at: '2026-03-03T03:00:00Z' }),
    )
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        device.post(...(index % 2 === 0 ? batch : batch.toReversed())),
      ),
    )
    const count = (status: string) => all.flat().filter((answer) => answer.status === status).length
    expect([count('stored'), count('known')]).toEqual([20, 140])
    const report = await server.call(
      server.admin,
      'GET',
      '/v1/reports/revenues?from=2026-03-03&to=2026-03-03',
    )
    expect(report.body.data.totals).toMatchObject({
      receipts: 20,
      total: 22_000,
      tax_by_rate: { 10: 2000 },
    })
  })

  it('stores the same uid of another shop separately', async () => {
    await device.post(sampleReceipt('shared'))
    expect(await foreign.post(sampleReceipt('shared', { guest_count: 7 }))).toEqual([
      { uid: 'shared', status: 'stored' },
    ])
    expect(new Set((await stored('shared')).map((row) => row.shop_id)).size).toBe(2)
  })
})

describe('refused posts', () => {
  it('stores the valid records and names the wrong fields in the requested language', async () => {
    const wrong = {
      ...sampleReceipt('wrong'),
      guest_count: -1,
      orders: [{ ...sampleReceipt('x').orders[0], quantity: 'two' }],
    }
    const receipts = [sampleReceipt('right-1'), wrong, 'nonsense', sampleReceipt('right-2')]
    const { body } = await device.call(
      'POST',
      '/v1/device/receipts',
      { receipts },
      { 'accept-language': 'ja' },
    )
    expect(body.data.map((answer: { status: string }) => answer.status)).toEqual([
      'stored',
      'refused',
      'refused',
      'stored',
    ])
    expect(Object.keys(body.data[1].errors).toSorted()).toEqual([
      'guest_count',
      'orders.0.quantity',
    ])
    expect(body.data[1].errors.guest_count[0]).toMatch(/[\u3040-\u30ff]/)
    expect(await quarantined('wrong')).toMatchObject([{ reason: 'invalid', content: wrong }])
  })

  it('use one quarantine row if a device repeats a refused post', async () => {
    const wrong = { ...sampleReceipt('again'), total: 1.5 }
    await device.post(wrong, wrong)
    await device.post(wrong)
    expect(await quarantined('again')).toHaveLength(1)
  })

  const hostile: Record<string, unknown> = {
    'a key with NUL': { ['a\u0000b']: 1 },
    'a half character': { customer: '\ud800' },
    'a year that PostgreSQL does not know': { paid_at: '0000-01-01T00:00:00Z' },
    'a year far ahead': { paid_at: '9999-12-31T23:59:59Z' },
    'a release number beyond the column': { release: 9_007_199_254_740_991 },
    'an amount beyond the limit': { total: 1e15 },
    'a uid with a slash': { uid: '../x' },
  }
  it.each(Object.entries(hostile))('refuses %s and keeps its neighbour', async (name, field) => {
    const neighbour = `neighbour-${name.replace(/\W/g, '-')}`
    const { status, body } = await device.call('POST', '/v1/device/receipts', {
      receipts: [sampleReceipt(neighbour), { ...sampleReceipt('hostile'), ...(field as object) }],
    })
    expect(status).toBe(200)
    expect(body.data.map((answer: { status: string }) => answer.status)).toEqual([
      'stored',
      'refused',
    ])
    expect(await stored(neighbour)).toHaveLength(1)
  })

  it('refuses an empty batch and one of more than 500', async () => {
    expect((await device.call('POST', '/v1/device/receipts', { receipts: [] })).status).toBe(422)
    expect(
      (
        await device.call('POST', '/v1/device/receipts', {
          receipts: Array.from({ length: 501 }, () => ({})),
        })
      ).status,
    ).toBe(422)
  })

  it('accepts only valid keys', async () => {
    const other = await sampleDevice(server, server.admin, 'Soon without key')
    await server.call(server.admin, 'POST', `/v1/devices/${other.id}/api-key`)
    expect(
      (await other.call('POST', '/v1/device/receipts', { receipts: [sampleReceipt('dead-key')] }))
        .status,
    ).toBe(401)
    expect(await stored('dead-key')).toEqual([])
  })
})

describe('stored posts', () => {
  it('reads instants by their offset, not by their spelling', async () => {
    const at = {
      first_ordered_at: '2026-04-10T10:00:00+09:00',
      ordered_at: '2026-04-10T10:30:00+09:00',
      paid_at: '2026-04-10T02:00:00Z',
    }
    expect(await device.post(sampleReceipt('offset', at))).toEqual([
      { uid: 'offset', status: 'stored' },
    ])
    expect(await stored('offset')).toMatchObject([{ paid_at: '2026-04-10T02:00:00.000Z' }])
  })

  it('reads null as a property that is left out, also in a repeated post', async () => {
    const receipt = sampleReceipt('nulls')
    const nulls = { approved_by: null, discounts: null, charge: null, tip: null, customer: null }
    const written = {
      ...receipt,
      ...nulls,
      orders: receipt.orders.map((line) => ({
        ...line,
        discount: null,
        condiments: null,
        uid: null,
      })),
    }
    expect(await device.post(written)).toEqual([{ uid: 'nulls', status: 'stored' }])
    expect(await device.post(receipt)).toEqual([{ uid: 'nulls', status: 'known' }])
    expect(await device.post(written)).toEqual([{ uid: 'nulls', status: 'known' }])
  })

  it('recognizes a post whose nulls an earlier version hashed', async () => {
    const receipt = sampleReceipt('earlier')
    const written = {
      ...receipt,
      payments: receipt.payments.map((payment) => ({ ...payment, customer: null })),
    }
    await device.post(receipt)
    const content_hash = contentHash(postedReceipt.parse(written))
    await server.engine.database.transaction({ system: true }, (db) =>
      sql`update receipt_uids set content_hash = ${content_hash} where uid = 'earlier'`.execute(db),
    )
    expect(await device.post(written)).toEqual([{ uid: 'earlier', status: 'known' }])
  })

  it.each(['-12:00', '+05:45', '+14:00'])('accepts the offset %s', async (offset) => {
    const [answer] = await device.post(
      sampleReceipt(`offset${offset.replace(':', '')}`.replace('+', 'p'), {
        paid_at: `2026-04-09T12:00:00${offset}`,
      }),
    )
    expect(answer?.status).toBe('stored')
  })

  it.each(['-12:01', '+14:01', '+19:00', '+23:59'])(
    'refuses the offset %s and names the valid ones',
    async (offset) => {
      const [answer] = await device.post(
        sampleReceipt('no-offset', { paid_at: `2026-04-09T12:00:00${offset}` }),
      )
      expect(answer).toMatchObject({
        status: 'refused',
        errors: { paid_at: [expect.stringContaining('-12:00')] },
      })
    },
  )

  it('assigns a night to the business day, for each of the three revenue timings', async () => {
    const night = {
      first_ordered_at: '2026-02-01T19:30:00Z',
      ordered_at: '2026-02-01T19:59:59Z',
      paid_at: '2026-02-01T20:00:00Z',
    }
    await device.post(sampleReceipt('night', night))
    const list = await server.call(server.admin, 'GET', '/v1/receipts?q=night')
    const { body } = await server.call(server.admin, 'GET', `/v1/receipts/${list.body.data[0].id}`)
    expect(body.data).toMatchObject({
      first_ordered_business_date: '2026-02-01',
      ordered_business_date: '2026-02-01',
      paid_business_date: '2026-02-02',
    })
  })

  it('stores and flags wrong sums, a fast clock and unknown records', async () => {
    const [answer] = await device.post(
      sampleReceipt('flagged', {
        total: 1000,
        paid_at: '2026-04-11T02:00:00Z',
        revenue_center_id: '0190a6a0-0000-7000-8000-000000000001',
      }),
    )
    expect(answer).toMatchObject({ status: 'stored' })
    expect(answer?.flagged).toEqual(
      expect.arrayContaining(['total', 'future', 'unknown_reference']),
    )
  })

  it('does not flag a revenue center of the shop that no release contains', async () => {
    const made = await server.call(server.admin, 'POST', '/v1/modes', {
      name: 'Short-lived',
      theme: 'blue',
    })
    const center = await server.call(server.admin, 'POST', '/v1/revenue-centers', {
      name: 'Terrace',
      mode_id: made.body.data?.id,
    })
    expect(
      await device.post(sampleReceipt('living', { revenue_center_id: center.body.data.id })),
    ).toEqual([{ uid: 'living', status: 'stored' }])
  })
})

describe('voids', () => {
  const voided = (uid: string, more: object = {}) => ({
    uid,
    name: 'Soba',
    quantity: 1,
    total_void_price: 900,
    void_at: '2026-03-05T03:00:00Z',
    ...more,
  })
  const post = async (...void_orders: unknown[]) =>
    (await device.call('POST', '/v1/device/void-orders', { void_orders })).body.data
  const day = async () =>
    (await server.call(server.admin, 'GET', '/v1/reports/revenues?from=2026-03-05&to=2026-03-05'))
      .body.data.totals

  it('counts a void once, and a move not at all', async () => {
    expect(
      await post(
        voided('v1'),
        voided('m1', { void_at: null, moved_at: '2026-03-05T03:00:00Z', moved_to: 'B2' }),
      ),
    ).toMatchObject([{ status: 'stored' }, { status: 'stored' }])
    expect(await post(voided('v1'))).toMatchObject([{ status: 'known' }])
    expect(await post(voided('v1', { quantity: 2 }))).toMatchObject([{ status: 'conflict' }])
    expect(await day()).toMatchObject({ voids: 1, void_amount: 900, receipts: 0 })
  })

  it('are refused individually', async () => {
    expect(
      await post(voided('v2', { void_at: '0000-01-01T00:00:00Z' }), voided('v3')),
    ).toMatchObject([{ status: 'refused' }, { status: 'stored' }])
  })
})

/** The quarantined posts of a uid with their content. */
async function quarantined(uid: string) {
  const found = (await all('receipts/quarantine')).filter((row: { uid: string }) => row.uid === uid)
  return Promise.all(found.map(({ id }: { id: string }) => get(`receipts/quarantine/${id}`)))
}
