import { describe, expect, it } from 'vitest'
import { rules } from '../validation/rules.ts'
import { countryDefaults, isPostCodeOf, regionsOf } from './countries.ts'
import { prefectures } from './prefectures.ts'

describe('postal codes', () => {
  it.each([
    ['JP', '101-0044', true],
    ['JP', '1010044', true],
    ['JP', '96815', false],
    ['JP', '101-004', false],
    ['US', '96815', true],
    ['US', '96815-1234', true],
    ['US', '968151234', false],
    ['US', '101-0044', false],
  ] as const)('in %s, %s is valid: %s', (country, text, expected) => {
    expect(isPostCodeOf(country, text)).toBe(expected)
  })

  it('agree with the rule for Japan', () => {
    for (const text of ['101-0044', '1010044', '1-1', 'abc'])
      expect(isPostCodeOf('JP', text)).toBe(rules.invalid_postcode(text))
  })
})

describe('regions', () => {
  it('of Japan are the regions of the prefectures', () => {
    expect(new Set(prefectures.map((one) => one.region))).toEqual(
      new Set(regionsOf('JP').map((one) => one.code)),
    )
  })

  it('of the United States are states', () => {
    expect(regionsOf('US').map((one) => one.code)).toContain('HI')
  })
})

describe('a new shop', () => {
  it('starts with an existing time zone and at most five tip rates', () => {
    for (const country of Object.values(countryDefaults)) {
      expect(rules.invalid_timezone(country.timezone)).toBe(true)
      expect(country.tip_rates.length).toBeLessThanOrEqual(5)
    }
  })
})
