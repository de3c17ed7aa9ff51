import { shopSettings } from '@pos/contract/devices/device-interface'
import { releasedOf } from '@pos/contract/released'
import { releaseRules, shopRules, usualCash } from '@pos/domain/devices/release-rules'
import type { ReceiptRules } from '@pos/domain/receipts/receipt-checks'
import type { Device } from '../device/device.ts'

/** Master data of a simulated device, for tests. */
export type Menu = Pick<Device, 'entities' | 'shop' | 'release' | 'staff'>

type SampleRecord = Menu['entities'][string][number]

const everyDay = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const item = {
  price: 1000,
  cost: 300,
  attribute: 'food',
  tax_id: 'eat-in',
  takeout_tax_id: 'takeout',
  family_group_id: 'rice',
  group_ids: ['lunch'],
  condiment_groups: [],
  sale_from: null,
  sale_to: null,
  active: true,
}
const condiment = { price: 50, active: true }

/**
 * A small released menu of a shop in Tokyo; `more` replaces whole resources, `shop` single
 * settings. For tests.
 */
export function sampleMenu(more: Menu['entities'] = {}, shop: Record<string, unknown> = {}): Menu {
  const entities: Menu['entities'] = {
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
    'shop-maps': [
      {
        id: 'floor',
        name: '1F',
        tables: [{ id: 'a1', code: 'A1', seats: 4, revenue_center_id: 'hall' }],
      },
    ],
    'time-periods': [
      { id: 'lunch', name: 'Lunch', start_time: '11:00', end_time: '15:00', weekdays: everyDay },
    ],
    ...more,
  }
  return {
    entities,
    staff: [],
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

/** A sellable menu item, with overrides in `more`. For tests. */
export function sampleItem(id: string, more: Record<string, unknown> = {}): SampleRecord {
  return { ...item, id, name: id, ...more }
}

/** A link from an item to a condiment group; null limits fall back to the group's. For tests. */
export function choice(
  group: string,
  min: number | null = null,
  max: number | null = null,
): SampleRecord {
  return { condiment_group_id: group, min_select: min, max_select: max }
}

/** The rules by which the back-office checks sales from a menu. For tests. */
export function rulesOfMenu({ entities, shop }: Menu): ReceiptRules {
  const release = {
    taxes: releasedOf(entities, 'taxes'),
    charges: releasedOf(entities, 'charges'),
    table_charges: releasedOf(entities, 'table-charges'),
    payments: releasedOf(entities, 'payments'),
    coupons: releasedOf(entities, 'coupons'),
  }
  const rules = releaseRules(release)
  return {
    ...rules,
    ...shopRules(shopSettings.parse(shop)),
    cash: rules.cash ?? usualCash('JPY'),
    knows_release: true,
  }
}
