import type { RecordOf } from '@pos/contract/resource'
import type { resources } from '@pos/contract/resources'
import type { ChargeRules } from '@pos/domain/added-charges'
import { type Choice, choicesOf } from '@pos/domain/order-screen/choices'
import { whyNotSold } from '@pos/domain/order-screen/on-sale'
import type { TaxRule } from '@pos/domain/tax'
import type { TimePeriod } from '@pos/domain/time-periods'
import type { Device } from './device.ts'

type Resources = typeof resources
/** A record of a resource as a release carries it. */
export type Released<N extends keyof Resources> = RecordOf<Resources[N]>

/** A set of condiments on an item. */
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

/** What a device sells by: the released master data, joined. */
export interface Catalog {
  readonly items: readonly Sellable[]
  readonly tables: readonly Seat[]
  readonly payments: readonly Released<'payments'>[]
  readonly periods: readonly (TimePeriod & { name: string })[]
  /** The first revenue center without tables, where what is taken out is sold. */
  readonly takeoutCenter: Released<'revenue-centers'> | null
  readonly chargeRules: ChargeRules
  readonly shop: ShopSettings
}

/** The shop's settings that decide totals. */
export interface ShopSettings {
  readonly currency: 'JPY' | 'USD'
  readonly timezone: string
  readonly close_time: string
  readonly country_code: 'JP' | 'US'
  readonly tipping: boolean
  readonly tip_rates: readonly string[]
  readonly auto_gratuity_rate: string | null
  readonly auto_gratuity_from_guests: number
  readonly auto_gratuity_taxed: boolean
}

/** Joins a device's master data into what can be sold on a date: active, in its sale period, in a group, with its condiments. */
export function readCatalog(device: Pick<Device, 'entities' | 'shop'>, date: string): Catalog {
  const all = <N extends keyof Resources>(name: N) => (device.entities[name] ?? []) as unknown as Released<N>[]
  const byId = <N extends keyof Resources>(name: N) => new Map(all(name).map((record) => [record.id, record]))
  const taxes = byId('taxes')
  const families = byId('family-groups')
  const majors = byId('major-groups')
  const index = { groups: byId('condiment-groups'), condiments: byId('condiments') }
  const centers = byId('revenue-centers')
  const items = all('menu-items').flatMap((item): Sellable[] => {
    const eatIn = taxes.get(item.tax_id)
    const choices = choicesOf(item.condiment_groups, index)
    if (!eatIn || whyNotSold(item, date, taxes, choices) !== null) return []
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
  const tables = all('shop-maps').flatMap((floor) =>
    floor.tables.map((table) => ({
      id: table.id,
      code: table.code,
      seats: table.seats,
      floor: floor.name,
      center: centers.get(table.revenue_center_id ?? '') ?? null,
    })),
  )
  const shop = device.shop as unknown as ShopSettings
  const periods = all('time-periods')
  const chargeRules: ChargeRules = {
    charges: all('charges'),
    table_charges: all('table-charges'),
    taxes,
    periods,
    holidays: new Set(all('holidays').map((holiday) => holiday.date)),
    shop,
  }
  const takeoutCenter = all('revenue-centers').find(({ id }) => tables.every(({ center }) => center?.id !== id)) ?? null
  return { items, tables, payments: all('payments').filter((payment) => payment.active), periods, takeoutCenter, chargeRules, shop }
}
