import { problemText } from '@pos/texts/message-text'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { sampleDevice } from '#testing/peers/sample-device'
import { run } from '#testing/sample-account'
import { sharedCaller, sharedServer } from '#testing/shared-server'

const server = sharedServer()
const system = sharedCaller(server, 'system_admin')
beforeEach(() => run(server, sql`delete from holidays`))

const create = (date: string, country: string, name_ja = '休み') =>
  server.call(system, 'POST', '/v1/holidays', { date, country, name_ja, name_en: 'Day off' })
const fill = (country: string, year: number) =>
  server.call(system, 'POST', '/v1/holidays/fill', { country, year })
const list = async (query: string) =>
  (await server.call(system, 'GET', `/v1/holidays?per_page=200&${query}`)).body.data

it('has each date once per country', async () => {
  const used = { date: [problemText('en', { key: 'not_unique' })] }
  const first = (await create('2026-08-15', 'JP')).body.data
  expect((await create('2026-08-15', 'JP')).body.errors).toEqual(used)
  const abroad = (await create('2026-08-15', 'US')).body.data
  const change = (record: { id: string }, version: number, input: object) =>
    server.call(system, 'PUT', `/v1/holidays/${record.id}`, { version, ...input })
  expect((await change(abroad, 1, { country: 'JP' })).body.errors).toEqual(used)
  expect((await change(first, 1, { name_ja: '終戦の日' })).body.data).toMatchObject({
    name_ja: '終戦の日',
    date: '2026-08-15',
  })
})

it('keeps one of two that are added concurrently', async () => {
  const answers = await Promise.all([create('2026-08-16', 'JP'), create('2026-08-16', 'JP')])
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 422])
})

it("fills a year with Japan's holidays, including substitute days", async () => {
  expect((await fill('JP', 2026)).body).toEqual({ data: { added: 18, present: 0 } })
  const days = await list('country=JP&date=2026-01-01..2026-12-31')
  expect(days).toHaveLength(18)
  expect(days[0]).toMatchObject({ date: '2026-01-01', name_ja: '元日', name_en: "New Year's Day" })
  expect(days.map((day: { date: string }) => day.date)).toEqual(
    expect.arrayContaining(['2026-05-06', '2026-09-22', '2026-11-23']),
  )
})

it('adds only missing dates', async () => {
  await create('2026-07-04', 'US', '花火の日')
  expect((await fill('US', 2026)).body).toEqual({ data: { added: 11, present: 1 } })
  expect((await fill('US', 2026)).body).toEqual({ data: { added: 0, present: 12 } })
  expect((await list('country=US&date=2026-07-04'))[0]).toMatchObject({ name_ja: '花火の日' })
  expect(await list('country=JP')).toEqual([])
})

it('rejects years without known holidays', async () => {
  for (const year of [1999, 2051, 2026.5]) expect((await fill('JP', year)).status).toBe(422)
})

it('sends a shop the holidays of its own country', async () => {
  await fill('JP', 2026)
  await fill('US', 2026)
  const device = await sampleDevice(server)
  await server.call(server.admin, 'POST', '/v1/taxes/presets', { country: 'JP' })
  await server.call(server.admin, 'POST', '/v1/payments', { name: 'Cash', type: 'cash' })
  expect((await server.call(server.admin, 'POST', '/v1/firebases')).status).toBe(200)
  const { holidays } = (await device.call('GET', '/v1/device/master-data')).body.data.entities
  expect(holidays).toHaveLength(18)
  expect(holidays).toContainEqual(
    expect.objectContaining({ date: '2026-11-03', country: 'JP', name_ja: '文化の日' }),
  )
})

it('has its history in the installation', async () => {
  const { data } = (await create('2026-08-15', 'JP')).body
  const history = (await server.call(system, 'GET', `/v1/holidays/${data.id}/history`)).body.data
  expect(history).toMatchObject([
    { action: 'create', user_name: 'system_admin', after: { date: '2026-08-15' } },
  ])
})
