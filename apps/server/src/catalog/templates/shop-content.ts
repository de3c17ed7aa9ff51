import type { tableShapes } from '@pos/domain/tables/table-shapes'

/**
 * A menu item: its name in the language of the shop's country, price and cost in the smallest unit
 * of the currency, and special attributes.
 */
export interface ContentItem {
  readonly name: string
  readonly name_en?: string
  readonly pos_name?: string
  readonly price: number
  readonly cost?: number
  readonly takeout_price?: number
  /** Prices by the name of a time period. */
  readonly prices?: readonly { readonly price: number; readonly time_period: string }[]
  readonly attribute?: 'food' | 'drink' | 'alcohol' | 'goods' | 'other'
  readonly allergies?: readonly string[]
  readonly condiments?: readonly string[]
  readonly jan?: string
  /** Prepared pieces: per day, or until the next count. */
  readonly counted?: { readonly type: 'count' | 'daily_count'; readonly value: number }
  /** Sold out today, as entered by staff. */
  readonly soldOut?: boolean
}

/** A group of the order screen with its items; `family` is the family group for reports. */
export interface ContentGroup {
  readonly category: string
  readonly category_en: string
  readonly sub_category: string
  readonly sub_category_en: string
  readonly name: string
  readonly name_en: string
  readonly family: string
  readonly color: string
  /** Icon of category, sub category and group; by default that of `screenPictures` by name. */
  readonly picture?: string
  readonly items: readonly ContentItem[]
}

/** A set of condiments; `required` ones must be chosen from. */
export interface ContentCondiments {
  readonly name: string
  readonly name_en: string
  readonly min: number
  readonly max: number
  readonly condiments: readonly {
    name: string
    name_en: string
    price: number
    /** Names of the allergens that it contains. */
    allergies?: readonly string[]
    key?: 'none' | 'add' | 'less' | 'no' | 'extra' | 'side' | 'memo'
  }[]
}

/** A floor: tables by code with shape and position. */
export interface ContentFloor {
  readonly name: string
  readonly revenue_center: string
  readonly width: number
  readonly height: number
  readonly tables: readonly {
    code: string
    shape: keyof typeof tableShapes
    x: number
    y: number
    seats: number
    rotation?: number
    revenue_center?: string
  }[]
}

/** Dishes by name of which the guest takes one. */
interface ContentChoice {
  readonly name: string
  readonly name_en: string
  readonly dishes: readonly { name: string; surcharge?: number }[]
}

/** A set menu with its items by name; `null` is a divider. */
export interface ContentCourse {
  readonly name: string
  readonly name_en: string
  readonly price: number
  readonly guests_min?: number
  readonly guests_max?: number
  readonly time_limit?: number
  readonly last_order?: number
  readonly items: readonly (string | ContentChoice | null)[]
  readonly active?: boolean
}

/** A printer; `backup` by name. */
interface ContentPrinter {
  readonly name: string
  readonly header_name: string
  readonly model: string
  readonly max_characters: number
  readonly type: 'receipt' | 'kitchen' | 'label'
  readonly ip_address: string
  readonly backup?: string
}

/**
 * The master data of one shop, as used by templates and the demo. Records refer to each other by
 * name.
 */
export interface ShopContent {
  readonly country: 'JP' | 'US'
  readonly taxes: readonly ContentTax[]
  /** Labels of the taxes for eating in, takeout and alcohol. */
  readonly taxFor: { readonly eatIn: string; readonly takeout: string; readonly alcohol: string }
  readonly major: readonly {
    name: string
    name_en: string
    families: readonly { name: string; name_en: string }[]
  }[]
  readonly timePeriods: readonly {
    name: string
    name_en: string
    start_time: string
    end_time: string
  }[]
  readonly modes: readonly { name: string; theme: string; description: string }[]
  /** `auto_logout`: minutes without a touch before a device signs out everyone. */
  readonly revenueCenters: readonly {
    name: string
    display_name: string
    mode: string
    auto_logout?: number
  }[]
  readonly floors: readonly ContentFloor[]
  readonly printers: readonly ContentPrinter[]
  readonly condimentGroups: readonly ContentCondiments[]
  readonly groups: readonly ContentGroup[]
  /** True if the sub-categories are on the main screen, in order. */
  readonly hasMainScreen: boolean
  readonly courses: readonly ContentCourse[]
  readonly payments: readonly ContentPayment[]
}

/** A tax. */
export interface ContentTax {
  readonly label: string
  readonly rate: string
  readonly kind: 'inclusive' | 'exclusive'
  readonly rounding: 'down' | 'half_up' | 'up'
  readonly reduced: boolean
  readonly region: string | null
  readonly valid_from?: string | null
  readonly valid_to?: string | null
}

/** A payment. */
interface ContentPayment {
  readonly name: string
  readonly name_en: string
  readonly type: string
  readonly sub_type: string | null
  readonly gives_change?: boolean
  readonly opens_drawer?: boolean
}
