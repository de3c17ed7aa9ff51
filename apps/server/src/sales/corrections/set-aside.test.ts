import fc from 'fast-check'
import { sql } from 'kysely'
import papaparse from 'papaparse'
import { describe, expect, it } from 'vitest'
import { statementsOf } from '#testing/measures/count-statements'
import { type SampleDevice, sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import { sumsOf } from '#testing/sales/receipt-sums'
import type { Caller } from '#testing/server'
import { sharedServer } from '#testing/shared-server'
import { compareRollUps, rebuildRollUps } from '../roll-ups/rebuild-roll-ups.ts'

const server = sharedServer()

/** A shop with a register, and the requests of the tests. */
async function freshShop() {
  const caller = await server.newTenant()
  const device = await sampleDevice(server, caller)
  const get = async (path: string, as: Caller = caller) => {
    const { status, body } = await server.call(as, 'GET', path)
    expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200)
    return body.data
  }
  const act = (what: 'set-aside' | 'restore', body: object, as: Caller = caller) =>
    server.call(as, 'POST', `/v1/receipts/${what}`, body)
  const post = async (
    uid: string,
    more: Parameters<typeof sampleReceipt>[1] = {},
  ): Promise<string> => {
    expect((await device.post(sampleReceipt(uid, more)))[0]?.status).toBe('stored')
    const { rows } = await server.engine.database.transaction({ system: true }, (db) =>
      sql<{
        id: string
      }>`select receipt_id as id from receipt_uids where shop_id = ${caller.shop_id} and uid = ${uid}`.execute(
        db,
      ),
    )
    return rows[0]!.id
  }
  const differences = () =>
    server.engine.database.transaction({ system: true }, (db) =>
      compareRollUps(db, caller.shop_id!),
    )
  return { caller, device, get, act, post, differences }
}
const range = 'from=2026-04-01&to=2026-04-30'
const voidOf = (uid: string, receipt_uid: string | null, total_void_price: number) => ({
  uid,
  receipt_uid,
  name: 'Soba',
  quantity: 1,
  total_void_price,
  void_at: '2026-04-10T02:00:00Z',
})

