import type { ReceiptRules } from '@pos/domain/receipt-checks'
import { type CheckedRelease, type CheckedShop, releaseRules, shopRules } from '@pos/domain/release-rules'
import type { Device } from './device.ts'

/** What a simulated device knows; tests only. */
export type Menu = Pick<Device, 'entities' | 'shop' | 'release'>

const everyDay = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const item = {
  price: 1000,
  cost: 300,
  attribute: 'food',
  tax_id: 'eat-in',
  takeout_tax_id: 'takeout',
  family_group_id: 'rice',
  group_ids: ['lunch'],
  condiment_groups: [] as object[],
  sale_from: null,
  sale_to: null,
  sold_out: false,
  active: true,
}
const condiment = { price: 50, active: true }

/** A small released menu of a shop in Tokyo; `more` replaces whole resources, `shop` single settings. Tests only. */
export function sampleMenu(more: Record<string, object[]> = {}, shop: Record<string, unknown> = {}): Menu {
  const entities: Record<string, object[]> = {
    taxes: [
      { id: 'eat-in', rate: '10', kind: 'inclusive', rounding: 'down', reduced: false },
      { id: 'takeout', rate: '8', kind: 'inclusive', rounding: 'down', reduced: true },
    ],
    'major-groups': [{ id: 'food', name: 'Food' }],
    'family-groups': [{ id: 'rice', name: 'Rice', major_group_id: 'food' }],
    condiments: ['small', 'large', 'egg', 'cheese'].map((id) => ({ ...condiment, id, name: id })),
    'condiment-groups': [
      { id: 'size', min_select: 1, max_select: 1, condiment_ids: ['small', 'large'] },
      { id: 'topping', min_select: 0, max_select: 0, condiment_ids: ['egg', 'cheese', 'large'] },
    ],
    'menu-items': [
      sampleItem('bowl', { condiment_groups: [choice('size'), choice('topping')] }),
      sampleItem('curry', { price: 777, condiment_groups: [choice('topping', 1, 2)] }),
      sampleItem('beer', { price: 555, attribute: 'alcohol', takeout_tax_id: null }),
    ],
    payments: [
      { id: 'cash', name: 'Cash', type: 'cash', sub_type: null, active: true },
      { id: 'card', name: 'Card', type: 'credit', sub_type: 'visa', active: true },
    ],
    'revenue-centers': [{ id: 'hall', name: 'Hall' }],
    'shop-maps': [{ id: 'floor', name: '1F', tables: [{ id: 'a1', code: 'A1', seats: 4, revenue_center_id: 'hall' }] }],
    'time-periods': [{ id: 'lunch', name: 'Lunch', start_time: '11:00', end_time: '15:00', weekdays: everyDay }],
    ...more,
  }
  return {
    entities: entities as Menu['entities'],
    release: 7,
    shop: {
      currency: 'JPY',
      timezone: 'Asia/Tokyo',
      close_time: '05:00',
      country_code: 'JP',
      tipping: false,
      tip_rates: [],
      auto_gratuity_rate: null,
      auto_gratuity_from_guests: 0,
      auto_gratuity_taxed: false,
      tax_tips: false,
      ...shop,
    },
  }
}

/** A menu item that can be sold, but for what `more` says. Tests only. */
export function sampleItem(id: string, more: Record<string, unknown> = {}): object {
  return { ...item, id, name: id, ...more }
}

/** A link from an item to a condiment group; null takes the group's own limits. Tests only. */
export function choice(group: string, min: number | null = null, max: number | null = null): object {
  return { condiment_group_id: group, min_select: min, max_select: max }
}

/** The rules by which the back-office checks what is sold by a menu. Tests only. */
export function rulesOfMenu({ entities, shop }: Menu): ReceiptRules {
  const { taxes = [], charges = [], 'table-charges': table_charges = [], payments = [] } = entities
  const release = { taxes, charges, table_charges, payments } as unknown as CheckedRelease
  return { ...releaseRules(release), ...shopRules(shop as unknown as CheckedShop), knows_release: true }
}
