import { describe, expect, it } from 'vitest'
import { weekdayOf } from './calendar-date.ts'
import { comparedDays, daysBeside } from './comparison.ts'

describe('compared days', () => {
  const range = { from: '2026-11-16', to: '2026-11-21' }

  it.each([
    ['previous_period', '2026-11-10', '2026-11-15'],
    ['same_weekdays', '2026-11-09', '2026-11-14'],
    ['last_year', '2025-11-17', '2025-11-22'],
    ['last_year_by_date', '2025-11-16', '2025-11-21'],
    ['average_4_weeks', '2026-10-19', '2026-11-15'],
    ['average_8_weeks', '2026-09-21', '2026-11-15'],
    ['shop', '2026-11-16', '2026-11-21'],
  ] as const)('of %s are %s to %s', (comparison, from, to) => {
    expect(comparedDays(comparison, range)).toMatchObject({ from, to })
  })

  it('of another range are as many days from its start', () => {
    expect(comparedDays('range', range, { from: '2026-03-01' })).toMatchObject({
      from: '2026-03-01',
      to: '2026-03-06',
    })
  })

  it('of a longer range on the same weekdays do not overlap it', () => {
    const days = comparedDays('same_weekdays', { from: '2026-10-01', to: '2026-10-31' })
    expect(days).toMatchObject({ from: '2026-08-27', to: '2026-09-26' })
    expect(weekdayOf(days.from)).toBe(weekdayOf('2026-10-01'))
  })

  it('of February 29 are February 28', () => {
    expect(
      comparedDays('last_year_by_date', { from: '2028-02-29', to: '2028-02-29' }),
    ).toMatchObject({
      from: '2027-02-28',
      to: '2027-02-28',
    })
  })

  it('aligned with one day are its weekday in each week, or a single day', () => {
    const beside = daysBeside('2026-11-21', comparedDays('average_4_weeks', range))
    expect(beside).toEqual(['2026-10-24', '2026-10-31', '2026-11-07', '2026-11-14'])
    expect(daysBeside('2026-11-21', comparedDays('same_weekdays', range))).toEqual(['2026-11-14'])
    expect(daysBeside('2026-11-21', comparedDays('last_year_by_date', range))).toEqual([
      '2025-11-21',
    ])
  })
})
