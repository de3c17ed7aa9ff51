import { shopSettings } from '@pos/contract/devices/device-interface'
import { releasedById, releasedOf } from '@pos/contract/released'
import type { Currency } from '@pos/domain/money/money'
import { formatMoney } from '@pos/domain/money/money'
import { useMemo } from 'react'
import { z } from 'zod'
import { useRegister } from './use-register.ts'

/** The settings of the shop that papers state. */
const printedShop = shopSettings.extend({
  name: z.string(),
  address: z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
  phone: z
    .string()
    .nullish()
    .transform((text) => text ?? null),
  company_code: z
    .string()
    .nullish()
    .transform((text) => text ?? null),
})

/** The settings of a device that the register obeys. */
const deviceSettings = z.object({
  shop_map_ids: z.array(z.string()).default([]),
  default_shop_map_id: z.string().nullish(),
  revenue_center_ids: z.array(z.string()).default([]),
  default_revenue_center_id: z.string().nullish(),
  check_printer_id: z.string().nullish(),
})

/** The shop of the current release with its floors, and the settings of this device. */
export function useShop() {
  const register = useRegister('master-data')
  const { masterData } = register.client
  const { entities, shop, device, release } = masterData
  return useMemo(() => {
    const settings = deviceSettings.parse(device)
    const floors = releasedOf(entities, 'shop-maps')
    const deviceFloors = settings.shop_map_ids.flatMap(
      (id) => floors.find((floor) => floor.id === id) ?? [],
    )
    const centers = releasedById(entities, 'revenue-centers')
    const centerIds = settings.revenue_center_ids.filter((id) => centers.has(id))
    const parsed = printedShop.parse(shop)
    return {
      release,
      entities,
      shop: parsed,
      settings,
      floors: deviceFloors.length > 0 ? deviceFloors : floors,
      /** Revenue center of checks without a table. */
      centerId:
        settings.default_revenue_center_id ?? centerIds[0] ?? [...centers.keys()][0] ?? null,
      centers,
      printers: releasedOf(entities, 'printers'),
      rules: {
        charges: releasedOf(entities, 'charges'),
        table_charges: releasedOf(entities, 'table-charges'),
        taxes: releasedById(entities, 'taxes'),
        periods: releasedOf(entities, 'time-periods'),
        holidays: new Set(releasedOf(entities, 'holidays').map(({ date }) => date)),
        shop: parsed,
      },
    }
  }, [entities, shop, device, release])
}

export type Shop = ReturnType<typeof useShop>

/** Formats amounts in the currency of the shop. */
export function useMoney(): (amount: number) => string {
  const currency: Currency = useShop().shop.currency
  return (amount) => formatMoney(amount, currency)
}
