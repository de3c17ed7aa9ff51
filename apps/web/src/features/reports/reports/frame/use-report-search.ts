import type { ProfileShop } from '@pos/contract/accounts/profile'
import { businessDate } from '@pos/domain/days/business-day'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useProfile } from '#lib/profile.ts'
import { type RawSearch, type ReportSearch, readReportSearch, shopIdsOf } from './report-search.ts'

/** A report's state in the URL, and how to change it. */
export interface ReportAddress {
  readonly raw: RawSearch
  readonly search: ReportSearch
  /** `''` removes a value from the URL. */
  change(next: Record<string, string>): void
}

/**
 * The report's state in the URL, with `defaults` for missing values. Days are those of the selected
 * shops, whose time zone may differ from the current one.
 */
export function useReportSearch(defaults: RawSearch = {}): ReportAddress {
  const raw: RawSearch = { ...defaults, ...useSearch({ strict: false }) }
  const navigate = useNavigate()
  const { shop, shops } = useProfile()
  const [first] = shopIdsOf(raw)
  const asked = shops.find(({ id }) => id === first) ?? shop
  return {
    raw,
    search: readReportSearch(raw, {
      today: todayOf(asked),
      revenue_timing: asked?.revenue_timing ?? 'paid_at',
      week_starts_on: asked?.week_starts_on ?? 'monday',
    }),
    change: (next) => {
      // Opening rows and sorting create no history entries.
      const replace = 'open' in next || 'sort' in next
      void navigate({ to: '.', search: { ...raw, ...next }, replace, resetScroll: false })
    },
  }
}

/** The shop's business day; it changes while the page is open. */
function todayOf(shop: ProfileShop | null) {
  return businessDate(new Date(), shop?.timezone ?? 'Asia/Tokyo', shop?.close_time ?? '00:00')
}
