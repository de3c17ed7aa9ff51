import type { ProfileShop } from '@pos/contract/features/profile'
import { businessDate } from '@pos/domain/business-day'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useProfile } from '#lib/profile.ts'
import { readRevenueSearch } from './revenue-search.ts'

/** The report's state in the URL, and how to change it. */
export function useRevenueSearch() {
  const raw: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const { shop } = useProfile()
  return {
    search: readRevenueSearch(raw, { today: todayOf(shop), revenue_timing: shop?.revenue_timing ?? 'paid_at' }),
    change: (next: Record<string, string>) => {
      void navigate({ to: '.', search: { ...raw, ...next } as never, resetScroll: false })
    },
  }
}

/** The shop's business day; it goes on while the page stands open. */
function todayOf(shop: ProfileShop | null) {
  return businessDate(new Date(), shop?.timezone ?? 'Asia/Tokyo', shop?.close_time ?? '00:00')
}
