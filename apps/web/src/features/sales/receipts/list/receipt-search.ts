import { isRecordId } from '@pos/contract/fields/record-id'
import { figureNames } from '@pos/contract/sales/part-figures'
import { rowGroupPattern } from '@pos/contract/sales/row-groups'
import { knownReceiptFlags } from '@pos/domain/receipts/receipt-checks'

/** The state of the receipts list in the URL: every value is text, and missing if not set. */
export type ReceiptSearch = Readonly<
  Partial<Record<(typeof filterNames)[number] | 'cursor' | 'per_page' | 'sort', string>>
>
/** The parameters of a URL. */
export type RawSearch = Readonly<Record<string, string | undefined>>

const filterNames = [
  ...([
    'q',
    'from',
    'to',
    'date_type',
    'weekday',
    'hour',
    'tables',
    'revenue_centers',
    'time_periods',
    'payments',
    'items',
  ] as const),
  ...(['staff', 'staff_members', 'discounts', 'condiments', 'taxes'] as const),
  ...(['comps', 'discount_reasons', 'refund_reasons'] as const),
  ...([
    'total_min',
    'total_max',
    'flagged',
    'flags',
    'refunds',
    'set_aside',
    'corrections',
    'after_close',
    'shop_ids',
    'group',
  ] as const),
  'figure',
] as const
export const dateTypes = ['paid_at', 'ordered_at', 'first_ordered_at'] as const
const flags: ReadonlySet<string> = new Set(knownReceiptFlags)
const sortable = ['at', '-at', 'total', '-total']

/** Returns true if a text is a complete date; a year that is still being typed ("0202") is not. */
export const isDate = (text: string) =>
  /^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text) &&
  new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(8))
const isWhole = (text: string) => /^-?\d{1,12}$/.test(text)
const isText = (longest: number) => (text: string) => text.trim() !== '' && text.length <= longest
const isBetween = (least: number, most: number) => (text: string) =>
  /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most
const isList = (text: string) => text !== '' && text.split(',').every((key) => key.length <= 300)
const isIds = (text: string) => text.split(',').every(isRecordId)

const rules: Record<keyof ReceiptSearch, (text: string) => boolean> = {
  q: isText(100),
  from: isDate,
  to: isDate,
  date_type: (text) => dateTypes.some((type) => type === text),
  weekday: isBetween(1, 7),
  hour: isBetween(0, 47),
  tables: isList,
  revenue_centers: isList,
  time_periods: isList,
  payments: isList,
  items: isList,
  staff: isText(200),
  staff_members: isList,
  discounts: isList,
  comps: isList,
  discount_reasons: isList,
  refund_reasons: isList,
  condiments: isList,
  taxes: (text) =>
    text.split(',').every((tax) => /^\d{1,3}(\.\d{1,3})?:(in|ex)clusive(_reduced)?$/.test(tax)),
  total_min: isWhole,
  total_max: isWhole,
  flagged: (text) => text === 'true' || text === 'false',
  refunds: (text) => text === 'true' || text === 'false',
  set_aside: (text) => text === 'true' || text === 'false',
  corrections: (text) => text === 'true' || text === 'false',
  after_close: (text) => text === 'true' || text === 'false',
  flags: (text) => text.split(',').every((flag) => flags.has(flag)),
  shop_ids: isIds,
  group: (text) => text.length <= 300 && rowGroupPattern.test(text),
  figure: (text) => figureNames.includes(text),
  cursor: isText(400),
  per_page: isBetween(1, 200),
  sort: (text) => sortable.includes(text),
}

/**
 * Reads the parameters of a URL without those that the server would refuse, so that an old or
 * mistyped link still shows something.
 */
export function readReceiptSearch(raw: RawSearch): ReceiptSearch {
  const kept = Object.entries(rules).flatMap(([name, isRight]) => {
    const text = raw[name]
    return text !== undefined && isRight(text) ? [[name, text] as const] : []
  })
  return Object.fromEntries(kept)
}

/** Only the filters, which the totals and the file depend on. */
export function filtersOf(search: ReceiptSearch): ReceiptSearch {
  return Object.fromEntries(
    filterNames.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  )
}

/** The number of active filters; the kind of date and the shown figure are none. */
export function countFilters(search: ReceiptSearch): number {
  return filterNames.filter(
    (name) => name !== 'date_type' && name !== 'figure' && search[name] !== undefined,
  ).length
}

/** Clears every filter. */
export const noFilters: Readonly<Record<string, string>> = Object.fromEntries(
  filterNames.map((name) => [name, '']),
)
