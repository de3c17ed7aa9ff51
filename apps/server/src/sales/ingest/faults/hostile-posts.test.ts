import { problemText } from '@pos/texts/message-text'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { sampleReceipt } from '#testing/peers/sample-device'
import {
  batchRoutes,
  postBatch,
  sampleCash,
  sampleVoid,
  validRecord,
} from '#testing/sales/posted-batch'
import { sharedDevice, sharedServer } from '#testing/shared-server'
import { hostileRecords } from '#testing/suites/hostile-records'

const server = sharedServer(300_000)
const device = sharedDevice(server)

describe.each(['receipts', 'void_orders', 'cash_events'] as const)('a batch of %s', (kind) => {
  it.each(Object.entries(hostileRecords))(
    'keeps the records around one with %s',
    async (name, record) => {
      const uids = [`${name}-1`, `${name}-2`].map((uid) => uid.replaceAll(/[^\w-]/g, '_'))
      const [before, after] = uids.map((uid) => JSON.stringify(validRecord[kind](uid)))
      const { status, data, statuses } = await postBatch(device, kind, [before!, record, after!])
      expect(status).toBe(200)
      expect(statuses).toEqual(['stored', 'refused', 'stored'])
      expect(Object.keys(data[1]?.errors ?? {}).length).toBeGreaterThan(0)
      // Posting it again gives the same result.
      expect((await postBatch(device, kind, [before!, record, after!])).statuses).toEqual([
        'known',
        'refused',
        'known',
      ])
    },
  )

  it('the list shows refused posts', async () => {
    const { status, body } = await server.call(
      server.admin,
      'GET',
      '/v1/receipts/quarantine?per_page=200',
    )
    expect(status).toBe(200)
    const ids = body.data.map((row: { id: string }) => row.id)
    expect(ids.length).toBeGreaterThan(10)
    for (const id of ids)
      expect((await server.call(server.admin, 'GET', `/v1/receipts/quarantine/${id}`)).status).toBe(
        200,
      )
  })
})

describe('an unexpected error', () => {
  beforeAll(() =>
    server.engine.database.transaction({ system: true }, async (db) => {
      await sql`set local citus.enable_unsafe_triggers = on`.execute(db)
      await sql`
        create function refuse_cursed() returns trigger language plpgsql as $$
        begin if new.uid like 'cursed%' then raise 'Nobody foresaw this'; end if; return new; end $$`.execute(
        db,
      )
      for (const table of ['receipts', 'receipt_void_orders', 'cash_events'])
        await sql`create trigger cursed before insert on ${sql.table(table)} for each row execute function refuse_cursed()`.execute(
          db,
        )
    }),
  )

  it.each([
    ['receipts', (uid: string) => sampleReceipt(uid, { paid_at: '2026-03-09T03:00:00Z' })],
    ['void_orders', (uid: string) => ({ ...sampleVoid(uid), void_at: '2026-03-09T03:00:00Z' })],
    ['cash_events', (uid: string) => sampleCash(uid)],
  ] as const)('costs only the %s that it befalls', async (kind, make) => {
    const uids = Array.from({ length: 40 }, (_, index) =>
      index === 7 || index === 30 ? `cursed-${kind}-${index}` : `fine-${kind}-${index}`,
    )
    const { status, body } = await device.call('POST', `/v1/device/${batchRoutes[kind]}`, {
      [kind]: uids.map((uid) => make(uid)),
    })
    expect(status).toBe(200)
    expect(body.data.map((one: { uid: string }) => one.uid)).toEqual(uids)
    expect(
      body.data
        .filter((one: { status: string }) => one.status === 'refused')
        .map((one: { uid: string }) => one.uid),
    ).toEqual(uids.filter((uid) => uid.startsWith('cursed')))
    expect(body.data[7].errors).toEqual({ body: [problemText('en', { key: 'unstorable_record' })] })
    const { body: kept } = await server.call(
      server.admin,
      'GET',
      '/v1/receipts/quarantine?per_page=200',
    )
    expect(
      kept.data.filter((row: { uid: string }) => row.uid?.startsWith(`cursed-${kind}`)),
    ).toHaveLength(2)
    if (kind === 'cash_events') return
    const { body: report } = await server.call(
      server.admin,
      'GET',
      '/v1/reports/revenues?from=2026-03-09&to=2026-03-09',
    )
    expect(report.data.totals).toMatchObject(
      kind === 'receipts'
        ? { receipts: 38, total: 38 * 1100 }
        : { voids: 38, void_amount: 38 * 900 },
    )
  })
})