describe('a receipt that is set aside', () => {
  it('is marked and not counted, and counts again after a restore', async () => {
    const { get, act, post, differences } = await freshShop()
    await post('good')
    const bad = await post('broken', {
      guest_count: 9999,
      payments: [{ name: 'Gift', type: 'coupon', amount: 1100 }],
    })
    const reports = ['revenues', 'revenue-centers', 'tables', 'orders', 'payments', 'time-periods']
    const everything = async () => [
      ...(await Promise.all(reports.map((name) => get(`/v1/reports/${name}?${range}`)))),
      { ...(await get('/v1/dashboard')), attention: null },
      await get('/v1/receipts/totals'),
    ]
    const before = await everything()
    const { status, body } = await act('set-aside', {
      ids: [bad],
      reason: ' The register was broken ',
    })
    expect([status, body.data.receipts]).toEqual([200, 1])

    expect(await get(`/v1/receipts/${bad}`)).toMatchObject({
      set_aside_at: '2026-04-10T03:00:00.000Z',
      version: 1,
      set_asides: [{ is_set_aside: true, reason: 'The register was broken' }],
    })
    const [revenues, , , orders, payments, , dashboard, [totals]] = await everything()
    expect(revenues.totals).toMatchObject({ receipts: 1, guests: 2, total: 1100 })
    expect(orders.totals).toMatchObject({ quantity: 1, net: 1000 })
    expect(payments.rows.map((row: { type: string }) => row.type)).toEqual(['cash'])
    expect(dashboard.today).toMatchObject({ receipts: 1, guests: 2 })
    expect(totals).toMatchObject({
      receipts: 1,
      total: 1100,
      set_aside_receipts: 1,
      set_aside_total: 1100,
    })
    const uids = async (filter: string) =>
      (await get(`/v1/receipts?${filter}`)).map((row: { uid: string }) => row.uid)
    expect([await uids('set_aside=true'), await uids('set_aside=false')]).toEqual([
      ['broken'],
      ['good'],
    ])
    // The roll-ups contain nothing of its item and payment, and it can still be found by them.
    const { payments: choices } = await get('/v1/receipts/choices')
    const gift = choices.find((one: { label: string }) => one.label === 'Gift').key
    expect(await uids(`set_aside=true&payments=${encodeURIComponent(gift)}`)).toEqual(['broken'])

    expect((await act('restore', { act_id: body.data.act_id })).body.data.receipts).toBe(1)
    expect(await everything()).toEqual(before)
    expect(await get(`/v1/receipts/${bad}`)).toMatchObject({
      set_aside_at: null,
      set_asides: [{ is_set_aside: true }, { is_set_aside: false, reason: null }],
    })
    expect(await differences()).toEqual([])
  })

  it('includes its voids, also those that arrive later', async () => {
    const { device, get, act, post, differences } = await freshShop()
    const voids = async () => {
      const { totals } = await get(`/v1/reports/revenues?${range}`)
      return [totals.voids, totals.void_amount]
    }
    const send = (...void_orders: object[]) =>
      device.call('POST', '/v1/device/void-orders', { void_orders })
    const id = await post('check')
    await send(voidOf('v1', 'check', 300), voidOf('other', null, 50))
    const { body } = await act('set-aside', { ids: [id], reason: 'x' })
    expect(await voids()).toEqual([1, 50])
    expect((await get('/v1/receipt-void-orders/totals'))[0]).toMatchObject({ voids: 1, amount: 50 })
    await send(voidOf('v2', 'check', 7))
    expect(await voids()).toEqual([1, 50])
    expect(await differences()).toEqual([])
    await act('restore', { act_id: body.data.act_id })
    expect(await voids()).toEqual([3, 357])
    expect(await differences()).toEqual([])
  })

  it('is recognized when posted again; another post of its uid is quarantined', async () => {
    const { device, get, act, post } = await freshShop()
    await act('set-aside', { ids: [await post('again')], reason: 'x' })
    const answers = await device.post(
      sampleReceipt('again'),
      sampleReceipt('again', { guest_count: 3 }),
    )
    expect(answers.map((answer) => answer.status)).toEqual(['known', 'conflict'])
    expect((await get('/v1/receipts/totals'))[0]).toMatchObject({
      receipts: 0,
      set_aside_receipts: 1,
    })
    expect(
      (await get('/v1/receipts/quarantine')).map((one: { reason: string }) => one.reason),
    ).toEqual(['conflict'])
  })

  it('can be corrected: the correction counts when it is put back', async () => {
    const { caller, get, act, post, differences } = await freshShop()
    const id = await post('moved', { revenue_center: 'Hall' })
    const mode = await server.call(caller, 'POST', '/v1/modes', { name: 'Table', theme: 'blue' })
    const center = await server.call(caller, 'POST', '/v1/revenue-centers', {
      name: 'Terrace',
      mode_id: mode.body.data.id,
    })
    await act('set-aside', { ids: [id], reason: 'x' })
    const corrected = await server.call(caller, 'POST', `/v1/receipts/${id}/corrections`, {
      version: 1,
      revenue_center_id: center.body.data.id,
      reason: 'Wrong room',
    })
    expect(corrected.body.data).toEqual({ version: 2 })
    const centers = async () =>
      (await get(`/v1/reports/revenue-centers?${range}`)).rows.map(
        (row: { label: string }) => row.label,
      )
    expect([await centers(), await differences()]).toEqual([[], []])
    await act('restore', { ids: [id], reason: 'x' })
    expect([await centers(), await differences()]).toEqual([['Terrace'], []])
  })

  it('is in the file on request, marked as set aside', async () => {
    const { caller, act, post } = await freshShop()
    await post('counts')
    await act('set-aside', { ids: [await post('does-not')], reason: 'x' })
    const marksIn = async (query: string) => {
      const { rawPayload } = await server.engine.http.inject({
        method: 'GET',
        url: `/v1/receipts/export?format=csv${query}`,
        headers: { authorization: `Bearer ${caller.token}`, 'accept-language': 'en' },
      })
      const { data } = papaparse.parse<Record<string, string>>(
        rawPayload.toString('utf8').slice(1),
        { header: true, skipEmptyLines: true },
      )
      return data.map((row) => [row.UID, row['Set aside']])
    }
    expect([await marksIn(''), await marksIn('&set_aside=true')]).toEqual([
      [['counts', '']],
      [['does-not', 'yes']],
    ])
  })
})

