import { type Currency, formatMoney } from '@pos/domain/money/money'
import { formatDateTime, formatNumber } from '#lib/text/format.ts'
import { listText } from '#lib/text/list-text.ts'

/** The shop of an entry of the audit log, with the words of the reader. */
export interface EntryFormat {
  /** Null if the entry has no shop, or the shop was deleted. */
  readonly currency: Currency | null
  readonly timeZone: string
  readonly yes: string
  readonly no: string
}

/** Fields of entries without a resource that hold amounts. */
const amounts = new Set(['total', 'over_short', 'over_short_limit', 'amount', 'balance'])
const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/

/** Returns a value of an entry of the audit log in words; empty if there is none. */
export function plainValue(field: string, value: unknown, format: EntryFormat): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? format.yes : format.no
  if (typeof value === 'number' && format.currency && amounts.has(field))
    return formatMoney(value, format.currency)
  if (typeof value === 'string')
    return isInstant.test(value) ? formatDateTime(value, format.timeZone) : value
  if (Array.isArray(value)) {
    if (value.every((one) => typeof one === 'string')) return listText(value)
    if (value.every(isPieces)) return listText(value.map((one) => piecesText(one, format.currency)))
  }
  return JSON.stringify(value)
}

interface Pieces {
  readonly value: number
  readonly pieces: number
}

const isPieces = (value: unknown): value is Pieces =>
  typeof value === 'object' &&
  value !== null &&
  'value' in value &&
  typeof value.value === 'number' &&
  'pieces' in value &&
  typeof value.pieces === 'number'

const piecesText = ({ value, pieces }: Pieces, currency: Currency | null) =>
  `${currency ? formatMoney(value, currency) : value} × ${formatNumber(pieces)}`
