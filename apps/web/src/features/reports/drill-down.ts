import type { ReportBasis } from '@pos/contract/reports/report-query'

/** What narrows the receipts behind a row, by the names of the receipts list. Null: they cannot be listed. */
export type Behind = Readonly<Record<string, string>> | null
/** Lists that a figure leads to. */
export type BehindList = 'receipts' | 'voids'

/** More would not fit into an address. */
const mostKeys = 100

/** How the lists are asked for what names nothing. */
const nothing = '-'

/** The receipts that go by one of these keys. */
export function behindKeys(name: 'revenue_centers' | 'time_periods' | 'tables' | 'payments' | 'items', keys: readonly string[]): Behind {
  if (keys.length === 0 || keys.length > mostKeys) return null
  return { [name]: keys.map((key) => key || nothing).join(',') }
}

/** The address of the list behind a figure. `shopId`: the current shop, whose receipts the list shows when it is told no shop. */
export function addressBehind(list: BehindList, behind: NonNullable<Behind>, basis: ReportBasis, shopId: string | null): string {
  const { from, to, revenue_type, shops } = basis
  const isCurrentShop = shops.length === 1 && shops[0]?.id === shopId
  const search = new URLSearchParams({
    from,
    to,
    // Voids count on the day on which they were made.
    ...(list === 'receipts' ? { date_type: revenue_type } : { kind: 'void' }),
    ...(isCurrentShop ? {} : { shop_ids: shops.map(({ id }) => id).join(',') }),
    ...behind,
  })
  // Commas read better than %2C, and are as right.
  return `/pos/${list === 'receipts' ? 'receipts' : 'receipt-void-orders'}?${search.toString().replaceAll('%2C', ',')}`
}
