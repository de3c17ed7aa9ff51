import type { Currency } from '@pos/domain/money/money'
import { problemText } from '@pos/texts/message-text'
import { describe, expect, it } from 'vitest'
import { coupons } from '../pricing/coupons.ts'
import { taxes } from '../pricing/taxes.ts'
import { problemsOf } from '../problems.ts'
import type { ResourceDefinition } from '../resource.ts'
import { inCurrency } from './number-problems.ts'
import { createSchema } from './schema.ts'

function sentence(
  resource: ResourceDefinition,
  field: string,
  value: unknown,
  currency: Currency,
  locale: 'ja' | 'en' = 'en',
) {
  const result = createSchema(resource).safeParse({ [field]: value }, { reportInput: true })
  const [problem] = (result.error && problemsOf(result.error)[field]) ?? []
  return problem && problemText(locale, inCurrency(problem, currency))
}

describe('the message for an invalid amount', () => {
  it.each(['1.5', 'abc', 1.5, true])('%j in yen: digits only', (value) => {
    expect(sentence(coupons, 'value', value, 'JPY')).toBe('Use digits only.')
    expect(sentence(coupons, 'value', value, 'JPY', 'ja')).toBe('数字だけで入力してください。')
  })

  it.each(['12.345', 'abc', 12.345])('%j in dollars: at most 2 decimals', (value) => {
    expect(sentence(coupons, 'value', value, 'USD')).toBe('Enter a number with at most 2 decimals.')
    expect(sentence(coupons, 'value', value, 'USD', 'ja')).toBe(
      '小数点以下2桁までの数値を入力してください。',
    )
  })

  it('limits are amounts of the currency', () => {
    expect(sentence(coupons, 'value', 10_000_000, 'USD')).toBe('Enter $99,999.99 or less.')
    expect(sentence(coupons, 'value', 10_000_000, 'JPY')).toBe('Enter ¥9,999,999 or less.')
    expect(sentence(coupons, 'value', 500, 'JPY')).toBeUndefined()
  })

  it('reports a missing amount as missing', () => {
    expect(sentence(coupons, 'value', null, 'JPY')).toBe('This field is required.')
  })
})

it('a rate that is no text of digits obeys the decimal rule', () => {
  for (const value of [10, 'abc', '1.2345'])
    expect(sentence(taxes, 'rate', value, 'JPY')).toBe('Enter a number with at most 3 decimals.')
})
