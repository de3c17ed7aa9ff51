import { createHash } from 'node:crypto'
import type { ShopSettings } from '@pos/contract/devices/device-interface'
import type { StaffMember } from '@pos/contract/devices/device-staff'

type Currency = ShopSettings['currency']

/** A shop of the benchmark, with the menu from which its receipts are generated. */
export interface BenchShop {
  readonly id: string
  readonly name: string
  readonly menu: {
    readonly entities: Record<string, Record<string, unknown>[]>
    readonly shop: ShopSettings
    readonly release: number
    readonly staff: readonly StaffMember[]
  }
}

const everyDay = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const itemsOfShop = 120
const tablesOfShop = 30
const toppings = ['Egg', 'Seaweed', 'Spring onion', 'Cheese', 'Chili', 'Butter', 'Corn', 'Pork']

/** Returns a UUID derived from texts: equal texts give equal ids. */
export function idOf(...texts: readonly unknown[]): string {
  const hex = createHash('sha256').update(texts.join(' ')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * Returns the shops of a chain: one time zone and currency, and the same menu with different ids.
 */
export function benchShops(
  count: number,
  timezone = 'Asia/Tokyo',
  currency: Currency = 'JPY',
): BenchShop[] {
  return Array.from({ length: count }, (_, index) => {
    const id = idOf('shop', timezone, index)
    return { id, name: `Shop ${index + 1} ${timezone}`, menu: menuOf(id, timezone, currency) }
  })
}

function menuOf(shopId: string, timezone: string, currency: Currency): BenchShop['menu'] {
  const idInShop = (...texts: unknown[]) => idOf(shopId, ...texts)
  const unit = currency === 'JPY' ? 10 : 100
  const families = ['Rice', 'Noodles', 'Grill', 'Sweets', 'Soft drinks', 'Beer and sake']
  const centers = ['Hall', 'Counter', 'Terrace'].map((name) => ({
    id: idInShop('center', name),
    name,
  }))
  return {
    release: 1,
    staff: [],
    shop: {
      currency,
      timezone,
      close_time: '05:00',
      country_code: currency === 'JPY' ? 'JP' : 'US',
      tipping: currency === 'USD',
      tip_rates: ['15', '18', '20'],
      tax_tips: false,
      auto_gratuity_rate: null,
      auto_gratuity_from_guests: 0,
      auto_gratuity_taxed: false,
      cash_rounding: 'none',
      listed_reasons_only: false,
    },
    entities: {
      taxes: [
        {
          id: idInShop('tax', 10),
          rate: '10',
          kind: 'inclusive',
          rounding: 'down',
          reduced: false,
        },
        { id: idInShop('tax', 8), rate: '8', kind: 'inclusive', rounding: 'down', reduced: true },
      ],
      'major-groups': ['Food', 'Drinks'].map((name) => ({ id: idInShop('major', name), name })),
      'family-groups': families.map((name, index) => ({
        id: idInShop('family', name),
        name,
        major_group_id: idInShop('major', index < 4 ? 'Food' : 'Drinks'),
      })),
      'menu-items': Array.from({ length: itemsOfShop }, (_, index) => ({
        id: idInShop('item', index),
        name: `Item ${index + 1}`,
        price: (30 + ((index * 37) % 150)) * unit,
        cost: (10 + ((index * 13) % 40)) * unit,
        attribute: index % 3 === 2 ? 'drink' : 'food',
        tax_id: idInShop('tax', 10),
        takeout_tax_id: idInShop('tax', 8),
        family_group_id: idInShop(
          'family',
          families[index % 3 === 2 ? 4 + (index % 2) : index % 4],
        ),
        group_ids: [idInShop('group')],
        condiment_groups:
          index % 3 === 0
            ? [{ condiment_group_id: idInShop('toppings'), min_select: null, max_select: null }]
            : [],
        required_condiment: false,
        sale_from: null,
        sale_to: null,
        active: true,
      })),
      condiments: toppings.map((name, index) => ({
        id: idInShop('condiment', name),
        name,
        price: (5 + index * 3) * unit,
        active: true,
      })),
      'condiment-groups': [
        {
          id: idInShop('toppings'),
          min_select: 0,
          max_select: 2,
          condiment_ids: toppings.map((name) => idInShop('condiment', name)),
        },
      ],
      payments: [
        ['Cash', 'cash', null],
        ['Visa', 'credit', 'visa'],
        ['Mastercard', 'credit', 'mastercard'],
        ['Transit card', 'e_money', 'suica'],
        ['QR', 'e_money', 'paypay'],
        ['Voucher', 'coupon', null],
      ].map(([name, type, sub_type]) => ({
        id: idInShop('payment', name),
        name,
        type,
        sub_type,
        active: true,
      })),
      'revenue-centers': centers,
      'shop-maps': [
        {
          id: idInShop('floor'),
          name: '1F',
          tables: Array.from({ length: tablesOfShop }, (_, index) => ({
            id: idInShop('table', index),
            code: `T${index + 1}`,
            seats: 2 + (index % 3) * 2,
            revenue_center_id: centers[index % centers.length]?.id,
          })),
        },
      ],
      'time-periods': [
        ['Lunch', '11:00', '15:00'],
        ['Dinner', '17:00', '22:30'],
        ['Late', '22:30', '28:00'],
      ].map(([name, start_time, end_time]) => ({
        id: idInShop('period', name),
        name,
        start_time,
        end_time,
        weekdays: everyDay,
      })),
    },
  }
}
