import type { Money } from '../money/money.ts'
import type { FunctionKey } from '../order-screen/records.ts'
import type { TaxRule } from '../tax/tax.ts'

/** Kinds of checks. */
export const checkTypes = ['table', 'tab', 'counter', 'takeout'] as const
export type CheckType = (typeof checkTypes)[number]

/** Progress of a sent line in the kitchen. */
export const kitchenStates = ['started', 'ready', 'served'] as const
export type KitchenState = (typeof kitchenStates)[number]

/** A condiment of a line, with its name and price as ordered. */
export interface OrderedCondiment {
  readonly condiment_id: string | null
  readonly name: string
  readonly name_en?: string | null | undefined
  /** Price of one piece, in the smallest unit. */
  readonly price: Money
  /** Pieces for each piece of the line. */
  readonly quantity: number
  readonly function_key?: FunctionKey | null | undefined
  readonly memo?: string | null | undefined
}

/** The properties of a line that one event gives it; all are copied from the release. */
export interface OrderedLine {
  readonly uid: string
  readonly menu_item_id: string | null
  readonly name: string
  readonly name_en?: string | null | undefined
  readonly quantity: number
  readonly unit?: string | null | undefined
  /** Price of one piece without condiments, in the smallest unit. */
  readonly unit_price: Money
  readonly price_rule_id?: string | null | undefined
  readonly price_rule?: string | null | undefined
  readonly cost?: Money | null | undefined
  /** The tax that applies, to eat in or take out. */
  readonly tax: TaxRule
  readonly takeout: boolean
  /** True if the automatic gratuity applies (food and drink). */
  readonly gratuity_base: boolean
  readonly condiments: readonly OrderedCondiment[]
  readonly seat?: number | null | undefined
  /** The course in the release, if the line is the course itself. */
  readonly course_id?: string | null | undefined
  /** Uid of the line of the course that this dish belongs to. */
  readonly course_line_uid?: string | null | undefined
  /** Step of the course, from 0; each APRES_LINE begins the next one. */
  readonly course_step?: number | null | undefined
  readonly message?: string | null | undefined
  /** Waits until staff fire it. */
  readonly hold: boolean
  /** Number of the release that gave names, price and tax. */
  readonly release: number | null
}

/** A line of a check. Names, price and tax are those of the moment at which it was ordered. */
export interface CheckLine extends OrderedLine {
  readonly ordered_at: string
  readonly staff_id: string | null
  /** The ticket that told the kitchen; null until then. */
  readonly ticket_uid: string | null
  readonly kitchen: KitchenState | null
  /** Pieces that were voided, given free, and moved to another line. */
  readonly voided: number
  readonly comped: number
  readonly moved: number
}

/** A discount of a check; without `line_uids` it applies to the whole check. */
export interface CheckDiscount {
  readonly uid: string
  readonly discount_id: string | null
  readonly name: string
  /** An amount in the smallest unit, or a percentage. */
  readonly amount: Money | { readonly rate: string }
  readonly line_uids: readonly string[]
  readonly reason_id?: string | null | undefined
  readonly reason?: string | null | undefined
}

/** A fraction of a line, such as 1 of 3. All shares of a line have the same denominator. */
export interface LineShare {
  readonly line_uid: string
  readonly numerator: number
  readonly denominator: number
}

/**
 * A part of a split check, which gets a payment or a receipt of its own: shares of lines, all lines
 * of a seat, an amount, or an equal share of what the other parts leave.
 */
export type SplitPart =
  | { readonly uid: string; readonly kind: 'lines'; readonly shares: readonly LineShare[] }
  | { readonly uid: string; readonly kind: 'seat'; readonly seat: number }
  | { readonly uid: string; readonly kind: 'amount'; readonly amount: Money }
  | { readonly uid: string; readonly kind: 'equal' }

/** A payment before the check is closed. */
export interface CheckPayment {
  readonly uid: string
  readonly part_uid: string | null
  readonly payment_id: string | null
  readonly name: string
  /** Amount in the smallest unit, without change. */
  readonly amount: Money
  /** Taken while the device was offline and could not claim the check. */
  readonly offline?: boolean
  readonly device_id: string
}

/** A ticket for the kitchen: what one sending prints at each station. */
export interface Ticket {
  readonly uid: string
  readonly line_uids: readonly string[]
  /** Printings so far; a further one is marked as a reprint. */
  readonly printed: number
}

/** The properties of a check that `set` changes. */
export interface CheckProperties {
  readonly tables: readonly string[]
  readonly name: string | null
  readonly guests: number
  readonly customer_id: string | null
  readonly note: string | null
  readonly revenue_center_id: string | null
  readonly mode_id: string | null
  /** True if the check is free of tax (United States). */
  readonly off_tax: boolean
}

/** A receipt that settled a check, or a part of it. */
interface SettledBy {
  readonly receipt_uid: string
  readonly part_uid: string | null
}

/** A check holds what one party owes until it is paid. It is the result of its events. */
export interface Check extends CheckProperties {
  readonly uid: string
  readonly type: CheckType
  readonly state: 'open' | 'paid' | 'merged' | 'cancelled'
  readonly opened_at: string
  readonly staff_id: string | null
  /** The closed check whose late lines this check holds. */
  readonly follows: string | null
  /** The check that gets further lines: the one merged into, or the follow-up check. */
  readonly successor: string | null
  readonly lines: readonly CheckLine[]
  /** Lines that left this check as a whole: the check that each one went to. */
  readonly moved_lines: Readonly<Record<string, string>>
  readonly discounts: readonly CheckDiscount[]
  /** The parts of the latest plan, paid ones included; empty if the check is not split. */
  readonly parts: readonly SplitPart[]
  readonly payments: readonly CheckPayment[]
  readonly receipts: readonly SettledBy[]
  readonly tickets: readonly Ticket[]
  readonly bill_printed: number
  /** The release in the back-office that closed it; null without one. */
  readonly released: string | null
  readonly reason_id: string | null
  readonly reason: string | null
}

/** Returns the pieces of a line that are to be paid; comps are not. */
export function payablePieces({
  quantity,
  voided,
  comped,
  moved,
}: Pick<CheckLine, 'quantity' | 'voided' | 'comped' | 'moved'>): number {
  return quantity - voided - comped - moved
}

/** Returns the pieces of a line that the guests got or will get: payable and comped ones. */
export function servedPieces({
  quantity,
  voided,
  moved,
}: Pick<CheckLine, 'quantity' | 'voided' | 'moved'>): number {
  return quantity - voided - moved
}

/** Returns the number by which staff and guests name a check without a table, such as "7F3A". */
export const checkNumber = (uid: string): string => uid.slice(-4).toUpperCase()

/** Returns the index of the line with a uid, or -1. A loop, because long checks are folded often. */
export function indexOfLine(lines: readonly { readonly uid: string }[], uid: string): number {
  for (let index = 0; index < lines.length; index += 1) if (lines[index]?.uid === uid) return index
  return -1
}

/** Returns true if one of the lines has the uid. */
export const hasLine = (lines: readonly { readonly uid: string }[], uid: string): boolean =>
  indexOfLine(lines, uid) >= 0

/** Returns true if a receipt covers the line, entirely or in part. */
export function isPaidLine({ state, receipts, parts }: Check, lineUid: string): boolean {
  if (state === 'paid') return true
  return parts.some(
    (part) =>
      receipts.some(({ part_uid }) => part_uid === part.uid) &&
      // Amounts belong to no line: a paid one covers a share of each.
      (part.kind !== 'lines' || part.shares.some(({ line_uid }) => line_uid === lineUid)),
  )
}
