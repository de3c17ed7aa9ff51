import type { OrderCircumstances } from '@pos/domain/order-screen/ordered-line'
import { priceMoment, type Service } from '@pos/domain/prices/resolve-price'
import { menuAt, type OrderMenu, readMenu } from '@pos/order-screen/order-menu'
import { useMemo } from 'react'
import { useNow, useRegister } from './use-register.ts'
import { useShop } from './use-shop.ts'

/** The menu with the prices of this moment, and what decides them. */
interface CurrentMenu {
  readonly menu: OrderMenu
  readonly circumstances: OrderCircumstances
}

/** Returns the menu of the current release with sold-out items and counts. */
export function useMenu(service: Service, centerId: string | null): CurrentMenu {
  const register = useRegister('availability')
  const { entities, rules, release } = useShop()
  const { states } = register.client.availability
  const now = useNow()
  const whole = useMemo(() => {
    const soldOut = [...states.values()].flatMap(({ sold_out, menu_item_id }) =>
      sold_out ? [menu_item_id] : [],
    )
    return readMenu(
      entities,
      new Set(soldOut),
      new Map([...states.values()].map((state) => [state.menu_item_id, state.remaining])),
    )
  }, [entities, states])
  const moment = useMemo(() => priceMoment(rules, now), [rules, now])
  const momentKey = JSON.stringify(moment)
  return useMemo(
    () => ({
      menu: menuAt(whole, moment, service, centerId),
      circumstances: {
        service,
        moment,
        revenue_center_id: centerId,
        taxes: rules.taxes,
        release,
      },
    }),
    // The moment is a new object every time; its key says whether it changed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `momentKey` stands for `moment`
    [whole, momentKey, service, centerId, rules, release],
  )
}
