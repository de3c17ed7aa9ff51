import { type Weekday, weekdays } from '@pos/domain/days/calendar-date'
import { periodWeek } from '@pos/domain/days/period-week'
import { expect, it } from 'vitest'
import { findingsOf, spanText } from './week-texts.ts'

const period = (
  id: string,
  start_time: string,
  end_time: string,
  days: readonly Weekday[] = weekdays,
) => ({
  id,
  start_time,
  end_time,
  weekdays: days,
})

it('shows times past midnight as 24:00 and later', () => {
  expect(spanText({ from: 22 * 60, to: 28 * 60 })).toBe('22:00–28:00')
})

it('combines days with the same findings', () => {
  const { gaps, overlaps } = findingsOf(
    periodWeek([
      period('lunch', '11:00', '15:00'),
      period('dinner', '17:00', '22:00'),
      period('happy hour', '16:00', '18:00', ['friday', 'saturday']),
    ]),
  )
  expect(gaps.map((gap) => [spanText(gap.span), gap.weekdays])).toEqual([
    ['15:00–17:00', ['monday', 'tuesday', 'wednesday', 'thursday', 'sunday']],
    ['15:00–16:00', ['friday', 'saturday']],
  ])
  expect(
    overlaps.map((overlap) => [
      overlap.periods.map((one) => one.id),
      spanText(overlap.span),
      overlap.weekdays,
    ]),
  ).toEqual([[['happy hour', 'dinner'], '17:00–18:00', ['friday', 'saturday']]])
})
