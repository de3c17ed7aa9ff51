import { businessDate } from '@pos/domain/days/business-day'
import { presetRange } from '@pos/domain/days/calendar-date'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { useProfile, useShownShop } from '#lib/profile.ts'

/**
 * The month and shops of the address; by default last month and all shops with the current shop's
 * currency.
 */
export function useJournalAddress() {
  const { month, shops, state } = useSearch({ strict: false })
  const profile = useProfile()
  const shop = useShownShop()
  const navigate = useNavigate()
  const [now] = useState(() => new Date())
  const today = businessDate(now, shop?.timezone ?? 'UTC', shop?.close_time ?? '00:00')
  const alike = profile.shops.filter(({ currency }) => currency === shop?.currency)
  const named = (shops ?? '').split(',').filter((id) => alike.some((one) => one.id === id))
  const current = {
    month: isMonth(month) ? month : presetRange('last_month', today).from.slice(0, 7),
    shops: named,
    state: state ?? '',
  }
  return {
    ...current,
    today,
    alike,
    change: (next: Partial<Record<'month' | 'shops' | 'state', string>>) =>
      void navigate({
        to: '.',
        search: { month: current.month, shops: named.join(','), state: current.state, ...next },
        resetScroll: false,
      }),
  }
}

/** The month and shops of the address. */
export type JournalAddress = ReturnType<typeof useJournalAddress>

const isMonth = (text: string | undefined): text is string =>
  /^20\d{2}-(0[1-9]|1[0-2])$/.test(text ?? '')

/** Days of a month with their journals. */
export const useMonth = (month: string, shops: readonly string[]) =>
  useEndpoint('/v1/journals', { month, ...(shops.length > 0 ? { shop_ids: shops } : {}) })

/** The journal of one day. */
export const useJournalDay = (shopId: string, date: string) =>
  useEndpoint('/v1/journals/day', { shop_id: shopId, date })

/** Export files. */
export const useExports = () => useEndpoint('/v1/journals/exports')

/** Accounts of the organization. */
export const useSettings = () =>
  useEndpoint('/v1/journals/settings', null, { refetchOnWindowFocus: false })
