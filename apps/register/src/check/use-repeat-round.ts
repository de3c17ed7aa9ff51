import { releasedById } from '@pos/contract/released'
import { newUid } from '@pos/device-client/uid'
import { type Check, servedPieces } from '@pos/domain/checks/check'
import { courseHeadOf } from '@pos/domain/checks/course-lines'
import { orderAgain } from '@pos/domain/order-screen/ordered-line'
import { whyNotSoldOn } from '@pos/order-screen/order-menu'
import { useTranslation } from 'react-i18next'
import { useMenu } from '#device/use-menu.ts'
import { useRegisterForActions } from '#device/use-register.ts'
import { useShop } from '#device/use-shop.ts'

/** Returns a function that orders the lines of the last ticket again, at the prices of now. */
export function useRepeatRound(check: Check): () => Promise<void> {
  const { t } = useTranslation('register')
  const register = useRegisterForActions()
  const { entities } = useShop()
  const service = check.type === 'takeout' ? 'takeout' : 'eat_in'
  const { menu, circumstances } = useMenu(service, check.revenue_center_id)
  return async () => {
    const uids = check.tickets.at(-1)?.line_uids ?? []
    const condiments = releasedById(entities, 'condiments')
    // A course is not ordered twice, and its dishes have no price of their own.
    const round = check.lines.filter(
      (line) => uids.includes(line.uid) && servedPieces(line) > 0 && !courseHeadOf(check, line),
    )
    const again = round.flatMap((line) => {
      const item = menu.itemById.get(line.menu_item_id ?? '')
      if (!item || whyNotSoldOn(menu, item, circumstances.moment.date) !== null) return []
      const ordered = { uid: newUid(), quantity: servedPieces(line) }
      const eaten = { ...circumstances, service: line.takeout ? 'takeout' : service } as const
      return orderAgain(line, ordered, { item, condiments }, eaten)
    })
    if (again.length < round.length) register.notify({ kind: 'text', text: t('menu.not_repeated') })
    if (again.length === 0) return
    const lines = again.map((line) => ({ ...line, condiments: [...line.condiments] }))
    await register.act(check.uid, [{ kind: 'add', payload: { lines } }])
  }
}
