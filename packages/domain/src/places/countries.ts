import type { CashRounding } from '../money/cash-rounding.ts'
import { japanRegions } from './prefectures.ts'
import { usStates } from './us-states.ts'

/** A country with shops, by ISO 3166-1. */
export type CountryCode = 'JP' | 'US'

/** The initial settings of a new shop in a country. */
interface CountryDefaults {
  readonly currency: 'JPY' | 'USD'
  readonly timezone: string
  readonly tipping: boolean
  /** Percentages. */
  readonly tip_rates: readonly string[]
  /** Percent; null if no gratuity is added automatically. */
  readonly auto_gratuity_rate: string | null
  readonly auto_gratuity_from_guests: number
  readonly auto_gratuity_taxed: boolean
  readonly cash_rounding: CashRounding
}

/**
 * The usual settings of a country. Those of the United States are the values of Hawaii, where the
 * first shops are and excise tax also applies to service charges.
 */
export const countryDefaults: Readonly<Record<CountryCode, CountryDefaults>> = {
  JP: {
    currency: 'JPY',
    timezone: 'Asia/Tokyo',
    tipping: false,
    tip_rates: [],
    auto_gratuity_rate: null,
    auto_gratuity_from_guests: 1,
    auto_gratuity_taxed: false,
    cash_rounding: 'none',
  },
  US: {
    currency: 'USD',
    timezone: 'Pacific/Honolulu',
    tipping: true,
    tip_rates: ['15', '18', '20'],
    auto_gratuity_rate: '18',
    auto_gratuity_from_guests: 6,
    auto_gratuity_taxed: true,
    cash_rounding: 'nearest_5',
  },
}

/**
 * The time zones offered for the first shop of a country, from east to west. Others can be set on
 * the shop's page.
 */
export const countryZones: Readonly<Record<CountryCode, readonly string[]>> = {
  JP: ['Asia/Tokyo'],
  US: [
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Phoenix',
    'America/Los_Angeles',
    'America/Anchorage',
    'Pacific/Honolulu',
  ],
}

const postCodes: Readonly<Record<CountryCode, RegExp>> = {
  JP: /^\d{3}-?\d{4}$/,
  US: /^\d{5}(-\d{4})?$/,
}

/** Returns true if a text is a postal code of the country. */
export function isPostCodeOf(country: CountryCode, text: string): boolean {
  return postCodes[country].test(text)
}

/** A region of a country. */
interface Region {
  readonly code: string
  readonly name_ja: string
  readonly name_en: string
}

/** Returns Japan's eight regions, or the states of the United States. */
export function regionsOf(country: CountryCode): readonly Region[] {
  return country === 'JP' ? japanRegions : usStates
}
