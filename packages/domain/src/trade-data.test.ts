import { describe, expect, it } from 'vitest'
import { allergens } from './allergens.ts'
import { printerModels } from './devices/printer-models.ts'
import { isSubTypeOf, paymentSubTypes, paymentTypes, subTypesOf } from './money/payment-types.ts'
import { japanRegions, prefectures } from './places/prefectures.ts'
import { usStates } from './places/us-states.ts'
import { isName } from './validation/name-characters.ts'

const unique = (values: readonly unknown[]) => new Set(values).size === values.length

describe('allergens', () => {
  it('are 8 mandatory and 20 recommended in Japan, 9 in the United States', () => {
    const count = (country: string, mandatory: boolean) =>
      allergens.filter((one) => one.country === country && one.mandatory === mandatory).length
    expect([count('JP', true), count('JP', false), count('US', true), count('US', false)]).toEqual([
      8, 20, 9, 0,
    ])
  })

  it('include the eight mandatory allergens of Japan', () => {
    const names = allergens
      .filter((one) => one.country === 'JP' && one.mandatory)
      .map((one) => one.name_ja)
    expect(names).toEqual(['えび', 'かに', 'くるみ', '小麦', 'そば', '卵', '乳', '落花生'])
  })

  it('have unique codes and valid names', () => {
    expect(unique(allergens.map((one) => one.code))).toBe(true)
    for (const country of ['JP', 'US'])
      expect(
        unique(allergens.filter((one) => one.country === country).map((one) => one.name_ja)),
      ).toBe(true)
    expect(allergens.every((one) => isName(one.name_ja) && isName(one.name_en))).toBe(true)
  })
})

describe('payment types', () => {
  it('are seven, in the order of a close-out', () => {
    expect(paymentTypes.map((one) => one.type)).toEqual([
      'cash',
      'credit',
      'e_money',
      'kake',
      'coupon',
      'cat',
      'square',
    ])
  })

  it('have unique sub types in order', () => {
    expect(unique(paymentSubTypes.map((one) => `${one.type} ${one.sub_type}`))).toBe(true)
    for (const { type } of paymentTypes)
      expect(subTypesOf(type).map((one) => one.position)).toEqual([...subTypesOf(type).keys()])
  })

  it('group the ten transit cards', () => {
    expect(
      paymentSubTypes.filter((one) => one.group === 'transit').map((one) => one.name_en),
    ).toEqual([
      'Kitaca',
      'Suica',
      'PASMO',
      'TOICA',
      'manaca',
      'ICOCA',
      'SUGOCA',
      'nimoca',
      'Hayakaken',
      'PiTaPa',
    ])
  })

  it('keep discontinued LINE Pay for old receipts', () => {
    expect(paymentSubTypes.filter((one) => !one.active).map((one) => one.name_en)).toEqual([
      'LINE Pay',
    ])
    expect(isSubTypeOf('e_money', 'line_pay')).toBe(true)
  })

  it('accept their own sub types, none, and any brand reported by a terminal', () => {
    expect(isSubTypeOf('credit', 'visa')).toBe(true)
    expect(isSubTypeOf('cash', 'visa')).toBe(false)
    expect(isSubTypeOf('credit', 'suica')).toBe(false)
    expect(isSubTypeOf('cat', 'Some new brand')).toBe(true)
    expect(isSubTypeOf('square', 'visa')).toBe(true)
    expect(isSubTypeOf('cash', null)).toBe(true)
    expect(isSubTypeOf('credit', '')).toBe(true)
  })
})

describe('regions and printers', () => {
  it('include 47 prefectures in eight regions, north to south', () => {
    expect(prefectures.map((one) => Number(one.code))).toEqual(
      Array.from({ length: 47 }, (_, index) => index + 1),
    )
    expect(
      unique(prefectures.map((one) => one.name_ja)) &&
        unique(prefectures.map((one) => one.name_en)),
    ).toBe(true)
    const regions = [...new Set(prefectures.map((one) => one.region))]
    expect(regions).toEqual(japanRegions.map((one) => one.code))
    const byCode = Object.fromEntries(prefectures.map((one) => [one.code, one.name_ja]))
    expect([byCode['13'], byCode['27'], byCode['40'], byCode['47']]).toEqual([
      '東京都',
      '大阪府',
      '福岡県',
      '沖縄県',
    ])
  })

  it('include 50 states, the District of Columbia and five territories', () => {
    expect(usStates).toHaveLength(56)
    expect(
      unique(usStates.map((one) => one.code)) && unique(usStates.map((one) => one.name_ja)),
    ).toBe(true)
    expect(usStates.every((one) => /^[A-Z]{2}$/.test(one.code))).toBe(true)
    const states = usStates.slice(0, 51).map((one) => one.name_en)
    expect(states).toEqual(states.toSorted((a, b) => (a < b ? -1 : 1)))
  })

  it('include printers of 16 to 64 columns', () => {
    expect(unique(printerModels.map((one) => one.name))).toBe(true)
    expect(printerModels.every((one) => one.columns >= 16 && one.columns <= 64)).toBe(true)
  })
})
