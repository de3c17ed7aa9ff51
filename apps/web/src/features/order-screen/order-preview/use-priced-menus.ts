import type { ProfileShop } from '@pos/contract/accounts/profile'
import { dateTypesOf } from '@pos/domain/days/date-types'
import type { Service } from '@pos/domain/prices/resolve-price'
import { menuAt } from '@pos/order-screen/order-menu'
import { useMemo } from 'react'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { type MenuVersion, useMenus } from './use-menus.ts'
import { type PreviewSearch, viewOf } from './use-preview-search.ts'

/** The menus of the draft and of the current release, with the prices of the chosen view. */
export function usePricedMenus(
  search: PreviewSearch,
  shop: ProfileShop | null,
  service: Service,
): readonly MenuVersion[] {
  const versions = useMenus()
  const { period, center, at } = search
  const { data: holidays } = useEndpoint('/v1/holiday-dates', { year: Number(at.slice(0, 4)) })
  const [draft, release] = versions.map(({ menu }) => menu)
  const priced = useMemo(
    () =>
      [draft, release].map((menu) => {
        if (!menu || !shop) return menu
        const view = viewOf({ period, center, at }, menu, shop)
        const moment = {
          date: view.date,
          date_types: dateTypesOf(view.date, new Set(holidays)),
          time_period_id: view.period === 'all' ? null : view.period,
        }
        return menuAt(menu, moment, service, center === 'all' ? null : center)
      }),
    [draft, release, period, center, at, shop, holidays, service],
  )
  return versions.map((version, index) => ({ ...version, menu: priced[index] }))
}
