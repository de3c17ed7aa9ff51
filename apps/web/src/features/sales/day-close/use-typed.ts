import type { BusinessDay } from '@pos/contract/accounting/day-close'
import type { DrawerRow } from '@pos/contract/accounting/day-figures'
import { parseMoney } from '@pos/domain/money/money'
import { useState } from 'react'
import { useCurrency } from '#lib/profile.ts'

type Texts = Readonly<Record<string, string>>

/** Returns the key of a drawer's session. */
export const sessionKey = ({
  device_id,
  session,
}: Pick<DrawerRow, 'device_id' | 'session'>): string => `${device_id ?? ''} ${session}`

/**
 * Holds the manager's input before closing a day: counts by session, and terminal totals by
 * payment.
 */
export function useTyped({ figures }: BusinessDay) {
  const currency = useCurrency()
  const [counts, setCounts] = useState<Texts>({})
  const [terminals, setTerminals] = useState<Texts>({})
  const amountOf = (text: string | undefined) =>
    text === undefined || text.trim() === '' ? null : parseMoney(text, currency)
  const isWrong = (text: string | undefined) =>
    text !== undefined && text.trim() !== '' && amountOf(text) === null
  const isNegative = (text: string) => (amountOf(text) ?? 0) < 0
  return {
    counts,
    terminals,
    amountOf,
    isWrong,
    isComplete:
      ![...Object.values(counts), ...Object.values(terminals)].some(isWrong) &&
      !Object.values(counts).some(isNegative),
    setCount: (key: string, text: string) => setCounts({ ...counts, [key]: text }),
    setTerminal: (key: string, text: string) => setTerminals({ ...terminals, [key]: text }),
    /** The fields of the request. */
    body: {
      counts: figures.drawers.flatMap((drawer) => {
        const amount = amountOf(counts[sessionKey(drawer)])
        return amount === null
          ? []
          : [{ device_id: drawer.device_id, session: drawer.session, amount }]
      }),
      terminals: figures.payments.flatMap(({ key }) => {
        const amount = amountOf(terminals[key])
        return amount === null ? [] : [{ key, amount }]
      }),
    },
  }
}

/** Input of a manager before closing a day. */
export type Typed = ReturnType<typeof useTyped>
