import { zonedInstant } from '@pos/domain/days/business-day'
import { addDays } from '@pos/domain/days/calendar-date'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { statementsOf } from '#testing/measures/count-statements'
import { sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import { sharedServer } from '#testing/shared-server'
import { composeDashboard } from './compose-dashboard.ts'
import { readShop } from './read-shop.ts'

const server = sharedServer()

/**
 * A shop that sold receipts of 100 for one guest at the given times of its clock (`2026-04-03
 * 12:10`, or 28:10 for the following night).
 */
async function shopWith(
  clock: { timezone?: string; close_time?: string; revenue_timing?: string },
  ...moments: string[]
) {
  const { timezone = 'Asia/Tokyo', close_time = '05:00', revenue_timing = 'paid_at' } = clock
  const id = crypto.randomUUID()
  await server.engine.database.transaction({ system: true }, (db) =>
    sql`insert into shops (organization_id, id, name, country_code, timezone, currency, close_time, revenue_timing)
      values (${server.admin.organization_id}, ${id}, ${id}, 'US', ${timezone}, 'USD', ${close_time}, ${revenue_timing})`.execute(
      db,
    ),
  )
  const caller = await server.signIn('organization_admin', server.admin.organization_id, id)
  const device = await sampleDevice(server, caller)
  const instant = (moment: string) => {
    const [date = '', time = ''] = moment.split(' ')
    return zonedInstant(
      addDays(date, Math.floor(Number(time.slice(0, 2)) / 24)),
      `${String(Number(time.slice(0, 2)) % 24).padStart(2, '0')}${time.slice(2)}`,
      timezone,
    )
  }
  const sell = (uid: string, at: string) =>
    device.post(
      sampleReceipt(uid, {
        paid_at: at,
        guest_count: 1,
        subtotal: 100,
        total: 100,
        settle: 100,
        tax: 0,
        taxes: [],
      }),
    )
  for (const [index, moment] of moments.entries())
    await sell(`r-${index}`, instant(moment).toISOString())
  const usual = async (now: Date) => {
    const snapshot = await server.engine.database.transaction(
      { system: true, readOnly: true },
      (db) => readShop({ engine: server.engine, db, now }, id),
    )
    return composeDashboard([snapshot!], now).usual
  }
  const untilNow = async (moment: string) => (await usual(instant(moment)))?.until_now.receipts
  return { id, caller, device, sell, usual, untilNow }
}

it('counts earlier weeks until the same minute, not the full hour', async () => {
  const { untilNow } = await shopWith(
    {},
    '2026-04-03 11:59',
    '2026-04-03 12:00',
    '2026-04-03 12:10',
    '2026-04-03 12:29',
    '2026-04-03 12:40',
  )
  const found = []
  for (const time of [
    '11:58',
    '11:59',
    '12:00',
    '12:09',
    '12:10',
    '12:30',
    '12:39',
    '12:40',
    '12:59',
    '13:00',
  ])
    found.push(await untilNow(`2026-04-10 ${time}`))
  expect(found).toEqual([0, 1, 2, 2, 3, 4, 4, 5, 5, 5])
})

it('is the average of the weeks that had sales, rounded once', async () => {
  const { usual } = await shopWith(
    {},
    '2026-04-03 12:10',
    '2026-03-27 12:20',
    '2026-03-27 12:25',
    '2026-03-27 20:00',
    '2026-04-09 12:00',
  )
  expect(await usual(zonedInstant('2026-04-10', '12:30', 'Asia/Tokyo'))).toMatchObject({
    weeks: 2,
    until_now: { receipts: 2, total: 150 },
    whole_day: { receipts: 2, total: 200 },
  })
})

it('starts and ends with the business day, also at a half hour', async () => {
  const night = await shopWith({}, '2026-04-03 05:00', '2026-04-03 28:30', '2026-04-03 28:59')
  const found = []
  for (const time of ['05:00', '28:29', '28:30', '28:59'])
    found.push(await night.untilNow(`2026-04-10 ${time}`))
  expect(found).toEqual([1, 1, 2, 3])
  // 05:15 belongs to the end of one day and 05:45 to the start of the next, within one hour of the
  // clock.
  const half = await shopWith(
    { close_time: '05:30' },
    '2026-04-03 05:40',
    '2026-04-03 29:10',
    '2026-04-03 29:20',
  )
  found.length = 0
  for (const time of ['05:30', '05:45', '29:09', '29:15', '29:29'])
    found.push(await half.untilNow(`2026-04-10 ${time}`))
  expect(found).toEqual([0, 1, 1, 2, 3])
})

it('follows the wall clock across daylight saving changes', async () => {
  // On March 8 the hour from 2 to 3 does not exist.
  const spring = await shopWith(
    { timezone: 'America/New_York' },
    '2026-03-07 25:50',
    '2026-03-07 27:10',
  )
  expect([
    await spring.untilNow('2026-03-14 26:30'),
    await spring.untilNow('2026-03-14 27:10'),
  ]).toEqual([1, 2])
  // On November 1 half past one occurs twice.
  const autumn = await shopWith({ timezone: 'America/New_York' })
  for (const [index, at] of [
    '2026-11-01T05:20:00Z',
    '2026-11-01T06:20:00Z',
    '2026-11-01T06:40:00Z',
  ].entries())
    await autumn.sell(`n-${index}`, at)
  expect([
    await autumn.untilNow('2026-11-07 25:30'),
    await autumn.untilNow('2026-11-07 25:45'),
  ]).toEqual([2, 3])
})

it('uses the shop’s revenue timing, without set-aside receipts', async () => {
  const { caller, device, usual } = await shopWith({ revenue_timing: 'ordered_at' })
  const [ordered_at, paid_at] = ['2026-04-03T03:10:00Z', '2026-04-03T05:00:00Z']
  await device.post(
    sampleReceipt('one', { first_ordered_at: ordered_at, ordered_at, paid_at }),
    sampleReceipt('two', { first_ordered_at: ordered_at, ordered_at, paid_at }),
  )
  const now = zonedInstant('2026-04-10', '12:30', 'Asia/Tokyo')
  expect((await usual(now))?.until_now.receipts).toBe(2)
  const [{ id }] = (await server.call(caller, 'GET', '/v1/receipts')).body.data
  await server.call(caller, 'POST', '/v1/receipts/set-aside', { ids: [id], reason: 'x' })
  expect((await usual(now))?.until_now.receipts).toBe(1)
})

it('reads only the months that it needs', async () => {
  const { usual } = await shopWith({}, '2026-04-03 12:10')
  await server.engine.database.transaction({ system: true }, (db) =>
    sql`select ensure_receipt_partitions('2024-01-01', '2026-03-01')`.execute(db),
  )
  const now = zonedInstant('2026-04-10', '12:30', 'Asia/Tokyo')
  const [statement] = (await statementsOf(server, () => usual(now))).filter(
    (text) => text.includes('from receipts r') && text.includes('interval'),
  )
  expect(statement).toContain('r.id >= uuid_at')
  const plan = await server.engine.database.transaction({ system: true }, (db) =>
    sql<{
      'QUERY PLAN': string
    }>`explain select id from receipts r where r.shop_id = ${crypto.randomUUID()}
      and r.id >= uuid_at('2026-01-14T00:00:00Z') and r.paid_at >= '2026-04-03T03:00:00Z' and r.paid_at < '2026-04-03T05:00:00Z'`.execute(
      db,
    ),
  )
  const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).not.toMatch(/receipts_2025/)
  expect(text).not.toMatch(/Seq Scan/)
})
