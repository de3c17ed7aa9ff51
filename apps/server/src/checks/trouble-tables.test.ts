import { errorText } from '@pos/texts/message-text'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import { at, locked, sharedStuckTables } from '#testing/sales/stuck-tables'

const tables = sharedStuckTables()
let count: number

beforeEach(async () => {
  count = await tables.nextTable()
})

describe('the list', () => {
  it('shows the floor, the device and the reason of each table', async () => {
    const { server, register, code, setClock, report, find } = tables
    await server.call(server.admin, 'POST', '/v1/shop-maps', {
      name: `Floor ${count}`,
      tables: [table(code().toLowerCase())],
    })
    await report(register, locked)
    expect(await find()).toMatchObject({
      ...locked,
      floor: `Floor ${count}`,
      reasons: [],
      device: { name: 'Register 1', online: true },
    })
    setClock(2)
    expect(await find()).toMatchObject({
      reasons: ['locked_by_offline_device'],
      device: { online: false, last_seen_at: at(0) },
    })
    setClock(121)
    expect((await find()).reasons).toEqual(['locked_by_offline_device', 'open_too_long'])
  })

  it('finds later payments at other devices, not earlier ones', async () => {
    const { register, handheld, code, report, find } = tables
    await report(register, locked)
    const paid = (uid: string, minutes: number) =>
      sampleReceipt(`${uid}-${count}`, { table_code: code(), paid_at: at(minutes) })
    await register.post(paid('own', -10))
    await handheld.post(paid('before', -61), { ...paid('refund', -5), total: -1100 })
    expect((await find()).settled).toBeNull()
    await handheld.post({ ...paid('elsewhere', -3), receipt_number: '0042' })
    expect(await find()).toMatchObject({
      reasons: ['settled_elsewhere', 'unknown_table'],
      settled: { receipt_number: '0042', device: 'Handheld 1', paid_at: at(-3), total: 1100 },
    })
  })

  it('lists tables with trouble first and counts all', async () => {
    const { server, register, code, list, report } = tables
    await server.call(server.admin, 'POST', '/v1/shop-maps', {
      name: `Floor ${count}`,
      tables: [table(code())],
    })
    await report(
      register,
      { state: 'open', opened_at: at(-300) },
      { table_code: 'OUT', state: 'open', opened_at: at(-10) },
    )
    const { body } = await list()
    const isTrouble = body.data.map((one: { reasons: string[] }) => one.reasons.length > 0)
    expect(isTrouble).toEqual(isTrouble.toSorted((a: boolean, b: boolean) => Number(b) - Number(a)))
    expect(body.data.at(-1)).toMatchObject({ table_code: 'OUT', reasons: [] })
    expect(body.meta).toEqual({
      held: body.data.length,
      trouble: isTrouble.filter(Boolean).length,
      server_time: at(0),
      warning_limit_time: 180,
    })
    expect((await list('trouble')).body.data).toEqual(body.data.slice(0, body.meta.trouble))
  })
})

