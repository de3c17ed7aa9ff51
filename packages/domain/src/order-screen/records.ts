/** Languages of screens and prints. */
export type ScreenLocale = 'ja' | 'en'

/** The names of a record: on paper, on a button, in English. */
export interface Names {
  readonly id: string
  readonly name: string
  readonly name_en?: string | null
  readonly order_name?: string | null
  readonly pos_name?: string | null
}

/** A tab, page or heading of the order screen, as in the draft and in a release. */
export interface PartRecord extends Names {
  readonly color: string | null
  readonly image: string | null
  readonly on_main_screen: boolean
  readonly main_position: number | null
  /** Empty means at any time. */
  readonly time_period_ids: readonly string[]
  /** Empty means everywhere. */
  readonly revenue_center_ids: readonly string[]
  readonly active: boolean
}

/** A link from an item to a group of condiments. If a limit is null, that of the group applies. */
export interface CondimentLink {
  readonly condiment_group_id: string
  readonly min_select: number | null
  readonly max_select: number | null
}

/**
 * The fields of an item that decide whether it can be sold. `sale_from` and `sale_to` are
 * "YYYY-MM-DD", both included.
 */
export interface SellableRecord {
  readonly id: string
  readonly active: boolean
  readonly sold_out: boolean
  readonly group_ids: readonly string[]
  readonly sale_from: string | null
  readonly sale_to: string | null
  readonly tax_id: string
  readonly required_condiment?: boolean
  readonly condiment_groups: readonly CondimentLink[]
}

/** The fields of a menu item that ordering needs; money in the smallest unit. */
export interface ItemRecord extends SellableRecord, Names {
  readonly price: number
  readonly open_price: boolean
  readonly required_message: boolean
  readonly attribute: string
  readonly takeout_tax_id: string | null
  readonly printer_ids: readonly string[]
  readonly image: string | null
  readonly auto_hold: boolean
}

/** Function keys. Each acts on the condiment that is pressed next. */
export const functionKeys = ['add', 'less', 'no', 'extra', 'side', 'memo'] as const
/** A function key. */
export type FunctionKey = (typeof functionKeys)[number]

/** The fields of a condiment that selection needs. The price may be negative. */
export interface CondimentRecord extends Names {
  readonly price: number
  readonly active: boolean
  readonly function_key?: FunctionKey | 'none'
  readonly fixed_items?: readonly {
    readonly menu_item_id: string | null
    readonly fixed_condiment_id: string | null
  }[]
}

/** A group of condiments. A `max_select` of 0 means no limit. */
export interface CondimentGroupRecord extends Names {
  readonly min_select: number
  readonly max_select: number
  readonly child_group_ids?: readonly string[]
  readonly condiment_ids: readonly string[]
}

const first = (...texts: (string | null | undefined)[]) => texts.find((text) => text) ?? ''

/**
 * Returns the text of a button: the POS name, otherwise the name. English screens prefer the
 * English name.
 */
export function buttonName(record: Names, locale: ScreenLocale): string {
  return locale === 'en'
    ? first(record.name_en, record.pos_name, record.name)
    : first(record.pos_name, record.name)
}

/**
 * Returns the text on a kitchen slip: the slip name, otherwise the name. English slips prefer the
 * English name.
 */
export function slipName(record: Names, locale: ScreenLocale): string {
  return locale === 'en'
    ? first(record.name_en, record.order_name, record.name)
    : first(record.order_name, record.name)
}

/** Returns the name on a guest's receipt. */
export function guestName(record: Names, locale: ScreenLocale): string {
  return locale === 'en' ? first(record.name_en, record.name) : record.name
}
