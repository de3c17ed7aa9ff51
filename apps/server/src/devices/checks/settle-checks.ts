import type { Check } from '@pos/domain/checks/check'
import {
  applyEvents,
  type CheckChange,
  type EventOutcome,
  type PendingEvent,
} from '#checks/service'
import type { Context, DeviceSession } from '#engine/context'
import { newId } from '#platform/process/ids'
import { followChecks } from './follow-checks.ts'

/** A receipt that settles a check, or a part of it. */
export interface SettlingReceipt {
  readonly uid: string
  readonly check_uid: string
  readonly part_uid: string | null
  readonly total: number
  readonly paid_at: string
  readonly staff_id: string | null
  /** Uids of its lines; null for a line without one. */
  readonly line_uids: readonly (string | null)[]
}

/** Flags of a receipt that settles a check. */
type SettlingFlag = 'paid_twice' | 'line_unordered' | 'unknown_reference'

/** Flags of the receipts by uid, the applied events, and the checks after them. */
interface Settled {
  readonly flags: ReadonlyMap<string, readonly SettlingFlag[]>
  readonly changes: readonly CheckChange[]
  readonly checks: ReadonlyMap<string, Check>
}

/**
 * Closes the checks of new receipts, in their transaction, and returns the flags of each receipt by
 * uid. A receipt whose check has not arrived closes it later.
 */
export async function settleChecks(
  context: Context<DeviceSession>,
  receipts: readonly SettlingReceipt[],
): Promise<Settled> {
  const { shop_id, device_id } = context.session
  const closing = receipts.map((receipt) => ({ receipt, pending: closeEvent(receipt, device_id) }))
  const { checks, changes, outcomes } = await applyEvents(
    context,
    shop_id,
    closing.map(({ pending }) => pending),
  )
  await followChecks(context, changes)
  const flags = new Map<string, SettlingFlag[]>()
  for (const { receipt, pending } of closing) {
    const outcome = outcomes.get(pending.event.uid)
    if (outcome) flags.set(receipt.uid, settlingFlags(receipt, outcome, checks))
  }
  return { flags, changes, checks }
}

/** Returns the flags of a receipt by the outcome of its closing; none while that waits. */
export function settlingFlags(
  receipt: Pick<SettlingReceipt, 'check_uid' | 'line_uids'>,
  outcome: EventOutcome,
  checks: ReadonlyMap<string, Check>,
): SettlingFlag[] {
  if (outcome.status === 'waiting') return []
  const isRefused = outcome.status === 'refused'
  return [
    ...(isRefused && outcome.reason === 'paid_twice' ? (['paid_twice'] as const) : []),
    ...(isRefused && outcome.reason === 'part_unknown' ? (['unknown_reference'] as const) : []),
    ...(hasUnordered(receipt, checks) ? (['line_unordered'] as const) : []),
  ]
}

function closeEvent(
  { uid: receipt_uid, check_uid, part_uid, total, paid_at: at, staff_id }: SettlingReceipt,
  device_id: string,
): PendingEvent {
  const payload = { receipt_uid, part_uid, total }
  return {
    event: { uid: newId(), check_uid, at, staff_id, device_id, kind: 'close', payload },
    hash: '',
    device_sequence: 0,
    approved_by: [],
  }
}

/** True if a line of the receipt is on none of the checks that its check became part of. */
function hasUnordered(
  { check_uid, line_uids }: Pick<SettlingReceipt, 'check_uid' | 'line_uids'>,
  checks: ReadonlyMap<string, Check>,
): boolean {
  const ordered = new Set<string | null>()
  let check = checks.get(check_uid)
  while (check) {
    for (const { uid } of check.lines) ordered.add(uid)
    const next: string | null = check.state === 'merged' ? check.successor : null
    check = next === null ? undefined : checks.get(next)
  }
  return line_uids.some((uid) => !ordered.has(uid))
}