describe('a fix', () => {
  it('frees the table and stores person, time, reason and former state', async () => {
    const { register, code, report, find, fix, history } = tables
    await report(register, locked)
    const answer = await fix((await find()).version, {
      outcome: 'cancelled',
      note: '  Register broke ',
    })
    expect([answer.status, await find()]).toEqual([201, undefined])
    expect(answer.body.data).toMatchObject({
      ...locked,
      table_code: code(),
      outcome: 'cancelled',
      note: 'Register broke',
      reasons: ['unknown_table'],
      device: 'Register 1',
      user_name: 'shop_staff',
      at: at(0),
      let_go_at: null,
      undone: null,
      can_undo: true,
    })
    expect((await history())[0]).toEqual(answer.body.data)
  })

  it('is refused with the current state if a device has reported since', async () => {
    const { register, report, find, fix } = tables
    await report(register, locked)
    const { version } = await find()
    await report(register, { ...locked, amount: 7000 })
    const stale = await fix(version)
    expect([stale.status, stale.body.exception, stale.body.data]).toEqual([
      409,
      'StaleRecord',
      await find(),
    ])
    expect(stale.body.data.amount).toBe(7000)
    expect((await fix(stale.body.data.version)).status).toBe(201)
  })

  it('succeeds once for two concurrent requests', async () => {
    const { register, code, report, find, fix, history } = tables
    await report(register, locked)
    const { version } = await find()
    const answers = await Promise.all([fix(version), fix(version, { outcome: 'cancelled' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      exception: 'Conflict',
      message: errorText('en', 'table_fixed', { name: 'shop_staff' }),
    })
    expect(
      (await history()).filter((one: { table_code: string }) => one.table_code === code()),
    ).toHaveLength(1)
  })

  it('a fix and a concurrent report leave the table either free or as reported', async () => {
    const { server, staff, register, list } = tables
    const codes = Array.from({ length: 20 }, (_, index) => `R${index}`)
    const report = (table_code: string, amount: number) =>
      register.call('PUT', '/v1/device/table-states', {
        tables: [{ table_code, ...locked, amount }],
      })
    const kept = async () =>
      new Map<string, { version: number; amount: number }>(
        (await list()).body.data.map((table: { table_code: string }) => [table.table_code, table]),
      )
    for (const code of codes) await report(code, 1)
    const seen = await kept()
    const fix = (table_code: string) =>
      server.call(staff, 'POST', '/v1/trouble-tables/fixes', {
        table_code,
        version: seen.get(table_code)?.version,
        outcome: 'settled',
      })
    const answers = await Promise.all(
      codes.map(async (code, index) => {
        if (index % 2 === 0) return (await Promise.all([report(code, 9999), fix(code)]))[1]
        return (await Promise.all([fix(code), report(code, 9999)]))[0]
      }),
    )
    const now = await kept()
    expect(codes.map((code) => now.get(code)?.amount)).toEqual(
      answers.map(({ status }) => (status === 201 ? undefined : 9999)),
    )
  })

  it.each([
    ['nobody holds the table', {}, 404],
    ['no outcome', { outcome: null }, 422],
    ['an outcome that does not exist', { outcome: 'lost' }, 422],
    ['a version of another kind', { version: 'x' }, 422],
    ['no table', { table_code: '' }, 422],
    ['a half character', { note: '\ud800' }, 422],
    ['an essay', { note: 'x'.repeat(401) }, 422],
  ])('is refused: %s', async (_name, body, status) => {
    const { fix } = tables
    expect((await fix(1, body)).status).toBe(status)
  })
})

describe('undo', () => {
  it('restores the table and stores who undid it', async () => {
    const { server, register, report, find, fix, undo, fixed } = tables
    const { id } = await fixed()
    const answer = await undo(id, server.admin)
    expect([answer.status, answer.body.data]).toMatchObject([
      200,
      { undone: { user_name: 'organization_admin', at: at(0) }, can_undo: false },
    ])
    expect(await find()).toMatchObject({ ...locked, device: { name: 'Register 1' } })
    expect((await report(register, locked)).released).toEqual([])
    const again = await undo(id)
    expect([again.status, again.body.message]).toEqual([409, 'This has been undone already.'])
    expect((await fix((await find()).version)).status).toBe(201)
    expect((await report(register, locked)).released).toHaveLength(1)
  })

  it('succeeds once for two concurrent requests', async () => {
    const { undo, fixed } = tables
    const { id } = await fixed()
    expect(
      (await Promise.all([undo(id), undo(id)])).map(({ status }) => status).toSorted(),
    ).toEqual([200, 409])
  })

  it.each([
    [
      'has other guests',
      () => tables.report(tables.handheld, { state: 'open', opened_at: at(-1) }),
    ],
    [
      'had other guests',
      async () => {
        await tables.report(tables.handheld, { state: 'open', opened_at: at(-1) })
        await tables.report(tables.handheld, { state: 'free' })
      },
    ],
    [
      'was sold at by a device that reports no tables',
      () => {
        const [ordered, paid] = [at(1), at(2)]
        tables.setClock(3)
        return tables.handheld.post(
          sampleReceipt(`used-${count}`, {
            table_code: tables.code(),
            first_ordered_at: ordered,
            ordered_at: ordered,
            paid_at: paid,
          }),
        )
      },
    ],
  ])('is refused when the table %s since', async (_name, use) => {
    const { undo, history, fixed } = tables
    const { id } = await fixed()
    await use()
    const answer = await undo(id)
    expect([answer.status, answer.body.exception, answer.body.data.can_undo]).toEqual([
      409,
      'Conflict',
      false,
    ])
    expect((await history()).find((one: { id: string }) => one.id === id).undone).toBeNull()
  })

  it('works after the device was deleted', async () => {
    const { server, report, find, fix, undo } = tables
    const broken = await sampleDevice(server, server.admin, `Broken ${count}`)
    await report(broken, locked)
    const { id } = (await fix((await find()).version)).body.data
    await server.call(server.admin, 'DELETE', `/v1/devices/${broken.id}`)
    expect((await undo(id)).status).toBe(200)
    expect(await find()).toMatchObject({
      device: null,
      reasons: ['locked_by_offline_device', 'unknown_table'],
    })
  })
})

describe('people', () => {
  it('of another shop see nothing, fix nothing and undo nothing', async () => {
    const { server, register, list, report, find, fix, undo, fixed } = tables
    const { id } = await fixed()
    await report(register, { ...locked, opened_at: at(-1) })
    const { version } = await find()
    for (const role of ['organization_admin', 'shop_manager', 'shop_staff'] as const) {
      const outsider = await server.signIn(
        role,
        server.stranger.organization_id,
        server.stranger.shop_id,
      )
      expect((await list('all', outsider)).body.data).toEqual([])
      expect((await server.call(outsider, 'GET', '/v1/trouble-tables/fixes')).body).toMatchObject({
        data: [],
        meta: { total: 0 },
      })
      expect([
        (await fix(version, {}, outsider)).status,
        (await undo(id, outsider)).status,
      ]).toEqual([404, 404])
    }
    expect(await find()).toMatchObject({ version })
  })

  it('of every role may fix in their own shop', async () => {
    const { server, register, report, find, fix, nextTable } = tables
    for (const role of [
      'system_admin',
      'organization_admin',
      'shop_manager',
      'shop_staff',
    ] as const) {
      const person = await server.signIn(role, server.admin.organization_id, server.admin.shop_id)
      await report(register, { ...locked, opened_at: at(count) })
      const { version } = await find(person)
      expect([role, (await fix(version, {}, person)).status]).toEqual([role, 201])
      await nextTable()
    }
  })

  it('cannot change the log', async () => {
    const { server, fixed } = tables
    await fixed()
    const tenant = {
      organization_id: server.admin.organization_id,
      shop_ids: [server.admin.shop_id ?? ''],
    }
    for (const statement of [
      "update table_fixes set outcome = 'cancelled'",
      'update table_fixes set at = now()',
      'delete from table_fixes',
    ]) {
      const attempt = server.engine.database.transaction(tenant, (db) =>
        sql.raw(statement).execute(db),
      )
      await expect(attempt).rejects.toMatchObject({ code: '42501' })
    }
  })
})

const table = (tableCode: string) => ({ code: tableCode, shape: 'rect_4_1', x: 0, y: 0, seats: 4 })
