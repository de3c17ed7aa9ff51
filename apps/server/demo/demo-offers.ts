/**
 * A charge that is added to a check automatically; `time_period` and `revenue_centers` by name,
 * `taxed` by the rate for eating in.
 */
interface DemoCharge {
  readonly name: string
  readonly name_en: string
  readonly rate?: string
  readonly amount?: number
  readonly timing?: 'order' | 'settle'
  readonly trigger_timing?: 'first_order' | 'by_order'
  readonly time_period?: string
  readonly revenue_centers?: readonly string[]
  readonly taxed?: boolean
  readonly active?: boolean
}

/** A charge per seat. */
interface DemoTableCharge {
  readonly internal_name: string
  readonly display_name: string
  readonly display_name_en: string
  readonly amount?: number
  readonly rate?: string
  readonly per: 'guest' | 'table'
  readonly time_period?: string
  readonly date_types?: readonly ('weekday' | 'saturday' | 'sunday' | 'holiday' | 'holiday_eve')[]
  readonly excluded_table_codes?: string
  readonly active?: boolean
}

/** The offers of a demo shop besides its menu. */
export interface DemoOffers {
  readonly charges: readonly DemoCharge[]
  readonly tableCharges: readonly DemoTableCharge[]
  readonly discounts: readonly {
    readonly name: string
    readonly name_en: string
    readonly rate?: string
    readonly amount?: number
    readonly scope?: 'check' | 'item'
    readonly combinable?: boolean
    readonly requires_role?: boolean
    readonly valid_from?: string
    readonly valid_to?: string
    readonly active?: boolean
  }[]
  readonly coupons: readonly {
    readonly name: string
    readonly name_en: string
    readonly value?: number
    readonly open_price?: boolean
    readonly enable_change?: boolean
    readonly with_discount?: boolean
    readonly bonds?: boolean
    readonly valid_from?: string
    readonly valid_to?: string
    readonly active?: boolean
  }[]
}