describe('setting receipts aside', () => {
  it('sets many aside in one act and skips those already set aside', async () => {
    const { get, act, post, differences } = await freshShop()
    const first = await post('first', { guest_count: 9 })
    for (const uid of ['second', 'third'])
      await post(uid, {
        total: 5,
        settle: 5,
        payments: [{ name: 'Cash', type: 'cash', amount: 5 }],
      })
    await act('set-aside', { ids: [first], reason: 'Training' })
    const selection = await get('/v1/receipts/selection?total_max=10')
    expect(selection).toMatchObject({ totals: [{ currency: 'JPY', receipts: 2, total: 10 }] })
    const { body } = await act('set-aside', { ids: [...selection.ids, first], reason: 'Broken' })
    expect(body.data.receipts).toBe(2)
    expect((await get(`/v1/reports/revenues?${range}`)).totals.receipts).toBe(0)
    // Undoing an action does not affect what another action has done.
    expect((await act('restore', { act_id: body.data.act_id })).body.data.receipts).toBe(2)
    expect(
      (await get('/v1/receipts?set_aside=true')).map((row: { uid: string }) => row.uid),
    ).toEqual(['first'])
    expect((await act('restore', { act_id: body.data.act_id })).body.data.receipts).toBe(0)
    expect(await differences()).toEqual([])
  })

  it('needs a reason, the right to receipts, and receipts of the caller', async () => {
    const { caller, act, post, get } = await freshShop()
    const id = await post('mine')
    expect((await act('set-aside', { ids: [id] })).status).toBe(422)
    const empty = await act('set-aside', { ids: [id], reason: '  ' })
    expect([empty.status, Object.keys(empty.body.errors)]).toEqual([422, ['reason']])
    expect((await act('restore', {})).status).toBe(422)
    expect((await act('restore', { ids: [id] })).status).toBe(422)
    const staff = await server.signIn('shop_staff', caller.organization_id, caller.shop_id)
    expect((await act('set-aside', { ids: [id], reason: 'x' }, staff)).status).toBe(403)
    const other = await freshShop()
    const theirs = await other.post('theirs')
    for (const ids of [[theirs], [id, theirs]])
      expect((await act('set-aside', { ids, reason: 'x' })).status).toBe(404)
    const done = await other.act('set-aside', { ids: [theirs], reason: 'x' })
    expect((await act('restore', { act_id: done.body.data.act_id })).status).toBe(404)
    expect(await get(`/v1/receipts/${id}`)).toMatchObject({ set_aside_at: null, set_asides: [] })
  })

  it('works for receipts of another shop of the caller', async () => {
    const { caller, act, post } = await freshShop()
    const id = await post('far')
    const second = crypto.randomUUID()
    await server.engine.database.transaction({ system: true }, (db) =>
      sql`insert into shops (organization_id, id, name, country_code, timezone, currency)
        values (${caller.organization_id}, ${second}, 'Second', 'JP', 'Asia/Tokyo', 'JPY')`.execute(
        db,
      ),
    )
    const elsewhere = await server.signIn('organization_admin', caller.organization_id, second)
    expect((await act('set-aside', { ids: [id], reason: 'x' }, elsewhere)).body.data.receipts).toBe(
      1,
    )
    const manager = await server.signIn('shop_manager', caller.organization_id, second)
    expect((await act('restore', { ids: [id], reason: 'x' }, manager)).status).toBe(404)
  })
})

const money = fc.integer({ min: -5000, max: 50_000 })
const step = fc.oneof(
  fc.record({
    do: fc.constant('post' as const),
    total: money,
    guests: fc.nat({ max: 9 }),
    late: fc.boolean(),
  }),
  fc.record({ do: fc.constant('void' as const), of: fc.nat(), amount: money }),
  fc.record({
    do: fc.constant('set-aside' as const),
    of: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    do: fc.constant('restore' as const),
    of: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ do: fc.constant('correct' as const), of: fc.nat() }),
)

