import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessDate, localParts, zonedInstant } from './business-day.ts'
import { addDays } from './calendar-date.ts'
import { formatTime } from './time-of-day.ts'

const tokyo = 'Asia/Tokyo'
const honolulu = 'Pacific/Honolulu'
const newYork = 'America/New_York'
const zones = [tokyo, honolulu, newYork, 'America/Los_Angeles']

describe('business day', () => {
  it.each([
    ['2026-11-20T17:30:00Z', tokyo, '05:00', '2026-11-20', '02:30 of the 21st'],
    ['2026-11-20T19:59:59Z', tokyo, '05:00', '2026-11-20', '04:59:59 of the 21st'],
    ['2026-11-20T20:00:00Z', tokyo, '05:00', '2026-11-21', '05:00 of the 21st'],
    ['2026-11-20T14:59:59Z', tokyo, '00:00', '2026-11-20', '23:59:59 of the 20th'],
    ['2026-11-20T15:00:00Z', tokyo, '00:00', '2026-11-21', 'midnight'],
    ['2026-12-31T18:00:00Z', tokyo, '05:00', '2026-12-31', 'New Year, 03:00'],
    ['2026-11-21T12:59:59Z', honolulu, '03:00', '2026-11-20', '02:59:59 of the 21st'],
    ['2026-11-21T13:00:00Z', honolulu, '03:00', '2026-11-21', '03:00 of the 21st'],
    ['2026-07-01T08:59:59Z', newYork, '05:00', '2026-06-30', '04:59:59, summer time'],
    ['2026-07-01T09:00:00Z', newYork, '05:00', '2026-07-01', '05:00, summer time'],
    ['2026-01-02T09:59:59Z', newYork, '05:00', '2026-01-01', '04:59:59, standard time'],
    ['2026-01-02T10:00:00Z', newYork, '05:00', '2026-01-02', '05:00, standard time'],
  ])('%s in %s closing at %s is %s (%s)', (instant, zone, close, day) => {
    expect(businessDate(instant, zone, close)).toBe(day)
    expect(businessDate(new Date(instant), zone, close)).toBe(day)
  })

  it.each([
    ['24:00', '00:00'],
    ['26:30', '02:30'],
    ['29:00', '05:00'],
    ['29:59', '05:59'],
  ])('treats the close time %s like %s of the next date', (extended, close) => {
    for (let minutes = 0; minutes < 24 * 60; minutes += 7) {
      const instant = zonedInstant('2026-11-21', formatTime(minutes), tokyo)
      expect(businessDate(instant, tokyo, extended)).toBe(businessDate(instant, tokyo, close))
    }
  })

  it('lasts 23 hours when New York changes to summer time and 25 when it changes back', () => {
    const hours = (date: string) => {
      const first = zonedInstant(addDays(date, -1), '00:00', newYork).getTime()
      const inside = Array.from({ length: 96 }, (_, hour) =>
        businessDate(new Date(first + hour * 3_600_000), newYork, '05:00'),
      )
      return inside.filter((day) => day === date).length
    }
    expect(['2026-03-06', '2026-03-07', '2026-10-31', '2026-11-01'].map(hours)).toEqual([
      24, 23, 25, 24,
    ])
  })

  it('does not return to yesterday when the clock shows the closing hour twice', () => {
    expect(businessDate('2026-11-01T05:29:00Z', newYork, '01:30')).toBe('2026-10-31')
    expect(businessDate('2026-11-01T05:30:00Z', newYork, '01:30')).toBe('2026-11-01')
    expect(businessDate('2026-11-01T06:10:00Z', newYork, '01:30')).toBe('2026-11-01')
  })

  it('throws for an invalid close time', () => {
    expect(() => businessDate('2026-11-20T17:30:00Z', tokyo, '5am')).toThrow(RangeError)
  })
})

