import { japanRegions } from './prefectures.ts'
import { usStates } from './us-states.ts'

/** A country with shops, by ISO 3166-1. */
export type CountryCode = 'JP' | 'US'

/** What a new shop of a country begins with. */
export interface CountryDefaults {
  readonly currency: 'JPY' | 'USD'
  readonly timezone: string
  readonly tipping: boolean
  /** Percentages. */
  readonly tip_rates: readonly string[]
  /** Percent; null: no gratuity is added by itself. */
  readonly auto_gratuity_rate: string | null
  readonly auto_gratuity_from_guests: number
  readonly auto_gratuity_taxed: boolean
}

/** What is usual in a country. Of the United States the first shops are in Hawaii, whose excise tax is also due on a service charge. */
export const countryDefaults: Readonly<Record<CountryCode, CountryDefaults>> = {
  JP: {
    currency: 'JPY',
    timezone: 'Asia/Tokyo',
    tipping: false,
    tip_rates: [],
    auto_gratuity_rate: null,
    auto_gratuity_from_guests: 1,
    auto_gratuity_taxed: false,
  },
  US: {
    currency: 'USD',
    timezone: 'Pacific/Honolulu',
    tipping: true,
    tip_rates: ['15', '18', '20'],
    auto_gratuity_rate: '18',
    auto_gratuity_from_guests: 6,
    auto_gratuity_taxed: true,
  },
}

const postCodes: Readonly<Record<CountryCode, RegExp>> = { JP: /^\d{3}-?\d{4}$/, US: /^\d{5}(-\d{4})?$/ }

/** Whether a text is a postal code of the country. */
export function isPostCodeOf(country: CountryCode, text: string): boolean {
  return postCodes[country].test(text)
}

/** A part of a country that a shop can lie in. */
export interface Region {
  readonly code: string
  readonly name_ja: string
  readonly name_en: string
}

/** Japan's eight regions, or the states of the United States. */
export function regionsOf(country: CountryCode): readonly Region[] {
  return country === 'JP' ? japanRegions : usStates
}
