import type { BusinessDay } from '@pos/contract/accounting/day-close'
import type { DrawerRow } from '@pos/contract/accounting/day-figures'
import { parseMoney } from '@pos/domain/money/money'
import { useState } from 'react'
import { useCurrency } from '#lib/profile.ts'

/** Returns the key of a drawer's session. */
export const sessionKey = ({
  device_id,
  session,
}: Pick<DrawerRow, 'device_id' | 'session'>): string => `${device_id ?? ''} ${session}`

/** Holds the totals of terminals that a person types before closing a day, by payment. */
export function useTyped({ figures }: BusinessDay) {
  const currency = useCurrency()
  const [terminals, setTerminals] = useState<Readonly<Record<string, string>>>({})
  const amountOf = (text: string | undefined) =>
    text === undefined || text.trim() === '' ? null : parseMoney(text, currency)
  const isWrong = (text: string | undefined) =>
    text !== undefined && text.trim() !== '' && amountOf(text) === null
  return {
    terminals,
    amountOf,
    isWrong,
    isComplete: !Object.values(terminals).some(isWrong),
    setTerminal: (key: string, text: string) => setTerminals({ ...terminals, [key]: text }),
    /** The field of the request. */
    body: figures.payments.flatMap(({ key }) => {
      const amount = amountOf(terminals[key])
      return amount === null ? [] : [{ key, amount }]
    }),
  }
}

/** The totals typed before closing a day. */
export type Typed = ReturnType<typeof useTyped>
