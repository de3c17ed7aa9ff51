import { newUid } from '@pos/device-client/uid'
import type { CheckType } from '@pos/domain/checks/check'
import { go } from '#app/use-location.ts'
import { useRegisterForActions } from '#device/use-register.ts'
import { useShop } from '#device/use-shop.ts'

interface NewCheck {
  readonly type: CheckType
  readonly tables?: readonly string[]
  readonly guests: number
  readonly name?: string | null
}

/** Returns a function that opens a check and shows it. */
export function useOpenCheck(): (check: NewCheck) => Promise<void> {
  const register = useRegisterForActions()
  const { floors, centerId } = useShop()
  return async ({ type, tables = [], guests, name = null }) => {
    const uid = newUid()
    const table = floors.flatMap((floor) => floor.tables).find(({ code }) => code === tables[0])
    const payload = {
      type,
      tables: [...tables],
      guests,
      name,
      revenue_center_id: table?.revenue_center_id ?? centerId,
    }
    if (await register.act(uid, [{ kind: 'open', payload }])) go({ screen: 'check', uid })
  }
}
