import type { TaxRule } from './tax.ts'

/** A usual tax rate of a country. */
interface TaxPreset extends TaxRule {
  readonly country: 'JP' | 'US'
  readonly label: string
  readonly region: string | null
  readonly valid_from: string | null
  readonly valid_to: string | null
}

/**
 * The usual tax rates. Japan: Consumption Tax Act, 10 % and reduced 8 % since 2019-10-01. Hawaii:
 * 4.712 % is the maximum that may be passed on visibly (4.5 / 95.5, Department of Taxation); the
 * county surcharge ends in 2030.
 */
export const taxPresets: readonly TaxPreset[] = [
  {
    country: 'JP',
    label: '10%',
    rate: '10',
    kind: 'inclusive',
    rounding: 'down',
    reduced: false,
    region: null,
    valid_from: '2019-10-01',
    valid_to: null,
  },
  {
    country: 'JP',
    label: '軽減税率8%',
    rate: '8',
    kind: 'inclusive',
    rounding: 'down',
    reduced: true,
    region: null,
    valid_from: '2019-10-01',
    valid_to: null,
  },
  {
    country: 'US',
    label: 'Hawaii 4.712%',
    rate: '4.712',
    kind: 'exclusive',
    rounding: 'half_up',
    reduced: false,
    region: 'HI',
    valid_from: null,
    valid_to: '2030-12-31',
  },
]
