import type { Check } from '@pos/domain/checks/check'
import { useRegisterForActions } from '#device/use-register.ts'
import { useShop } from '#device/use-shop.ts'
import { ticketsOf } from '#papers/print-tickets.ts'
import { useCheckName } from '../floor/check-row.tsx'

/** Returns a function that prints the last ticket again, marked as a reprint. */
export function useReprintTicket(check: Check): () => Promise<void> {
  const register = useRegisterForActions()
  const shop = useShop()
  const name = useCheckName()
  return async () => {
    const ticket = check.tickets.at(-1)
    if (!ticket) return
    const { papers } = ticketsOf({
      shop,
      check,
      lines: check.lines.filter(({ uid }) => ticket.line_uids.includes(uid)),
      tableName: check.tables.join(', ') || name(check),
      now: register.client.now(),
      reprint: Math.max(1, ticket.printed),
    })
    await register.act(check.uid, [{ kind: 'print', payload: { ticket_uid: ticket.uid } }], papers)
  }
}
