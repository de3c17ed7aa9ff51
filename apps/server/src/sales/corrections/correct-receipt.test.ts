import { resources } from '@pos/contract/resources'
import { tableShapes } from '@pos/domain/tables/table-shapes'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { holdLock } from '#testing/databases/hold-lock'
import { sampleReceipt } from '#testing/peers/sample-device'
import { createSampler } from '#testing/sales/sampler'
import { sharedDevice, sharedServer } from '#testing/shared-server'
import { errorCodesOf } from '#testing/suites/error-codes'
import { compareRollUps } from '../roll-ups/rebuild-roll-ups.ts'

const server = sharedServer()
const device = sharedDevice(server)
const made = { hall: '', terrace: '', cash: '' }
let table = { id: '', code: '' }

beforeAll(async () => {
  const create = async (path: string, body: object) =>
    String((await server.call(server.admin, 'POST', path, body)).body.data.id)
  const sampler = createSampler(server, server.admin)
  const center = async (name: string) =>
    (
      await sampler.create(resources['revenue-centers'], {
        ...(await sampler.minimal(resources['revenue-centers'])),
        name,
      })
    ).id
  made.hall = await center('Hall')
  made.terrace = await center('Terrace')
  made.cash = await create('/v1/payments', { name: 'Cash', type: 'cash' })
  const floor = await server.call(server.admin, 'POST', '/v1/shop-maps', {
    name: '2F',
    tables: [{ code: 'B7', shape: Object.keys(tableShapes)[0], x: 0, y: 0, seats: 2 }],
  })
  table = floor.body.data.tables[0]
})

const post = async (uid: string, more: Parameters<typeof sampleReceipt>[1] = {}) => {
  const receipt = sampleReceipt(uid, {
    revenue_center_id: made.hall,
    revenue_center: 'Hall',
    payments: [{ payment_id: made.cash, name: 'Cash', type: 'cash', amount: 1500 }],
    change: 400,
    ...more,
  })
  await device.post(receipt)
  const { body } = await server.call(server.admin, 'GET', `/v1/receipts?q=${uid}`)
  return { receipt, id: String(body.data[0].id) }
}
const correct = (id: string, body: object, caller = server.admin) =>
  server.call(caller, 'POST', `/v1/receipts/${id}/corrections`, { reason: 'Mixed up', ...body })
const read = async (id: string) =>
  (await server.call(server.admin, 'GET', `/v1/receipts/${id}`)).body.data
const differences = () =>
  server.engine.database.transaction({ system: true }, (db) =>
    compareRollUps(db, String(server.admin.shop_id)),
  )

