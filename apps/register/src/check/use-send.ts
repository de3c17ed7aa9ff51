import { newUid } from '@pos/device-client/uid'
import { type Check, type CheckLine, servedPieces } from '@pos/domain/checks/check'
import { useTranslation } from 'react-i18next'
import { useRegister } from '#device/use-register.ts'
import { useShop } from '#device/use-shop.ts'
import { ticketsOf } from '#papers/print-tickets.ts'
import { useCheckName } from '../floor/check-row.tsx'

/** Lines that the kitchen does not know yet. */
export const unsentLines = ({ lines }: Check): CheckLine[] =>
  lines.filter((line) => line.ticket_uid === null && servedPieces(line) > 0)

/** Returns a function that sends lines to the kitchen, and says what prints where. */
export function useSend(check: Check): (lines: readonly CheckLine[]) => Promise<boolean> {
  const { t } = useTranslation('register')
  const register = useRegister()
  const shop = useShop()
  const name = useCheckName()
  return async (lines) => {
    if (lines.length === 0) return true
    const ticket_uid = newUid()
    const { papers, printers, unprinted } = ticketsOf({
      shop,
      check,
      lines: lines.map((line) => ({ ...line, hold: false })),
      tableName: check.tables.join(', ') || name(check),
      now: register.client.now(),
    })
    const isSent = await register.act(
      check.uid,
      [
        { kind: 'send', payload: { ticket_uid, line_uids: lines.map(({ uid }) => uid) } },
        ...(papers.length > 0 ? [{ kind: 'print' as const, payload: { ticket_uid } }] : []),
      ],
      papers,
    )
    if (!isSent) return false
    const sent = printers.map((printer) => t('send.printer', printer)).join(t('send.separator'))
    if (sent) register.notify({ kind: 'text', text: t('send.sent', { printers: sent }) })
    if (unprinted.length > 0)
      register.notify({
        kind: 'text',
        text: t('send.unprinted', {
          names: unprinted.map((line) => line.name).join(t('send.separator')),
        }),
      })
    return true
  }
}
