import type { DemoOffers } from './demo-offers.ts'

/** A menu item of the demo: Japanese name (or the shop's own), English name, price and cost in the currency's smallest unit, and what is special. */
export interface DemoItem {
  readonly name: string
  readonly name_en?: string
  readonly pos_name?: string
  readonly price: number
  readonly cost: number
  readonly attribute?: 'food' | 'drink' | 'alcohol' | 'goods' | 'other'
  readonly allergies?: readonly string[]
  readonly condiments?: readonly string[]
  readonly jan?: string
  /** So many are prepared: of each day, or until somebody counts again. */
  readonly counted?: { readonly type: 'count' | 'daily_count'; readonly value: number }
  /** Somebody of the hall said so today. */
  readonly soldOut?: boolean
}

/** A group of the order screen with its items; `family` is the report's classification. */
export interface DemoGroup {
  readonly category: string
  readonly category_en: string
  readonly sub_category: string
  readonly sub_category_en: string
  readonly name: string
  readonly name_en: string
  readonly family: string
  readonly color: string
  readonly items: readonly DemoItem[]
}

/** A set of condiments; `required` groups must be chosen from. */
export interface DemoCondimentGroup {
  readonly name: string
  readonly name_en: string
  readonly min: number
  readonly max: number
  readonly condiments: readonly {
    name: string
    name_en: string
    price: number
    key?: 'none' | 'add' | 'less' | 'no' | 'extra' | 'side' | 'memo'
  }[]
}

/** A floor: tables by code with shape and place. */
export interface DemoFloor {
  readonly name: string
  readonly revenue_center: string
  readonly width: number
  readonly height: number
  readonly tables: readonly {
    code: string
    shape: DemoShape
    x: number
    y: number
    seats: number
    rotation?: number
    revenue_center?: string
  }[]
}
/** Table shapes used by the demo. */
export type DemoShape = 'rect_2_1' | 'rect_2_2' | 'rect_4_1' | 'rect_4_2' | 'rect_6_1' | 'rect_6_2' | 'circle_1' | 'circle_4' | 'rhombus_4'

/** Everything that makes one shop of the demo. */
export interface DemoShop {
  readonly shop: Record<string, unknown> & { name: string; country_code: 'JP' | 'US' }
  readonly taxes: readonly {
    label: string
    rate: string
    kind: 'inclusive' | 'exclusive'
    rounding: 'down' | 'half_up' | 'up'
    reduced: boolean
    region: string | null
  }[]
  /** Labels of the taxes for eating in, taking out, and alcohol. */
  readonly taxFor: { readonly eatIn: string; readonly takeout: string; readonly alcohol: string }
  readonly major: readonly { name: string; name_en: string; families: readonly { name: string; name_en: string }[] }[]
  readonly timePeriods: readonly { name: string; name_en: string; start_time: string; end_time: string }[]
  readonly modes: readonly { name: string; theme: string; description: string }[]
  readonly revenueCenters: readonly { name: string; display_name: string; mode: string }[]
  readonly floors: readonly DemoFloor[]
  readonly printers: readonly {
    name: string
    header_name: string
    model: string
    max_characters: number
    type: 'receipt' | 'kitchen' | 'label'
    ip_address: string
    backup?: string
  }[]
  readonly condimentGroups: readonly DemoCondimentGroup[]
  readonly groups: readonly DemoGroup[]
  readonly offers: DemoOffers
  readonly payments: readonly {
    name: string
    name_en: string
    type: string
    sub_type: string | null
    gives_change?: boolean
    opens_drawer?: boolean
  }[]
}
