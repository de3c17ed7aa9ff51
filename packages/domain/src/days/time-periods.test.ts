import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zonedInstant } from './business-day.ts'
import { weekdays } from './calendar-date.ts'
import { formatTime, minutesOf } from './time-of-day.ts'
import { overlappingPeriods, periodAt, type TimePeriod } from './time-periods.ts'

const period = (
  id: string,
  start_time: string,
  end_time: string,
  days: TimePeriod['weekdays'] = weekdays,
): TimePeriod => ({
  id,
  start_time,
  end_time,
  weekdays: days,
})
const lunch = period('lunch', '11:00', '15:00')
const dinner = period('dinner', '17:00', '22:00')
const night = period('night', '22:00', '29:00', ['friday', 'saturday'])
const tokyo = 'Asia/Tokyo'
const at = (date: string, time: string) =>
  periodAt([lunch, dinner, night], zonedInstant(date, time, tokyo), tokyo)?.id ?? null

describe('time of day', () => {
  it.each([
    ['00:00', 0],
    ['9:05', 545],
    ['23:59', 1439],
    ['29:59', 1799],
    ['05:00:59', 300],
  ])('%s is %i minutes', (text, minutes) => {
    expect(minutesOf(text)).toBe(minutes)
  })

  it.each(['', '30:00', '24:60', '5', '12:3', '-1:00', '12:00pm', '12:00:60'])(
    'refuses %j',
    (text) => {
      expect(() => minutesOf(text)).toThrow(RangeError)
    },
  )

  it('parses every time that it formats', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1799 }), (minutes) => {
        expect(minutesOf(formatTime(minutes))).toBe(minutes)
      }),
    )
  })
})

describe('period of a moment', () => {
  it.each([
    ['2026-11-18', '10:59', null],
    ['2026-11-18', '11:00', 'lunch'],
    ['2026-11-18', '14:59', 'lunch'],
    ['2026-11-18', '15:00', null],
    ['2026-11-18', '23:00', null],
    ['2026-11-20', '23:00', 'night'],
    ['2026-11-21', '04:59', 'night'],
    ['2026-11-21', '05:00', null],
    ['2026-11-22', '02:00', 'night'],
    ['2026-11-23', '02:00', null],
  ])('%s %s is %s', (date, time, id) => {
    expect(at(date, time)).toBe(id)
  })

  it("uses the shop's local time", () => {
    expect(periodAt([lunch], '2026-11-18T21:30:00Z', 'Pacific/Honolulu')?.id).toBe('lunch')
    expect(periodAt([lunch], '2026-11-18T21:30:00Z', tokyo)).toBeNull()
  })
})

describe('overlapping periods', () => {
  it('are found on a shared weekday', () => {
    expect(overlappingPeriods([lunch, dinner, night])).toBeNull()
    expect(overlappingPeriods([lunch, period('tea', '14:59', '17:00')])).toEqual([
      lunch,
      period('tea', '14:59', '17:00'),
    ])
    expect(overlappingPeriods([night, period('late', '22:00', '23:00', ['sunday'])])).toBeNull()
  })

  it('are found across midnight, also from Sunday to Monday', () => {
    const morning = period('morning', '04:00', '09:00', ['saturday'])
    expect(overlappingPeriods([night, morning])?.map((one) => one.id)).toEqual(['night', 'morning'])
    const sunday = period('sunday', '20:00', '29:00', ['sunday'])
    const monday = period('monday', '04:59', '09:00', ['monday'])
    expect(overlappingPeriods([monday, sunday])?.map((one) => one.id)).toEqual(['monday', 'sunday'])
    expect(overlappingPeriods([period('monday', '05:00', '09:00', ['monday']), sunday])).toBeNull()
  })

  it('are found if any moment belongs to two periods', () => {
    const clocks = fc
      .tuple(fc.integer({ min: 0, max: 1798 }), fc.integer({ min: 1, max: 1799 }))
      .filter(([start, end]) => start < end && end - start <= 1440)
    const lists = fc.array(fc.tuple(clocks, fc.subarray([...weekdays], { minLength: 1 })), {
      minLength: 2,
      maxLength: 4,
    })
    fc.assert(
      fc.property(lists, fc.integer({ min: 0, max: 7 * 1440 - 1 }), (list, minutes) => {
        const periods = list.map(([[start, end], days], index) =>
          period(`${index}`, formatTime(start), formatTime(end), days),
        )
        const instant = new Date(Date.parse('2026-11-16T00:00:00Z') + minutes * 60_000)
        const holding = periods.filter((one) => periodAt([one], instant, 'UTC'))
        const apart = overlappingPeriods(periods) === null
        expect(apart && holding.length > 1).toBe(false)
      }),
      { numRuns: 300 },
    )
  })
})
