import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  diffDays,
  eachDay,
  type Granularity,
  monthsAndDays,
  nextPeriod,
  periodStart,
  presetRange,
  rangePresets,
  weekdayOf,
} from './calendar-date.ts'

describe('calendar dates', () => {
  it('count days across month ends, leap days and clock changes', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2026-03-08', 1)).toBe('2026-03-09')
    expect(diffDays('2026-03-01', '2026-04-01')).toBe(31)
  })

  it('have weekdays', () => {
    expect(eachDay('2026-11-16', '2026-11-22').map(weekdayOf)).toEqual([
      'monday',
      'tuesday',
      'wednesday',
      'thursday',
      'friday',
      'saturday',
      'sunday',
    ])
  })

  it('list a range with both ends, and nothing for a reversed range', () => {
    expect(eachDay('2026-11-21', '2026-11-21')).toEqual(['2026-11-21'])
    expect(eachDay('2026-11-22', '2026-11-21')).toEqual([])
  })

  it.each<[Granularity, string, string]>([
    ['day', '2026-11-21', '2026-11-22'],
    ['week', '2026-11-16', '2026-11-23'],
    ['month', '2026-11-01', '2026-12-01'],
    ['year', '2026-01-01', '2027-01-01'],
  ])('the %s of 2026-11-21 begins on %s and ends before %s', (granularity, start, next) => {
    expect(periodStart('2026-11-21', granularity)).toBe(start)
    expect(nextPeriod(start, granularity)).toBe(next)
  })

  it.each([
    ['today', '2026-11-21', '2026-11-21'],
    ['yesterday', '2026-11-20', '2026-11-20'],
    ['this_week', '2026-11-16', '2026-11-21'],
    ['last_week', '2026-11-09', '2026-11-15'],
    ['this_month', '2026-11-01', '2026-11-21'],
    ['last_month', '2026-10-01', '2026-10-31'],
    ['this_quarter', '2026-10-01', '2026-11-21'],
    ['last_quarter', '2026-07-01', '2026-09-30'],
    ['last_7_days', '2026-11-14', '2026-11-20'],
    ['last_30_days', '2026-10-22', '2026-11-20'],
    ['last_90_days', '2026-08-23', '2026-11-20'],
    ['this_year', '2026-01-01', '2026-11-21'],
    ['last_year', '2025-01-01', '2025-12-31'],
  ] as const)('%s is %s to %s on 2026-11-21', (preset, from, to) => {
    expect(presetRange(preset, '2026-11-21')).toEqual({ from, to })
  })

  it('start weeks on the given weekday', () => {
    expect(presetRange('this_week', '2026-11-21', 'sunday')).toEqual({
      from: '2026-11-15',
      to: '2026-11-21',
    })
    expect(presetRange('last_week', '2026-11-22', 'sunday')).toEqual({
      from: '2026-11-15',
      to: '2026-11-21',
    })
    expect(periodStart('2026-11-22', 'week', 'sunday')).toBe('2026-11-22')
  })

  const dates = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days))
  const granularities = fc.constantFrom<Granularity>('day', 'week', 'month', 'year')

  it('belong to exactly one period of each length', () => {
    fc.assert(
      fc.property(dates, granularities, (date, granularity) => {
        const start = periodStart(date, granularity)
        const next = nextPeriod(start, granularity)
        expect(start <= date && date < next).toBe(true)
        expect(periodStart(next, granularity)).toBe(next)
        expect(periodStart(addDays(next, -1), granularity)).toBe(start)
      }),
    )
  })

  it('form preset ranges that start before they end, today at the latest', () => {
    fc.assert(
      fc.property(dates, fc.constantFrom(...rangePresets), (today, preset) => {
        const { from, to } = presetRange(preset, today)
        expect(from <= to && to <= today).toBe(true)
      }),
    )
  })

  it('differ by the number of days that was added', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -4000, max: 4000 }), (date, days) => {
        expect(diffDays(date, addDays(date, days))).toBe(days)
      }),
    )
  })

  it('split a range into few months and days', () => {
    const parts = (from: string, to: string) =>
      monthsAndDays({ from, to }).map(
        (part) => `${part.sign === 1 ? '+' : '-'} ${part.grain} ${part.from} ${part.to}`,
      )
    expect(parts('2026-01-01', '2026-03-31')).toEqual(['+ month 2026-01-01 2026-03-31'])
    expect(parts('2025-12-31', '2026-02-26')).toEqual([
      '+ day 2025-12-31 2025-12-31',
      '+ month 2026-01-01 2026-02-28',
      '- day 2026-02-27 2026-02-28',
    ])
    expect(parts('2026-01-05', '2026-01-28')).toEqual([
      '+ month 2026-01-01 2026-01-31',
      '- day 2026-01-01 2026-01-04',
      '- day 2026-01-29 2026-01-31',
    ])
    expect(parts('2026-01-01', '2026-01-07')).toEqual(['+ day 2026-01-01 2026-01-07'])
  })

  it('split a range so that each of its days counts once and no other day does', () => {
    const days = fc.tuple(dates, fc.nat({ max: 800 }))
    fc.assert(
      fc.property(days, ([from, length]) => {
        const range = { from, to: addDays(from, length) }
        const counts = new Map<string, number>()
        const parts = monthsAndDays(range)
        for (const part of parts)
          for (const day of eachDay(part.from, part.to))
            counts.set(day, (counts.get(day) ?? 0) + part.sign)
        expect(
          [...counts].flatMap(([day, count]) => (count === 0 ? [] : [[day, count]])).toSorted(),
        ).toEqual(eachDay(range.from, range.to).map((day) => [day, 1]))
        for (const { from: start, to } of parts.filter(({ grain }) => grain === 'day'))
          expect(diffDays(start, to)).toBeLessThan(15)
        expect(parts.length).toBeLessThanOrEqual(3)
      }),
    )
  })
})
