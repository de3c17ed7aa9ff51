import { useReceiptSearch } from '../use-receipt-search.ts'

const own = ['kind'] as const
const shared = ['q', 'from', 'to', 'weekday', 'hour', 'tables', 'revenue_centers', 'time_periods', 'items', 'staff', 'shop_ids'] as const
const place = ['cursor', 'per_page'] as const

/** The void orders' state as the URL holds it. */
export type VoidSearch = Readonly<Partial<Record<(typeof own)[number] | (typeof shared)[number] | (typeof place)[number], string>>>

/** The list's state in the URL, by the names that reports drill down with. */
export function useVoidSearch() {
  const { raw, search: all, change } = useReceiptSearch()
  const pick = (names: readonly (typeof shared | typeof place)[number][]) =>
    Object.fromEntries(names.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]]))) as VoidSearch
  const kind = raw.kind === 'void' || raw.kind === 'moved' ? { kind: raw.kind } : {}
  const filters: VoidSearch = { ...pick(shared), ...kind }
  return { raw, filters, search: { ...filters, ...pick(place) }, change }
}
