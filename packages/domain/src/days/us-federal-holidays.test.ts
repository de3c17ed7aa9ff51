import { describe, expect, it } from 'vitest'
import { isName } from '../validation/name-characters.ts'
import { usFederalHolidays } from './us-federal-holidays.ts'

const dates = (year: number, kind: 'actual' | 'observed') =>
  usFederalHolidays(year)
    .filter(({ name_en }) => name_en.endsWith('(observed)') === (kind === 'observed'))
    .map(({ date }) => date.slice(5))

describe('federal holidays', () => {
  // Source: the Office of Personnel Management.
  it.each([
    [2026, '01-01 01-19 02-16 05-25 06-19 07-04 09-07 10-12 11-11 11-26 12-25', '07-03'],
    [
      2027,
      '01-01 01-18 02-15 05-31 06-19 07-04 09-06 10-11 11-11 11-25 12-25',
      '06-18 07-05 12-24 12-31',
    ],
    [2028, '01-01 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-11 11-23 12-25', '11-10'],
  ])('match the official dates of %i', (year, actual, observed) => {
    expect(dates(year, 'actual').join(' ')).toBe(actual)
    expect(dates(year, 'observed').join(' ')).toBe(observed)
  })

  it('include Juneteenth from 2021 on', () => {
    expect(usFederalHolidays(2020).map(({ name_en }) => name_en)).not.toContain('Juneteenth')
    expect(usFederalHolidays(2021).map(({ name_en }) => name_en)).toContain('Juneteenth')
  })

  it('are in order, with unique dates and valid names', () => {
    for (let year = 1990; year <= 2050; year += 1) {
      const days = usFederalHolidays(year)
      expect(days.map(({ date }) => date)).toEqual(
        [...new Set(days.map(({ date }) => date))].toSorted(),
      )
      expect(days.every(({ name_ja, name_en }) => isName(name_ja) && isName(name_en))).toBe(true)
    }
  })
})