describe('wall clock', () => {
  it('returns date, time and seconds in a time zone', () => {
    expect(localParts('2026-11-20T15:00:09Z', tokyo)).toEqual({
      date: '2026-11-21',
      time: '00:00',
      seconds: '09',
    })
    expect(localParts('2026-11-21T09:59:59.999Z', honolulu)).toEqual({
      date: '2026-11-20',
      time: '23:59',
      seconds: '59',
    })
  })

  it.each([
    ['2026-11-21', '05:00', tokyo, '2026-11-20T20:00:00.000Z'],
    ['2026-11-20', '29:00', tokyo, '2026-11-20T20:00:00.000Z'],
    ['2026-11-20', '29:59', honolulu, '2026-11-21T15:59:00.000Z'],
    ['2026-07-01', '00:00', newYork, '2026-07-01T04:00:00.000Z'],
    ['2026-03-07', '26:59', newYork, '2026-03-08T07:59:00.000Z'],
    ['2026-03-08', '02:30', newYork, '2026-03-08T07:30:00.000Z'],
    ['2026-11-01', '01:30', newYork, '2026-11-01T05:30:00.000Z'],
    ['2026-11-01', '02:00', newYork, '2026-11-01T07:00:00.000Z'],
  ])('%s %s in %s is %s', (date, time, zone, instant) => {
    expect(zonedInstant(date, time, zone).toISOString()).toBe(instant)
  })
})

describe('business days for any time zone and close time', () => {
  // The hours around both clock changes in New York, and any moment in two years.
  const around = (day: string) =>
    fc.integer({ min: -180, max: 180 }).map((minutes) => Date.parse(day) + minutes * 60_000)
  const instants = fc.oneof(
    around('2026-03-08T07:00:00Z'),
    around('2026-11-01T06:00:00Z'),
    fc
      .integer({ min: Date.parse('2025-06-01') / 1000, max: Date.parse('2027-06-01') / 1000 })
      .map((seconds) => seconds * 1000),
  )
  const closings = fc.oneof(
    fc.constantFrom('00:00', '01:30', '02:00', '02:30', '05:00', '29:00'),
    fc.integer({ min: 0, max: 29 * 60 + 59 }).map(formatTime),
  )
  const steps = fc.oneof(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 26 * 60 }))
  const zone = fc.constantFrom(...zones)

  it('never go back as time moves on', () => {
    fc.assert(
      fc.property(instants, steps, zone, closings, (instant, minutes, timeZone, close) => {
        const before = businessDate(new Date(instant), timeZone, close)
        const later = businessDate(new Date(instant + minutes * 60_000), timeZone, close)
        expect([
          before,
          addDays(before, 1),
          ...(minutes >= 23 * 60 ? [addDays(before, 2)] : []),
        ]).toContain(later)
      }),
      { numRuns: 500 },
    )
  })

  it('never go back in the night with a repeated hour, at any close time', () => {
    const times = fc.integer({ min: 0, max: 3 * 60 }).map(formatTime)
    const steps = fc.integer({ min: 1, max: 90 })
    fc.assert(
      fc.property(around('2026-11-01T06:00:00Z'), steps, times, (instant, minutes, close) => {
        const before = businessDate(new Date(instant), newYork, close)
        expect(businessDate(new Date(instant + minutes * 60_000), newYork, close) >= before).toBe(
          true,
        )
      }),
      { numRuns: 1000 },
    )
  })

  it('are the calendar date or the date before it', () => {
    fc.assert(
      fc.property(instants, zone, closings, (instant, timeZone, close) => {
        const { date } = localParts(new Date(instant), timeZone)
        expect([date, addDays(date, -1)]).toContain(
          businessDate(new Date(instant), timeZone, close),
        )
      }),
    )
  })

  it('start at the moment when the clock shows the close time', () => {
    fc.assert(
      fc.property(
        instants,
        zone,
        fc.integer({ min: 3 * 60, max: 24 * 60 - 1 }).map(formatTime),
        (instant, timeZone, close) => {
          const { date } = localParts(new Date(instant), timeZone)
          const begin = zonedInstant(date, close, timeZone).getTime()
          expect(businessDate(new Date(begin), timeZone, close)).toBe(date)
          expect(businessDate(new Date(begin - 1), timeZone, close)).toBe(addDays(date, -1))
        },
      ),
    )
  })

  it('convert a local time to an instant with the same local time', () => {
    fc.assert(
      fc.property(instants, zone, (instant, timeZone) => {
        const { date, time } = localParts(new Date(instant), timeZone)
        const found = zonedInstant(date, time, timeZone)
        expect(localParts(found, timeZone)).toMatchObject({ date, time })
        expect(found.getTime()).toBeLessThanOrEqual(instant)
      }),
    )
  })
})