it('roll-ups equal a rebuild and the receipts that count, after any order of acts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      const { caller, device, get, act, post, differences } = await freshShop()
      const receipts: {
        id: string
        posted: ReturnType<typeof sampleReceipt>
        isAside: boolean
        version: number
      }[] = []
      const voids: { of: string; amount: number }[] = []
      const counts: { answered: number; changed: number }[] = []
      const some = (of: readonly number[]) => [
        ...new Set(of.map((index) => receipts[index % receipts.length]!)),
      ]
      for (const [index, one] of steps.entries()) {
        if (one.do === 'post') {
          const { total, guests } = one
          const more = {
            total,
            settle: total,
            subtotal: total,
            guest_count: guests,
            ...(one.late ? { paid_at: '2026-04-20T20:30:00Z' } : {}),
          }
          receipts.push({
            id: await post(`r-${index}`, more),
            posted: sampleReceipt(`r-${index}`, more),
            isAside: false,
            version: 1,
          })
        } else if (receipts.length === 0) continue
        else if (one.do === 'void') {
          // Voids of an existing receipt, of one that never arrives, or without one.
          const of = [receipts[one.of % receipts.length]!.posted.uid, 'never'][one.of % 2]!
          voids.push({ of, amount: one.amount })
          await device.call('POST', '/v1/device/void-orders', {
            void_orders: [voidOf(`v-${index}`, of, one.amount)],
          })
        } else if (one.do === 'correct') {
          const receipt = receipts[one.of % receipts.length]!
          await server.call(caller, 'POST', `/v1/receipts/${receipt.id}/corrections`, {
            version: receipt.version,
            table_id: null,
            reason: 'x',
          })
        } else {
          const selections = some(one.of)
          const isAside = one.do === 'set-aside'
          const changed = selections.filter((receipt) => receipt.isAside !== isAside)
          const { body } = await act(one.do, { ids: selections.map(({ id }) => id), reason: 'x' })
          counts.push({ answered: body.data.receipts, changed: changed.length })
          for (const receipt of changed) receipt.isAside = isAside
        }
      }
      expect(counts.filter(({ answered, changed }) => answered !== changed)).toEqual([])
      const counted = receipts.filter((receipt) => !receipt.isAside)
      const aside = new Set(
        receipts.filter((receipt) => receipt.isAside).map(({ posted }) => posted.uid),
      )
      const undone = voids
        .filter(({ of }) => !aside.has(of))
        .map(({ amount }) => ({ total_void_price: amount }))
      const { tax_by_rate: _rates, ...expected } = sumsOf(
        counted.map(({ posted }) => posted),
        undone,
      )
      expect((await get(`/v1/reports/revenues?${range}`)).totals).toMatchObject(expected)
      expect(await differences()).toEqual([])
      expect(
        await server.engine.database.transaction({ system: true }, (db) =>
          rebuildRollUps(db, caller.shop_id!),
        ),
      ).toEqual([])
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 6), endOnFailure: true },
  )
}, 120_000)

it('takes the same number of statements for any number of receipts', async () => {
  const { device, act } = await freshShop()
  const idsOf = async (...uids: string[]) => {
    await device.post(...uids.map((uid) => sampleReceipt(uid)))
    const { rows } = await server.engine.database.transaction({ system: true }, (db) =>
      sql<{
        id: string
      }>`select receipt_id as id from receipt_uids where uid = any(${uids}::text[])`.execute(db),
    )
    return rows.map(({ id }) => id)
  }
  const few = await idsOf('few-1', 'few-2')
  const many = await idsOf(...Array.from({ length: 100 }, (_, index) => `many-${index}`))
  for (const what of ['set-aside', 'restore'] as const) {
    const statements = async (ids: string[]) =>
      (await statementsOf(server, () => act(what, { ids, reason: 'x' }))).length
    expect(await statements(many)).toBe(await statements(few))
  }
})

it('keeps the sums right while receipts arrive', async () => {
  const {
    device,
    act,
    post,
    differences,
  }: { device: SampleDevice } & Awaited<ReturnType<typeof freshShop>> = await freshShop()
  const ids = await Promise.all(Array.from({ length: 4 }, (_, index) => post(`calm-${index}`)))
  await Promise.all([
    ...Array.from({ length: 6 }, (_, index) =>
      device.post(
        ...Array.from({ length: 4 }, (__, one) => sampleReceipt(`storm-${index}-${one}`)),
      ),
    ),
    ...ids.map((id) => act('set-aside', { ids: [id], reason: 'x' })),
  ])
  expect(await differences()).toEqual([])
})
