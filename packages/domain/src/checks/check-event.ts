import type { Money } from '../money/money.ts'
import type { Changes } from './changes.ts'
import type {
  CheckDiscount,
  CheckPayment,
  CheckProperties,
  CheckType,
  KitchenState,
  OrderedLine,
  SplitPart,
} from './check.ts'

/** Pieces of a line that move. Without `as` the whole line moves and keeps its uid. */
export interface MovedLine {
  readonly line_uid: string
  readonly quantity: number | null
  /** Uid of the line at the other check, made by the device. */
  readonly as: string | null
}

/** The properties that a line may change before it is sent; afterwards only some of them. */
export type LineChange = Changes<
  Pick<
    OrderedLine,
    'quantity' | 'condiments' | 'message' | 'hold' | 'seat' | 'takeout' | 'tax' | 'unit_price'
  > &
    Pick<OrderedLine, 'price_rule_id' | 'price_rule'>
>

/** The payload of each kind of event. */
export interface CheckPayloads {
  readonly open: Changes<CheckProperties> & { readonly type: CheckType }
  readonly set: Changes<CheckProperties>
  readonly add: { readonly lines: readonly OrderedLine[] }
  readonly change: { readonly line_uid: string; readonly change: LineChange }
  readonly send: { readonly ticket_uid: string; readonly line_uids: readonly string[] }
  readonly void: {
    readonly line_uid: string
    readonly quantity: number
    /** Given free instead of voided. */
    readonly comp: boolean
    readonly reason_id?: string | null | undefined
    readonly reason?: string | null | undefined
  }
  readonly move: { readonly to_check_uid: string; readonly lines: readonly MovedLine[] }
  readonly merge: { readonly to_check_uid: string }
  readonly discount: { readonly add: CheckDiscount } | { readonly remove: string }
  /** Replaces the parts that are not paid. */
  readonly split: { readonly parts: readonly SplitPart[] }
  readonly pay: Omit<CheckPayment, 'device_id'>
  readonly unpay: { readonly payment_uid: string }
  readonly kitchen: {
    readonly line_uids: readonly string[]
    /** recalled: the line waits again as if nothing had been started. */
    readonly state: KitchenState | 'recalled'
  }
  readonly print: { readonly bill: true } | { readonly ticket_uid: string }
  readonly cancel: {
    readonly reason_id?: string | null | undefined
    readonly reason?: string | null | undefined
  }
  readonly reopen: { readonly receipt_uid: string }
  /** Appended by the server: a person released the table of the check, or took that back. */
  readonly release: { readonly fix_id: string; readonly outcome: 'settled' | 'cancelled' }
  readonly restore: { readonly fix_id: string }
  /** Appended by the server with the receipt. */
  readonly close: {
    readonly receipt_uid: string
    readonly part_uid: string | null
    readonly total: Money
  }
}

/** Kinds of check events. */
export type CheckEventKind = keyof CheckPayloads

/** The fields of every event. */
export interface CheckEventHead {
  /** UUIDv7, made by the device. */
  readonly uid: string
  readonly check_uid: string
  /** Clock of the device; shown, never used for the order of events. */
  readonly at: string
  readonly device_id: string
  readonly staff_id: string | null
}

/** An event of one kind. */
export type CheckEventOf<K extends CheckEventKind> = CheckEventHead & {
  readonly kind: K
  readonly payload: CheckPayloads[K]
}

/** One action on one check: an intent, never a new state of the check. */
export type CheckEvent = { [K in CheckEventKind]: CheckEventOf<K> }[CheckEventKind]

/** Why an event was refused. */
export const checkRefusals = [
  /** The check, or one that the event names, has not been opened. */
  'check_unknown',
  /** Another check or line has this uid. */
  'uid_used',
  /** The check is paid; only a refund can change it. */
  'check_paid',
  'check_cancelled',
  /** The check was merged into another one meanwhile. */
  'check_merged',
  /** The source and the target are the same check. */
  'same_check',
  'line_unknown',
  /** The line was sent to the kitchen meanwhile. */
  'line_sent',
  /** Price and tax change only together with takeout. */
  'price_fixed',
  /** A receipt covers the line; use a refund. */
  'line_paid',
  /** Fewer pieces of the line are left than the event names. */
  'too_few_pieces',
  /** Sent lines are left; void them before cancelling the check. */
  'lines_left',
  'discount_unknown',
  'payment_unknown',
  'ticket_unknown',
  'part_unknown',
  /** The parts take more of a line than there is. */
  'share_exceeded',
  /** The receipt is not one of this check. */
  'receipt_unknown',
  /** The check is no longer released by this fix. */
  'release_unknown',
  /** Another receipt settled the check or the part before. */
  'paid_twice',
] as const
export type CheckRefusal = (typeof checkRefusals)[number]
