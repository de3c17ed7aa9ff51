import { expect, test } from 'vitest'
import { changeOf, formatSmallShare, ratesOf } from './figures.ts'
import { periodCategory, periodLabel } from './period-label.ts'
import { readReportSearch, reportQueryOf } from './report-search.ts'

const address = {
  today: '2026-11-20',
  revenue_timing: 'ordered_at',
  week_starts_on: 'monday',
} as const

test("an empty address means the last 30 complete days by the shop's revenue type", () => {
  expect(readReportSearch({}, address)).toMatchObject({
    preset: 'last_30_days',
    from: '2026-10-21',
    to: '2026-11-19',
    revenue_type: 'ordered_at',
    granularity: 'day',
    compare: 'none',
  })
})

test('weeks start on the shop’s first weekday', () => {
  expect(
    readReportSearch({ preset: 'this_week' }, { ...address, week_starts_on: 'sunday' }),
  ).toMatchObject({
    from: '2026-11-15',
    to: '2026-11-20',
  })
})

test('own dates win over a preset; half a range and invalid days are ignored', () => {
  expect(
    readReportSearch({ from: '2026-01-01', to: '2026-01-31', preset: 'today' }, address),
  ).toMatchObject({
    preset: null,
    from: '2026-01-01',
    to: '2026-01-31',
  })
  expect(readReportSearch({ from: '2026-01-01', preset: 'yesterday' }, address)).toMatchObject({
    from: '2026-11-19',
    to: '2026-11-19',
  })
  expect(readReportSearch({ from: '2026-02-30', to: '2026-03-01' }, address).preset).toBe(
    'last_30_days',
  )
  expect(readReportSearch({ from: '0202-11-01', to: '2026-11-01' }, address).preset).toBe(
    'last_30_days',
  )
  expect(readReportSearch({ from: 'tomorrow', to: "1' or '1" }, address).preset).toBe(
    'last_30_days',
  )
})

test('90 days end yesterday and stay days; a year is by month unless chosen otherwise', () => {
  expect(readReportSearch({ preset: 'last_90_days' }, address)).toMatchObject({
    from: '2026-08-22',
    to: '2026-11-19',
    granularity: 'day',
  })
  expect(readReportSearch({ preset: 'this_year' }, address).granularity).toBe('month')
  expect(readReportSearch({ preset: 'this_year', granularity: 'week' }, address).granularity).toBe(
    'week',
  )
})

test('requests only figures from the API, not their display', () => {
  const query = reportQueryOf(
    readReportSearch(
      { chart: 'bar', figure: 'guests', preset: 'today', shop_ids: 'a,b', open: 'all' },
      address,
    ),
  )
  expect(query).toEqual({
    from: '2026-11-20',
    to: '2026-11-20',
    revenue_type: 'ordered_at',
    granularity: 'day',
    compare: 'none',
    shop_ids: 'a,b',
  })
})

test('a partial month states its days', () => {
  const shortened = { period: '2026-11-01', from: '2026-11-01', to: '2026-11-20' }
  expect(periodLabel(shortened, 'month', 'ja')).toBe('2026年11月 (11-01 – 11-20)')
  expect(periodLabel({ ...shortened, to: '2026-11-30' }, 'month', 'en')).toBe('Nov 2026')
  expect(
    periodLabel({ period: '2026-11-20', from: '2026-11-20', to: '2026-11-20' }, 'day', 'ja'),
  ).toBe('2026-11-20 (金)')
  expect(periodCategory({ ...shortened, from: '2026-11-03' }, 'week', 'ja').short).toBe('11/3')
})

test('a change is relative to the compared value; there is none from zero', () => {
  expect(changeOf(120, 100)).toEqual({ text: '+20.0%', direction: 'up' })
  expect(changeOf(-50, -100)).toEqual({ text: '+50.0%', direction: 'up' })
  expect(changeOf(100_001, 100_000)).toEqual({ text: '0.0%', direction: 'same' })
  expect(changeOf(5, 0)).toBeNull()
})

test('every rate of both ranges gets its column, highest first', () => {
  expect(ratesOf({ tax_by_rate: { '8': 1, '10': 2 } }, { tax_by_rate: { '4.712': 3 } })).toEqual([
    '10',
    '8',
    '4.712',
  ])
})

test('shares of discounts have two decimals', () => {
  expect(formatSmallShare(0.0004)).toBe('0.04%')
  expect(formatSmallShare(1)).toBe('100.00%')
})
