import { useReceiptSearch } from '../list/use-receipt-search.ts'

const voidFilters = ['kind', 'reasons'] as const
const shared = [
  'q',
  'from',
  'to',
  'weekday',
  'hour',
  'tables',
  'revenue_centers',
  'time_periods',
  'items',
  'staff',
  'staff_members',
  'after_close',
  'shop_ids',
] as const
const paging = ['cursor', 'per_page'] as const

/** The state of the void orders list in the URL. */
export type VoidSearch = Readonly<
  Partial<
    Record<(typeof voidFilters)[number] | (typeof shared)[number] | (typeof paging)[number], string>
  >
>

/** The list's state in the URL, with the names that reports use for drilling down. */
export function useVoidSearch() {
  const { raw, search: all, change } = useReceiptSearch()
  const pick = (names: readonly (typeof shared | typeof paging)[number][]) =>
    Object.fromEntries(
      names.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])),
    ) as VoidSearch
  const kind = raw.kind === 'void' || raw.kind === 'moved' ? { kind: raw.kind } : {}
  const reasons = raw.reasons ? { reasons: raw.reasons } : {}
  const filters: VoidSearch = { ...pick(shared), ...kind, ...reasons }
  return { raw, filters, search: { ...filters, ...pick(paging) }, change }
}
