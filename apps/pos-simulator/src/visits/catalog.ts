import type { DeviceCustomers } from '@pos/contract/devices/device-customers'
import { type ShopSettings, shopSettings } from '@pos/contract/devices/device-interface'
import { type Released, releasedById, releasedOf } from '@pos/contract/released'
import type { ItemStates } from '@pos/device-client/data/availability'
import type { TimePeriod } from '@pos/domain/days/time-periods'
import { type Choice, choicesOf } from '@pos/domain/order-screen/choices'
import { whyNotSold } from '@pos/domain/order-screen/on-sale'
import type { ChargeRules } from '@pos/domain/tax/added-charges'
import type { TaxRule } from '@pos/domain/tax/tax'
import type { Device } from '../device/device.ts'

/** A group of condiments on an item. */
export type ReleasedChoice = Choice<Released<'condiments'>, Released<'condiment-groups'>>

/** An item that may be sold now. */
export interface Sellable {
  readonly item: Released<'menu-items'>
  readonly choices: readonly ReleasedChoice[]
  readonly eatIn: TaxRule
  readonly takeout: TaxRule
  readonly familyGroup: string | null
  readonly majorGroup: string | null
}

/** A table with its floor and revenue center. */
export interface Seat {
  readonly id: string
  readonly code: string
  readonly seats: number
  readonly floor: string
  readonly center: Released<'revenue-centers'> | null
}

/** The released master data of a device, indexed for selling. */
export interface Catalog {
  readonly items: readonly Sellable[]
  readonly tables: readonly Seat[]
  readonly payments: readonly Released<'payments'>[]
  /** Discounts on a whole check. */
  readonly discounts: readonly Released<'discounts'>[]
  /** Reasons that staff can choose. */
  readonly reasons: readonly Released<'reasons'>[]
  readonly periods: readonly (TimePeriod & { name: string })[]
  /** The first revenue center without tables, which sells take-out. */
  readonly takeoutCenter: Released<'revenue-centers'> | null
  readonly chargeRules: ChargeRules
  /** Customers who may pay on account. */
  readonly customers: DeviceCustomers
  readonly shop: ShopSettings
}

/**
 * Indexes the master data of a device by what can be sold on a date: active, within its sale
 * period, in a group, with its condiments.
 */
export function readCatalog(
  device: Pick<Device, 'entities' | 'shop'> & Partial<Pick<Device, 'customers'>>,
  date: string,
  states: ItemStates = new Map(),
): Catalog {
  const { entities } = device
  const taxes = releasedById(entities, 'taxes')
  const centers = releasedById(entities, 'revenue-centers')
  const tables = releasedOf(entities, 'shop-maps').flatMap((floor) =>
    floor.tables.map((table) => ({
      id: table.id,
      code: table.code,
      seats: table.seats,
      floor: floor.name,
      center: centers.get(table.revenue_center_id ?? '') ?? null,
    })),
  )
  const shop = shopSettings.parse(device.shop)
  const periods = releasedOf(entities, 'time-periods')
  const chargeRules: ChargeRules = {
    charges: releasedOf(entities, 'charges'),
    table_charges: releasedOf(entities, 'table-charges'),
    taxes,
    periods,
    holidays: new Set(releasedOf(entities, 'holidays').map((holiday) => holiday.date)),
    shop,
  }
  const takeoutCenter =
    releasedOf(entities, 'revenue-centers').find(({ id }) =>
      tables.every(({ center }) => center?.id !== id),
    ) ?? null
  return {
    items: sellablesOf(entities, { date, states, taxes }),
    tables,
    payments: releasedOf(entities, 'payments').filter((payment) => payment.active),
    discounts: releasedOf(entities, 'discounts').filter(
      ({ active, scope }) => active && scope === 'check',
    ),
    reasons: releasedOf(entities, 'reasons').filter((reason) => reason.active),
    periods,
    takeoutCenter,
    chargeRules,
    customers: device.customers ?? [],
    shop,
  }
}

/**
 * Returns the items for sale on a date: active, within their sale period, with their taxes, groups
 * and condiments.
 */
function sellablesOf(
  entities: Device['entities'],
  { date, states, taxes }: { date: string; states: ItemStates; taxes: ChargeRules['taxes'] },
): Sellable[] {
  const families = releasedById(entities, 'family-groups')
  const majors = releasedById(entities, 'major-groups')
  const index = {
    groups: releasedById(entities, 'condiment-groups'),
    condiments: releasedById(entities, 'condiments'),
  }
  return releasedOf(entities, 'menu-items').flatMap((item): Sellable[] => {
    const eatIn = taxes.get(item.tax_id)
    const choices = choicesOf(item.condiment_groups, index)
    const sold_out = states.get(item.id)?.sold_out ?? false
    if (!eatIn || whyNotSold({ ...item, sold_out }, date, taxes, choices) !== null) return []
    const family = families.get(item.family_group_id ?? '')
    const takeout = taxes.get(item.takeout_tax_id ?? '') ?? eatIn
    return [
      {
        item,
        choices,
        eatIn,
        takeout,
        familyGroup: family?.name ?? null,
        majorGroup: majors.get(family?.major_group_id ?? '')?.name ?? null,
      },
    ]
  })
}
