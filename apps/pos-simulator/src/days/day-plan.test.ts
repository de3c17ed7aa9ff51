import { describe, expect, it } from 'vitest'
import { sampleMenu } from '../testing/sample-menu.ts'
import { visitsOfDay } from './day-plan.ts'

const options = { seed: 'test', visits: 40, devices: 2 }
const shop = { id: 'shop' }
const day = (date: string, index = 0, menu = sampleMenu(), more: Partial<typeof options> = {}) =>
  visitsOfDay({ ...options, ...more }, shop, menu, date, index)
const posts = (...args: Parameters<typeof day>) =>
  day(...args).map(({ receipt, voids, lines }) => ({ receipt, voids, lines }))
const uids = (...args: Parameters<typeof day>) => day(...args).map((visit) => visit.receipt.uid)

describe('a day of history', () => {
  it('is identical for the same seed, so that an interrupted run can continue', () => {
    expect(posts('2026-03-06')).toEqual(posts('2026-03-06'))
    expect(posts('2026-03-06', 0, sampleMenu(), { seed: 'other' })).not.toEqual(posts('2026-03-06'))
  })

  it('keeps its uids when the menu has changed', () => {
    const dearer = { ...sampleMenu(), release: 8 }
    expect(uids('2026-03-06', 0, dearer)).toEqual(uids('2026-03-06'))
  })

  it('never shares a uid between days and devices', () => {
    const all = ['2026-03-06', '2026-03-07'].flatMap((date) =>
      [0, 1, 2].flatMap((index) => uids(date, index)),
    )
    expect(new Set(all).size).toBe(all.length)
  })

  it('is busier on a Friday than on a Monday', () => {
    expect(day('2026-03-06').length).toBeGreaterThan(day('2026-03-02').length)
  })

  it('seats guests within opening hours, never in a period of other weekdays', () => {
    const dinner = {
      id: 'dinner',
      name: 'Dinner',
      start_time: '17:00',
      end_time: '25:00',
      weekdays: ['sunday'],
    }
    const lunch = {
      id: 'lunch',
      name: 'Lunch',
      start_time: '11:00',
      end_time: '15:00',
      weekdays: ['friday'],
    }
    const menu = sampleMenu({ 'time-periods': [dinner, lunch] })
    expect(new Set(day('2026-03-06', 0, menu).map(({ receipt }) => receipt.time_period))).toEqual(
      new Set(['Lunch']),
    )
    for (const { receipt } of day('2026-03-08', 0, menu)) {
      expect(
        receipt.first_ordered_at >= '2026-03-08T08:00:00.000Z' &&
          receipt.first_ordered_at < '2026-03-08T16:00:00.000Z',
      ).toBe(true)
    }
  })
})
