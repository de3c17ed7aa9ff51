import { describe, expect, it } from 'vitest'
import { type TaxRule, taxKey } from '../tax/tax.ts'
import { compareTaxes, type ReceiptTaxRules, type TaxedReceipt } from './receipt-taxes.ts'

type TaxFlag = ReturnType<typeof compareTaxes>[number]

const rules: ReceiptTaxRules = {
  roundings: new Map(),
  charge: 'any',
  table_charge: 'any',
  auto_gratuity: 'any',
  tax_tips: false,
}
const ten = { rate: '10', kind: 'inclusive', reduced: false } as const
const eight = { rate: '8', kind: 'inclusive', reduced: true } as const
const line = (tax: Pick<TaxRule, 'rate' | 'kind' | 'reduced'>, price: number, discount = 0) => ({
  price,
  discount,
  tax_rate: tax.rate,
  tax_kind: tax.kind,
  reduced: tax.reduced,
})
const receipt = (more: Partial<TaxedReceipt>): TaxedReceipt => ({
  discount: 0,
  charge: 0,
  table_charge: 0,
  auto_gratuity: 0,
  tip: 0,
  taxes: [],
  orders: [],
  ...more,
})
const down = new Map([ten, eight].map((tax) => [taxKey(tax), new Set(['down'] as const)]))
/**
 * ¥1,595 at 10 % and ¥7,398 at 8 %, less ¥92: 1,579 and 7,322 with 143 and 542 of tax, rounded
 * down.
 */
const mixed = receipt({
  discount: 92,
  orders: [line(ten, 1595), line(eight, 7398)],
  taxes: [
    { ...ten, taxable: 1579, tax: 143 },
    { ...eight, taxable: 7322, tax: 542 },
  ],
})
const [tenth, reduced] = mixed.taxes

