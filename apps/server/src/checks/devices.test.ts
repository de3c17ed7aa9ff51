import { beforeEach, expect, it } from 'vitest'
import { sampleDevice } from '#testing/peers/sample-device'
import { at, locked, sharedStuckTables } from '#testing/sales/stuck-tables'

const tables = sharedStuckTables()
beforeEach(async () => {
  await tables.nextTable()
})

it('a returning device receives fixes and undos once and in order', async () => {
  const { beat, register, fixed, undo, code, setClock } = tables
  const eventsSince = async (last_table_event: number | null) =>
    (await beat(register, { last_table_event })).body.data.table_events
  const heard = (await eventsSince(null)).at(-1)?.number ?? 0
  const { id } = await fixed()
  await undo(id)
  const events = await eventsSince(heard)
  const same = { table_code: code(), opened_at: locked.opened_at, outcome: 'settled', at: at(0) }
  expect(events).toEqual([
    { ...same, event: 'release_table', number: expect.any(Number) },
    { ...same, event: 'restore_table', number: expect.any(Number) },
  ])
  expect(await eventsSince(events[1].number)).toEqual([])
  expect((await eventsSince(null)).slice(-2)).toEqual(events)
  setClock(8 * 24 * 60)
  expect(await eventsSince(null)).toEqual([])
  expect(await eventsSince(heard)).toEqual(events)
})

it('a device gets no events of another shop', async () => {
  const { server, beat, fixed } = tables
  await fixed()
  const foreign = await sampleDevice(server, server.stranger, 'Foreign register')
  expect((await beat(foreign)).body.data.table_events).toEqual([])
})

it('a device that still reports a freed check must drop it', async () => {
  const { register, report, fixed, find, history, code } = tables
  await fixed()
  const otherOffset = { ...locked, opened_at: '2026-04-10T11:00:00.000+09:00' }
  expect(await report(register, { ...otherOffset, amount: 9000 })).toEqual({
    stored: 0,
    released: [{ table_code: code(), opened_at: locked.opened_at }],
  })
  expect(await find()).toBeUndefined()
  expect(await report(register, { ...locked, opened_at: at(-1) })).toEqual({
    stored: 1,
    released: [],
  })
  expect(await find()).toMatchObject({ opened_at: at(-1) })
  expect((await history())[0]).toMatchObject({ used_again_at: at(0), can_undo: false })
})

it('a device without opening times is accepted after it dropped the check', async () => {
  const { register, report, fixed, find, history, code } = tables
  const untimed = { state: 'open', amount: 100 }
  await fixed(untimed)
  expect((await report(register, untimed)).released).toEqual([
    { table_code: code(), opened_at: null },
  ])
  await report(register, { state: 'free' })
  expect((await history())[0]).toMatchObject({ let_go_at: at(0) })
  expect((await report(register, untimed)).released).toEqual([])
  expect(await find()).toMatchObject(untimed)
})

it("a returning device that drops the old check does not free the next guests' table", async () => {
  const { register, handheld, report, fixed, find } = tables
  await fixed()
  await report(handheld, { state: 'open', guests: 3, opened_at: at(-2) })
  await report(register, { state: 'free' })
  expect(await find()).toMatchObject({ guests: 3, device: { name: 'Handheld 1' } })
  await report(register, { state: 'free', opened_at: locked.opened_at })
  expect(await find()).toMatchObject({ guests: 3 })
  await report(register, { state: 'free' })
  expect(await find()).toBeUndefined()
})