describe('a correction', () => {
  it('changes only the named fields, and stores old values, author and reason', async () => {
    const { id } = await post('whole')
    const before = await read(id)
    const { status, body } = await correct(id, {
      version: 1,
      note: ' Birthday ',
      customer: 'Tanaka',
      revenue_center_id: made.terrace,
      table_id: table.id,
      reason: 'Wrong button',
    })
    expect([status, body.data]).toEqual([200, { version: 2 }])
    const after = await read(id)
    expect(after).toEqual({
      ...before,
      version: 2,
      note: 'Birthday',
      customer: 'Tanaka',
      revenue_center_id: made.terrace,
      revenue_center: 'Terrace',
      table_id: table.id,
      table_code: 'B7',
      floor: '2F',
      original: expect.objectContaining({
        note: null,
        customer: null,
        revenue_center: 'Hall',
        table_code: 'A1',
      }),
      corrections: [
        expect.objectContaining({
          version: 2,
          reason: 'Wrong button',
          before: expect.objectContaining({ note: null, revenue_center: 'Hall', table_code: 'A1' }),
          after: expect.objectContaining({
            note: 'Birthday',
            revenue_center: 'Terrace',
            table_code: 'B7',
          }),
        }),
      ],
    })
    const { body: found } = await server.call(server.admin, 'GET', '/v1/receipts?q=tanaka')
    expect(found.data).toMatchObject([{ id, version: 2 }])
  })

  it('moves the receipt in all sums, and keeps names of newer receipts', async () => {
    const item = { menu_item_id: crypto.randomUUID() }
    const line = { ...sampleReceipt('x').orders[0]!, ...item }
    const { id } = await post('old', {
      paid_at: '2026-04-01T03:00:00Z',
      orders: [{ ...line, name: 'Old name' }],
    })
    await post('new', { orders: [{ ...line, name: 'New name' }] })
    await correct(id, { version: 1, revenue_center_id: made.terrace })
    expect(await differences()).toEqual([])
    const { body } = await server.call(server.admin, 'GET', '/v1/receipts/choices')
    const labels = body.data.items.filter(({ key }: { key: string }) => key === item.menu_item_id)
    expect(labels).toEqual([{ key: item.menu_item_id, label: 'New name' }])
    const inTerrace = await server.call(
      server.admin,
      'GET',
      `/v1/receipts?revenue_centers=${made.terrace}&from=2026-04-01&to=2026-04-01`,
    )
    expect(inTerrace.body.data.map((row: { uid: string }) => row.uid)).toEqual(['old'])
  })

  it('does not change the uid: the same post is acknowledged again', async () => {
    const { id, receipt } = await post('again')
    await correct(id, { version: 1, customer: 'Corrected' })
    expect(await device.post(receipt)).toEqual([{ uid: 'again', status: 'known' }])
    expect(await read(id)).toMatchObject({ customer: 'Corrected', version: 2 })
    const found = await server.call(server.admin, 'GET', '/v1/receipts?q=orrect')
    expect(found.body.data.map((row: { uid: string }) => row.uid)).toEqual(['again'])
  })

  it('rejects an old version, ignores an empty change, keeps the first original', async () => {
    const { id } = await post('steps')
    expect((await correct(id, { version: 1, customer: 'One' })).body.data).toEqual({ version: 2 })
    expect((await correct(id, { version: 1, customer: 'Late' })).status).toBe(409)
    expect((await correct(id, { version: 2, customer: ' One ' })).body.data).toEqual({ version: 2 })
    await correct(id, { version: 2, customer: 'Two', revenue_center_id: null })
    expect(await read(id)).toMatchObject({
      customer: 'Two',
      revenue_center: null,
      original: { customer: null, revenue_center: 'Hall' },
      corrections: [{ version: 2 }, { version: 3, before: { customer: 'One' } }],
    })
  })

  it.each([
    ['an amount', { total: 1 }, 'total'],
    ['a revenue center of nobody', { revenue_center_id: crypto.randomUUID() }, 'revenue_center_id'],
    ['a table of nobody', { table_id: crypto.randomUUID() }, 'table_id'],
    ['a payment', { payments: [{ line: 0 }] }, 'payments'],
    ['a note too long', { note: 'x'.repeat(1001) }, 'note'],
  ])('with %s is refused by that field', async (_name, fields, path) => {
    const { id } = await post(`bad-${path.replaceAll('.', '-')}-${_name.length}`)
    const { status, body: answer } = await correct(id, { version: 1, ...fields })
    expect([status, Object.keys(answer.errors)]).toEqual([422, [path]])
    expect(await read(id)).toMatchObject({ version: 1, corrections: [] })
  })

  it('is accepted from one of two concurrent callers', async () => {
    const { id } = await post('both')
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((customer) => correct(id, { version: 1, customer })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await read(id)).toMatchObject({ version: 2, corrections: [{ version: 2 }] })
  })

  // The embedded database has one connection, so no other request could read the receipt meanwhile.
  it.runIf(process.env.TEST_DATABASE_URL)(
    'rejects a correction after another one was read but not saved',
    async () => {
      const { id } = await post('interleaved')
      const sums = await holdLock(server.engine.database, 'lock table sales_figures in share mode')
      const answers = [made.terrace, null].map((revenue_center_id) =>
        correct(id, { version: 1, revenue_center_id }),
      )
      await sums.blocked(2)
      await sums.release()
      expect((await Promise.all(answers)).map(({ status }) => status).toSorted()).toEqual([
        200, 409,
      ])
      expect(await read(id)).toMatchObject({ version: 2, corrections: [{ version: 2 }] })
      expect(await differences()).toEqual([])
    },
  )

  it('does not exist for other organizations', async () => {
    const { id } = await post('mine')
    expect((await correct(id, { version: 1, note: 'x' }, server.stranger)).status).toBe(404)
  })

  it('never deadlocks with arriving receipts, and keeps the sums right', async () => {
    const ids = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => (await post(`calm-${index}`)).id),
    )
    const codes = await errorCodesOf(server.engine.database.pool, () =>
      Promise.all([
        ...Array.from({ length: 12 }, (_, index) =>
          device.post(
            ...Array.from({ length: 5 }, (__, one) =>
              sampleReceipt(`storm-${index}-${one}`, {
                revenue_center_id: made.terrace,
                revenue_center: 'Terrace',
              }),
            ),
          ),
        ),
        ...ids.map((id) => correct(id, { version: 1, revenue_center_id: made.terrace })),
      ]),
    )
    expect(codes.filter((code) => code === '40P01')).toEqual([])
    expect(await differences()).toEqual([])
  })
})

it('cannot change an amount: the database refuses it', async () => {
  const { id } = await post('guarded')
  const tenant = {
    organization_id: server.admin.organization_id,
    shop_ids: [String(server.admin.shop_id)],
  }
  for (const statement of [
    sql`update receipts set total = 0 where id = ${id}`,
    sql`update receipts set paid_business_date = '2020-01-01' where id = ${id}`,
    sql`update receipt_payments set amount = 0 where receipt_id = ${id}`,
    sql`update receipt_payments set payment_id = null, name = 'x' where receipt_id = ${id}`,
    sql`update receipts set payment_names = '{}' where id = ${id}`,
    sql`update receipt_reversals set reason = '' where receipt_id = ${id}`,
    sql`update receipt_lines set price = 0 where receipt_id = ${id}`,
    sql`update receipt_corrections set reason = '' where receipt_id = ${id}`,
    sql`delete from receipt_corrections where receipt_id = ${id}`,
    sql`delete from receipts where id = ${id}`,
  ])
    await expect(
      server.engine.database.transaction(tenant, (db) => statement.execute(db)),
    ).rejects.toMatchObject({ code: '42501' })
})
