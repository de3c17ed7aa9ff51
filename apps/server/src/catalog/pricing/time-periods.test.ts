import { weekdays } from '@pos/contract/pricing/time-periods'
import { problemText } from '@pos/texts/message-text'
import { expect, it } from 'vitest'
import type { Context } from '#engine/context'
import type { AnyRecord } from '#engine/feature'
import type { RecordChange } from '#engine/write/row-locks'
import { updateRecords } from '#engine/write/write'
import type { Caller } from '#testing/server'
import { sharedServer, tenantForEach } from '#testing/shared-server'
import { timePeriodsFeature } from './time-periods.ts'

const server = sharedServer()
const caller = tenantForEach(server)

const create = (
  name: string,
  start_time: string,
  end_time: string,
  days: readonly string[] = weekdays,
  by: Caller = caller,
) => server.call(by, 'POST', '/v1/time-periods', { name, start_time, end_time, weekdays: days })
const change = (id: string, version: number, input: object) =>
  server.call(caller, 'PUT', `/v1/time-periods/${id}`, { version, ...input })
const overlap = (name: string, start: string, end: string) => [
  problemText('en', { key: 'periods_overlap', params: { name, start, end } }),
]

it.each([
  ['15:00', '15:00'],
  ['22:00', '02:00'],
])('refuses a period from %s to %s', async (start, end) => {
  const { status, body } = await create('Backwards', start, end)
  expect([status, body.errors]).toEqual([
    422,
    { end_time: [problemText('en', { key: 'end_not_after_start' })] },
  ])
})

it('names the period that a new one overlaps', async () => {
  const lunch = (await create('Lunch', '11:00', '15:00')).body.data
  expect((await create('Tea', '14:59', '17:00')).body.errors).toEqual({
    start_time: overlap('Lunch', '11:00', '15:00'),
  })
  const tea = (await create('Tea', '15:00', '17:00')).body.data
  expect((await change(lunch.id, 1, { end_time: '15:01' })).body.errors).toEqual({
    start_time: overlap('Tea', '15:00', '17:00'),
  })
  expect((await change(tea.id, 1, { start_time: '15:30' })).status).toBe(200)
  expect((await change(lunch.id, 1, { end_time: '15:30' })).status).toBe(200)
})

it('allows the same hours on different days, except across midnight', async () => {
  expect((await create('Friday night', '22:00', '29:00', ['friday'])).status).toBe(201)
  expect((await create('Sunday night', '22:00', '29:00', ['sunday'])).status).toBe(201)
  expect((await create('Early', '04:00', '09:00', ['saturday'])).body.errors).toEqual({
    start_time: overlap('Friday night', '22:00', '29:00'),
  })
  expect((await create('Early', '05:00', '09:00', ['saturday'])).status).toBe(201)
  expect((await create('Other', '04:59', '09:00', ['monday'])).body.errors).toEqual({
    start_time: overlap('Sunday night', '22:00', '29:00'),
  })
})

it('keeps one of two that are added concurrently', async () => {
  const answers = await Promise.all([
    create('One', '11:00', '15:00'),
    create('Two', '12:00', '16:00'),
  ])
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 422])
})

it('ignores the periods of other shops', async () => {
  expect((await create('Lunch', '11:00', '15:00')).status).toBe(201)
  expect((await create('Lunch', '11:00', '15:00', weekdays, await server.newTenant())).status).toBe(
    201,
  )
})

it('checks many changes by their common result', async () => {
  const lunch = (await create('Lunch', '11:00', '15:00')).body.data
  const dinner = (await create('Dinner', '17:00', '22:00')).body.data
  const move = (
    id: string,
    version: number,
    start_time: string,
    end_time: string,
    index: number,
  ): RecordChange => ({
    id,
    version,
    input: { start_time, end_time },
    prefix: `records.${index}.`,
  })
  const exchanged = await inOne([
    move(lunch.id, 1, '17:00', '22:00', 0),
    move(dinner.id, 1, '11:00', '15:00', 1),
  ])
  expect(exchanged.map((record) => record.start_time)).toEqual(['17:00', '11:00'])
  await expect(
    inOne([move(lunch.id, 2, '16:00', '22:00', 0), move(dinner.id, 2, '11:00', '16:30', 1)]),
  ).rejects.toMatchObject({
    detail: {
      errors: {
        'records.0.start_time': [
          { key: 'periods_overlap', params: { name: 'Dinner', start: '11:00', end: '16:30' } },
        ],
      },
    },
  })
})

/** Several changes in one transaction, as a batch makes them. */
function inOne(changes: readonly RecordChange[]) {
  const { engine } = server
  const { organization_id, shop_id, user_id } = caller
  const session = {
    kind: 'user',
    id: '',
    user_id,
    user_name: 'Test',
    role: 'organization_admin',
    organization_id,
    shop_id,
    token_hash: '',
    proof: null,
  } as const
  return engine.database.transaction({ organization_id, shop_ids: [shop_id ?? ''] }, async (db) => {
    const context: Context = {
      db,
      engine,
      session,
      now: engine.clock.now(),
      locale: 'en',
      afterCommit: () => undefined,
    }
    const changed: AnyRecord[] = []
    await updateRecords(
      context,
      timePeriodsFeature,
      changes,
      (records) => void changed.push(...records),
    )
    return changed
  })
}