describe('the taxes of a receipt', () => {
  it('agree with the lines in common examples', () => {
    expect(compareTaxes(mixed, { ...rules, roundings: down })).toEqual([])
    const twice = receipt({
      orders: [line(ten, 27_164)],
      taxes: [{ ...ten, taxable: 27_164, tax: 2469 }],
    })
    expect(compareTaxes(twice, { ...rules, roundings: down })).toEqual([])
    const added = { rate: '8', kind: 'exclusive', reduced: false } as const
    const other = { rate: '10', kind: 'exclusive', reduced: false } as const
    const exclusive = receipt({
      orders: [line(added, 456), line(added, 204), line(other, 444), line(other, 300)],
      taxes: [
        { ...added, taxable: 660, tax: 52 },
        { ...other, taxable: 744, tax: 74 },
      ],
    })
    expect(
      compareTaxes(exclusive, {
        ...rules,
        roundings: new Map([added, other].map((tax) => [taxKey(tax), new Set(['down'])])),
      }),
    ).toEqual([])
  })

  it.each<[string, TaxFlag[], Partial<TaxedReceipt>]>([
    ['no tax at all', ['taxes_missing'], { taxes: [] }],
    ['a missing rate', ['tax_rate_mismatch'], { taxes: [tenth!] }],
    [
      'another rate than the lines’',
      ['tax_rate_mismatch'],
      { taxes: [tenth!, { ...reduced!, rate: '10', reduced: true }] },
    ],
    [
      'another kind',
      ['tax_rate_mismatch'],
      { taxes: [tenth!, { ...reduced!, kind: 'exclusive' }] },
    ],
    [
      'without the reduced mark',
      ['tax_rate_mismatch'],
      { taxes: [tenth!, { ...reduced!, reduced: false }] },
    ],
    [
      'an additional rate',
      ['tax_rate_mismatch'],
      { taxes: [...mixed.taxes, { ...ten, rate: '5', taxable: 100, tax: 4 }] },
    ],
    [
      'another taxable amount than the lines’',
      ['taxable_mismatch'],
      { taxes: [{ ...tenth!, taxable: 1580 }, reduced!] },
    ],
    [
      'the discount on one rate alone',
      ['taxable_mismatch'],
      { taxes: [tenth!, { ...reduced!, taxable: 7306 }] },
    ],
    [
      'one yen more tax than the shop’s rounding gives',
      ['tax_mismatch'],
      { taxes: [{ ...tenth!, tax: 144 }, reduced!] },
    ],
    [
      'a tax that the rate does not give',
      ['tax_mismatch'],
      { taxes: [tenth!, { ...reduced!, tax: 0 }] },
    ],
  ])('are flagged for %s', (_name, flags, more) => {
    expect(compareTaxes({ ...mixed, ...more }, { ...rules, roundings: down })).toEqual(flags)
  })

  it('may have any rounding if the shop lacks the tax, otherwise only the shop’s', () => {
    const taxed = (tax: number, more: Partial<ReceiptTaxRules> = {}) =>
      compareTaxes({ ...mixed, taxes: [{ ...tenth!, tax }, reduced!] }, { ...rules, ...more })
    expect([142, 143, 144, 145].map((tax) => taxed(tax))).toEqual([
      ['tax_mismatch'],
      [],
      [],
      ['tax_mismatch'],
    ])
    const up = new Map([[taxKey(ten), new Set(['up'] as const)]])
    expect([143, 144].map((tax) => taxed(tax, { roundings: up }))).toEqual([['tax_mismatch'], []])
  })

  it('may omit a rate of 0 and lines that cost nothing', () => {
    const free = { rate: '0', kind: 'inclusive', reduced: false } as const
    expect(compareTaxes(receipt({ orders: [line(free, 1000)] }), rules)).toEqual([])
    expect(
      compareTaxes(receipt({ orders: [line(ten, 1000, 1000)], discount: 1000 }), rules),
    ).toEqual([])
    expect(
      compareTaxes(
        receipt({
          orders: [line(free, 1000)],
          taxes: [{ ...free, rate: '0.000', taxable: 1000, tax: 0 }],
        }),
        rules,
      ),
    ).toEqual([])
  })

  describe('with charges', () => {
    const charged = (
      taxable: number,
      more: Partial<ReceiptTaxRules> = {},
      over: Partial<TaxedReceipt> = {},
    ) =>
      compareTaxes(
        receipt({
          charge: 300,
          orders: [line(ten, 3000)],
          taxes: [{ ...ten, taxable, tax: Math.floor(taxable / 11) }],
          ...over,
        }),
        { ...rules, roundings: down, ...more },
      )

    it('must match exactly if the tax of the charge is known', () => {
      const taxed = { charge: new Set([taxKey(ten)]) }
      expect(
        [3000, 3299, 3300].map((taxable) => charged(taxable, taxed).includes('taxable_mismatch')),
      ).toEqual([true, true, false])
      const untaxed = { charge: new Set([null]) }
      expect(
        [3000, 3300].map((taxable) => charged(taxable, untaxed).includes('taxable_mismatch')),
      ).toEqual([false, true])
    })

    it('may include the charge or not if its tax is unknown', () => {
      expect(
        [2999, 3000, 3150, 3300, 3301].map((taxable) =>
          charged(taxable).includes('taxable_mismatch'),
        ),
      ).toEqual([true, false, false, false, true])
    })

    it('may contain a tax that no line has', () => {
      const taxes = [
        { ...ten, taxable: 3000, tax: 272 },
        { ...eight, taxable: 300, tax: 22 },
      ]
      expect(charged(0, { charge: new Set([taxKey(eight)]) }, { taxes })).toEqual([])
      expect(charged(0, { charge: new Set([taxKey(ten)]) }, { taxes })).toEqual([
        'tax_rate_mismatch',
        'taxable_mismatch',
        'tax_mismatch',
      ])
      expect(
        charged(0, { charge: new Set([taxKey(eight)]) }, { taxes: taxes.slice(0, 1) }),
      ).toEqual(['tax_rate_mismatch'])
    })

    it('count a charge once if it may have several taxes', () => {
      const either = { charge: new Set([taxKey(ten), taxKey(eight)]) }
      const split = (first: number, second: number) =>
        charged(0, either, {
          taxes: [
            { ...ten, taxable: first, tax: Math.floor(first / 11) },
            { ...eight, taxable: second, tax: Math.floor((second * 8) / 108) },
          ],
        })
      expect(split(3100, 200)).toEqual([])
      expect(split(3300, 300)).toEqual(['taxable_mismatch'])
      expect(split(3100, 100)).toEqual(['taxable_mismatch'])
    })

    describe('whose taxes are stated', () => {
      const shares = [
        { ...ten, part: 'charge', amount: 200 },
        { ...eight, part: 'charge', amount: 100 },
      ] as const
      const split = (
        first: number,
        second: number,
        more: Partial<ReceiptTaxRules> = {},
        charge_taxes: TaxedReceipt['charge_taxes'] = shares,
      ) =>
        charged(0, more, {
          charge_taxes,
          taxes: [
            { ...ten, taxable: first, tax: Math.floor(first / 11) },
            { ...eight, taxable: second, tax: Math.floor((second * 8) / 108) },
          ],
        })

      it('must match them exactly', () => {
        expect(split(3200, 100)).toEqual([])
        expect(split(3300, 100)).toEqual(['taxable_mismatch', 'tax_mismatch'])
        expect(split(3100, 200)).toEqual(['taxable_mismatch', 'tax_mismatch'])
      })

      it('must be those of the shop', () => {
        expect(split(3200, 100, { charge: new Set([taxKey(ten), taxKey(eight)]) })).toEqual([])
        expect(split(3200, 100, { charge: new Set([taxKey(ten)]) })).toEqual([
          'charge_tax_mismatch',
        ])
      })

      it('must have shares that add up to the charge', () => {
        expect(split(3200, 100, {}, shares.slice(0, 1))).toEqual(['charge_tax_mismatch'])
        expect(split(3200, 100, {}, [])).toEqual(['charge_tax_mismatch'])
        expect(
          charged(
            0,
            {},
            { charge: 0, charge_taxes: [], taxes: [{ ...ten, taxable: 3000, tax: 272 }] },
          ),
        ).toEqual([])
      })

      it('may be none, with the rate 0 in the taxes or not', () => {
        const untaxed = [
          { rate: '0', kind: 'inclusive', reduced: false, part: 'charge', amount: 300 },
        ] as const
        const zero = { rate: '0', kind: 'inclusive', reduced: false, taxable: 300, tax: 0 } as const
        const meal = { ...ten, taxable: 3000, tax: 272 }
        expect(
          charged(0, { charge: new Set([null]) }, { charge_taxes: untaxed, taxes: [meal] }),
        ).toEqual([])
        expect(
          charged(0, { charge: new Set([null]) }, { charge_taxes: untaxed, taxes: [meal, zero] }),
        ).toEqual([])
        expect(
          charged(0, {}, { charge_taxes: untaxed, taxes: [{ ...ten, taxable: 3300, tax: 300 }] }),
        ).toEqual(['taxable_mismatch', 'tax_mismatch'])
      })
    })

    it('include the gratuity at the lines’ tax if the shop taxes it (Hawaii)', () => {
      const hawaii = { rate: '4.712', kind: 'exclusive', reduced: false } as const
      const meal = (
        taxable: number,
        tax: number,
        auto_gratuity: ReceiptTaxRules['auto_gratuity'],
      ) =>
        compareTaxes(
          receipt({
            auto_gratuity: 1800,
            orders: [line(hawaii, 10_000)],
            taxes: [{ ...hawaii, taxable, tax }],
          }),
          {
            ...rules,
            auto_gratuity,
          },
        )
      expect(meal(11_800, 556, 'taxed')).toEqual([])
      expect(meal(10_000, 471, 'taxed')).toEqual(['taxable_mismatch', 'tax_mismatch'])
      expect(meal(10_000, 471, 'untaxed')).toEqual([])
      expect(meal(11_800, 556, 'untaxed')).toEqual(['taxable_mismatch', 'tax_mismatch'])
    })
  })
})
