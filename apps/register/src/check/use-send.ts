import type { Availability } from '@pos/device-client/data/availability'
import { newUid } from '@pos/device-client/uid'
import { type Check, type CheckLine, servedPieces } from '@pos/domain/checks/check'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '#app/i18n.ts'
import { useRegisterForActions } from '#device/use-register.ts'
import { useShop } from '#device/use-shop.ts'
import { ticketsOf } from '#papers/print-tickets.ts'
import { useCheckName } from '../floor/check-row.tsx'
import { nameOfLine } from './name-of-line.ts'

/** Lines that the kitchen does not know yet. */
export const unsentLines = ({ lines }: Check): CheckLine[] =>
  lines.filter((line) => line.ticket_uid === null && servedPieces(line) > 0)

/**
 * Returns true if a line cannot be sent any more, because its item sold out meanwhile. Dishes of a
 * course are sent: the kitchen replaces them.
 */
export const isSoldOutNow = (
  { states }: Pick<Availability, 'states'>,
  { ticket_uid, menu_item_id, course_line_uid }: CheckLine,
): boolean =>
  ticket_uid === null && !course_line_uid && states.get(menu_item_id ?? '')?.sold_out === true

/**
 * Returns a function that sends lines to the kitchen, and says what prints where. It resolves to
 * false if lines remain unsent.
 */
export function useSend(check: Check): (lines: readonly CheckLine[]) => Promise<boolean> {
  const { t } = useTranslation('register')
  const register = useRegisterForActions()
  const shop = useShop()
  const name = useCheckName()
  return async (all) => {
    const { availability } = register.client
    const soldOut = all.filter((line) => isSoldOutNow(availability, line))
    const lines = all.filter((line) => !soldOut.includes(line))
    if (soldOut.length > 0)
      register.notify({
        kind: 'text',
        text: t('send.sold_out', { names: namesOf(soldOut, t('send.separator')) }),
      })
    if (lines.length === 0) return soldOut.length === 0
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
        text: t('send.unprinted', { names: namesOf(unprinted, t('send.separator')) }),
      })
    return soldOut.length === 0
  }
}

const namesOf = (lines: readonly CheckLine[], separator: string) =>
  lines.map((line) => nameOfLine(line, currentLocale())).join(separator)
