import { zonedInstant } from '@pos/domain/days/business-day'
import { addDays } from '@pos/domain/days/calendar-date'
import { balanceOf, noCash, sessionsOf } from '@pos/domain/money/drawer-sessions'
import { expect, it } from 'vitest'
import { sampleMenu } from '../testing/sample-menu.ts'
import { readCatalog } from '../visits/catalog.ts'
import { visitsOfDay } from './day-plan.ts'
import { drawerEventsOf } from './drawer-day.ts'

const menu = sampleMenu()
const options = { seed: 'test', visits: 30, devices: 1 }

it('a drawer has a small difference on some days and none on most', () => {
  const differences = Array.from({ length: 20 }, (_, index) => {
    const date = new Date(Date.UTC(2026, 1, 1 + index)).toISOString().slice(0, 10)
    const visits = visitsOfDay(options, { id: 'tokyo' }, menu, date, 0)
    const received = visits
      .flatMap(({ receipt, refund }) => [receipt, ...(refund ? [refund] : [])])
      .reduce(
        (sum, one) =>
          sum +
          one.payments.reduce((all, paid) => all + (paid.type === 'cash' ? paid.amount : 0), 0) -
          (one.change ?? 0),
        0,
      )
    const events = drawerEventsOf(options, { id: 'tokyo' }, menu, { date, index: 0, visits }).map(
      (event) => ({
        kind: event.kind,
        amount: event.amount ?? null,
        at: event.at,
        staff_id: event.staff_id ?? null,
        staff: event.staff ?? null,
      }),
    )
    const [session] = sessionsOf(events)
    if (!session) throw new Error('The drawer was not opened')
    return balanceOf(session, { ...noCash, received }).over_short ?? Number.NaN
  })
  expect(differences.every((one) => Math.abs(one) <= 50)).toBe(true)
  expect(differences.filter((one) => one === 0).length).toBeGreaterThan(10)
  expect(differences.some((one) => one !== 0)).toBe(true)
})

it('a drawer is counted after the last guests have paid', () => {
  const date = '2026-02-07'
  const { timezone, close_time } = readCatalog(menu, date).shop
  const end = zonedInstant(addDays(date, 1), close_time, timezone).getTime()
  const paid_at = new Date(end - 10 * 60_000).toISOString()
  const visits = visitsOfDay(options, { id: 'tokyo' }, menu, date, 0).map((visit) => ({
    ...visit,
    receipt: { ...visit.receipt, paid_at },
  }))
  const events = drawerEventsOf(options, { id: 'tokyo' }, menu, { date, index: 0, visits })
  const moments = ['count', 'close'].map((name) =>
    Date.parse(events.find(({ kind }) => kind === name)?.at ?? ''),
  )
  expect(moments).toEqual([end - 9 * 60_000, end - 9 * 60_000])
})
