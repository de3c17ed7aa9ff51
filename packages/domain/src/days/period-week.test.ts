import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Weekday, weekdays } from './calendar-date.ts'
import { periodWeek } from './period-week.ts'
import { formatTime } from './time-of-day.ts'
import { overlappingPeriods, type TimePeriod } from './time-periods.ts'

const period = (
  id: string,
  start_time: string,
  end_time: string,
  days: readonly Weekday[] = weekdays,
): TimePeriod => ({
  id,
  start_time,
  end_time,
  weekdays: days,
})
const times = ({ from, to }: { from: number; to: number }) =>
  `${formatTime(from)}-${formatTime(to)}`
const lane = (periods: TimePeriod[], weekday: Weekday) => {
  const found = periodWeek(periods).find((one) => one.weekday === weekday)!
  return {
    spans: found.spans.map(
      (span) => `${span.period.id} ${times(span)}${span.isCarried ? ' carried' : ''}`,
    ),
    gaps: found.gaps.map(times),
    overlaps: found.overlaps.map(
      (overlap) => `${overlap.periods.map((one) => one.id).join('+')} ${times(overlap)}`,
    ),
  }
}

describe('the week of the periods', () => {
  it('has a lane for every weekday, Monday first, even without periods', () => {
    expect(periodWeek([]).map((one) => one.weekday)).toEqual([...weekdays])
    expect(lane([period('lunch', '11:00', '15:00', ['monday'])], 'tuesday')).toEqual({
      spans: [],
      gaps: [],
      overlaps: [],
    })
  })

  it('marks gaps between periods, but not the time before and after them', () => {
    const day = [
      period('dinner', '17:00', '22:00'),
      period('lunch', '11:00', '15:00'),
      period('late', '22:00', '24:00'),
    ]
    expect(lane(day, 'wednesday')).toEqual({
      spans: ['lunch 11:00-15:00', 'dinner 17:00-22:00', 'late 22:00-24:00'],
      gaps: ['15:00-17:00'],
      overlaps: [],
    })
  })

  it('carries a night into the next morning, also from Sunday to Monday', () => {
    const night = [
      period('night', '22:00', '28:00', ['sunday']),
      period('lunch', '11:00', '15:00', ['monday']),
    ]
    expect(lane(night, 'sunday').spans).toEqual(['night 22:00-28:00'])
    expect(lane(night, 'monday')).toEqual({
      spans: ['night 00:00-04:00 carried', 'lunch 11:00-15:00'],
      gaps: [],
      overlaps: [],
    })
  })

  it('marks each overlap once, including overlaps with the night before', () => {
    expect(
      lane([period('lunch', '11:00', '15:00'), period('tea', '14:30', '17:00')], 'friday').overlaps,
    ).toEqual(['lunch+tea 14:30-15:00'])
    const night = [
      period('night', '22:00', '29:00', ['friday']),
      period('early', '04:00', '09:00', ['saturday']),
    ]
    expect(lane(night, 'saturday').overlaps).toEqual(['night+early 04:00-05:00'])
    expect(lane(night, 'friday').overlaps).toEqual([])
    const nights = [
      period('one', '22:00', '26:00', ['friday']),
      period('two', '23:00', '27:00', ['friday']),
    ]
    expect(lane(nights, 'friday').overlaps).toEqual(['one+two 23:00-26:00'])
    expect(lane(nights, 'saturday').overlaps).toEqual([])
  })

  it('marks an overlap exactly if periods overlap', () => {
    const clock = fc
      .tuple(fc.integer({ min: 0, max: 1700 }), fc.integer({ min: 1, max: 700 }))
      .map(([from, length]) => [from, Math.min(1799, from + length)])
    const list = fc.array(fc.tuple(clock, fc.subarray([...weekdays], { minLength: 1 })), {
      maxLength: 4,
    })
    fc.assert(
      fc.property(list, (drawn) => {
        const periods = drawn.map(([[from = 0, to = 0], days], index) =>
          period(`${index}`, formatTime(from), formatTime(to), days),
        )
        const shown = periodWeek(periods).some((one) => one.overlaps.length > 0)
        expect(shown).toBe(overlappingPeriods(periods) !== null)
      }),
      { numRuns: 300 },
    )
  })
})
