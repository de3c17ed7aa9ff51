import type { ProfileShop } from '@pos/contract/accounts/profile'
import { businessDate, localParts, zonedInstant } from '@pos/domain/days/business-day'
import { periodAt } from '@pos/domain/days/time-periods'
import type { ScreenView } from '@pos/domain/order-screen/order-screen'
import type { OrderMenu } from '@pos/order-screen/order-menu'
import { type Locale, locales } from '@pos/texts/locales'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useProfile } from '#lib/profile.ts'
import { currentLocale } from '#lib/text/i18n.ts'

/** The options of the preview, as in the URL. */
export interface PreviewSearch {
  /** 'all', 'at' or a period's id. */
  readonly period: string
  /** The time on the shop's clock, "YYYY-MM-DDTHH:mm"; used with the period 'at'. */
  readonly at: string
  /** 'all' or a revenue center's id. */
  readonly center: string
  readonly locale: Locale
  /** null for the initial page. */
  readonly tab: string | null
  readonly page: string | null
  /** The version that a phone shows. */
  readonly side: 'draft' | 'release'
}

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** The preview's state in the URL, and how to change it. */
export function usePreviewSearch() {
  const raw = useSearch({ strict: false })
  const navigate = useNavigate()
  const { shop } = useProfile()
  return {
    raw,
    search: readPreviewSearch(raw, currentLocale(), shop),
    change: (next: Record<string, string>) => {
      void navigate({ to: '.', search: { ...raw, ...next }, resetScroll: false, replace: true })
    },
  }
}

/** Reads the options of a URL; missing and invalid ones get their defaults. */
function readPreviewSearch(
  raw: Readonly<Record<string, string | undefined>>,
  locale: Locale,
  shop: Pick<ProfileShop, 'timezone'> | null,
): PreviewSearch {
  const { date, time } = localParts(new Date(), shop?.timezone ?? 'Asia/Tokyo')
  const isMoment = moment.test(raw.at ?? '') && !Number.isNaN(Date.parse(`${raw.at}Z`))
  return {
    period: raw.period || 'all',
    at: isMoment ? (raw.at ?? '') : `${date}T${time}`,
    center: raw.center || 'all',
    locale: locales.find((one) => one === raw.lang) ?? locale,
    tab: raw.tab || null,
    page: raw.page || null,
    side: raw.side === 'release' ? 'release' : 'draft',
  }
}

/**
 * The time and revenue center for which one version's screen is shown: a period belongs to that
 * version.
 */
export function viewOf(
  search: Pick<PreviewSearch, 'period' | 'center' | 'at'>,
  menu: OrderMenu,
  shop: Pick<ProfileShop, 'timezone' | 'close_time'>,
): ScreenView {
  const { period, center, at } = search
  if (period !== 'at')
    return { period, center, date: businessDate(new Date(), shop.timezone, shop.close_time) }
  const instant = zonedInstant(at.slice(0, 10), at.slice(11), shop.timezone)
  const date = businessDate(instant, shop.timezone, shop.close_time)
  return { period: periodAt(menu.periods, instant, shop.timezone)?.id ?? null, center, date }
}
