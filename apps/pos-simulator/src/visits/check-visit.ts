import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import type { CheckEventInput } from '@pos/device-client/checks/check-sync'
import { type CheckAction, newEvents } from '@pos/device-client/checks/new-events'
import { newUid } from '@pos/device-client/uid'
import { type Check, payablePieces, servedPieces } from '@pos/domain/checks/check'
import { v5 } from 'uuid'
import type { SentLine, Visit } from './visit.ts'

/** Namespace of the uids of simulated checks (RFC 9562 §6.5). */
const namespace = '5f1c0f5e-3f0b-4d7e-9a55-0d1d7c2f8b10'
const minute = 60_000
/** Minutes from sending a line until the kitchen has it ready, and until it is served. */
const [readyAfter, servedAfter] = [7, 9]

/** Returns the uid of the check of a visit; a restarted simulator finds the check by it. */
export const checkUidOf = ({ receipt }: Pick<Visit, 'receipt'>, shopId: string): string =>
  v5(`${shopId} ${receipt.uid}`, namespace)

/** The lines of a visit that were ordered by a moment and are not on the check yet. */
export function linesDue(visit: Visit, check: Check | undefined, now: Date): readonly SentLine[] {
  const known = new Set(check?.lines.map(({ uid }) => uid))
  return visit.lines.filter(
    ({ line, ordered_at }) => !known.has(line.uid) && Date.parse(ordered_at) <= now.getTime(),
  )
}

/** Opens the check of a visit. */
export function openEvents(
  checkUid: string,
  { receipt, table, seatedAt }: Visit,
): CheckEventInput[] {
  return newEvents({ check_uid: checkUid, staff_id: receipt.staff?.id ?? null, at: seatedAt }, [
    {
      kind: 'open',
      payload: {
        type: table ? 'table' : 'takeout',
        tables: table ? [table.code] : [],
        guests: receipt.guest_count,
        revenue_center_id: receipt.revenue_center_id ?? null,
      },
    },
  ])
}

/** Adds lines and sends them to the kitchen. */
export function orderEvents(
  checkUid: string,
  { receipt }: Visit,
  lines: readonly SentLine[],
  now: Date,
): CheckEventInput[] {
  if (lines.length === 0) return []
  return newEvents({ check_uid: checkUid, staff_id: receipt.staff?.id ?? null, at: now }, [
    {
      kind: 'add',
      payload: { lines: lines.map(({ line }) => ({ ...line, condiments: [...line.condiments] })) },
    },
    {
      kind: 'send',
      payload: { ticket_uid: newUid(), line_uids: lines.map(({ line }) => line.uid) },
    },
  ])
}

/** Progress of the kitchen, and the voids that are due. */
export function serviceEvents(visit: Visit, check: Check, now: Date): CheckEventInput[] {
  const head = { check_uid: check.uid, staff_id: visit.receipt.staff?.id ?? null, at: now }
  const isOlder = (at: string, minutes: number) =>
    now.getTime() - Date.parse(at) >= minutes * minute
  const inKitchen = check.lines.filter((line) => line.ticket_uid !== null && servedPieces(line) > 0)
  const ready = inKitchen.filter(
    ({ kitchen, ordered_at }) => kitchen === null && isOlder(ordered_at, readyAfter),
  )
  const served = inKitchen.filter(
    ({ kitchen, ordered_at }) => kitchen === 'ready' && isOlder(ordered_at, servedAfter),
  )
  const progress = (state: 'ready' | 'served', lines: Check['lines']): CheckAction[] =>
    lines.length > 0
      ? [{ kind: 'kitchen', payload: { state, line_uids: lines.map(({ uid }) => uid) } }]
      : []
  const voided = visit.voids.flatMap((planned): CheckAction[] => {
    const { void_at, line_uid, reason_id, reason, approved_by } = planned
    const line = check.lines.find(({ uid }) => uid === line_uid)
    if (typeof void_at !== 'string' || Date.parse(void_at) > now.getTime() || !line) return []
    if (payablePieces(line) === 0) return []
    const payload = { line_uid: line.uid, quantity: payablePieces(line), comp: false }
    const reasons = {
      reason_id: typeof reason_id === 'string' ? reason_id : null,
      reason: typeof reason === 'string' ? reason : null,
    }
    const lenders = Array.isArray(approved_by) ? approved_by.map(String) : []
    return [{ kind: 'void', payload: { ...payload, ...reasons }, approved_by: lenders }]
  })
  return newEvents(head, [...progress('ready', ready), ...progress('served', served), ...voided])
}

/** Comps, the discount, and the printed bill: the events before payment. */
export function billEvents(
  receipt: PostedReceiptInput,
  check: Check,
  now: Date,
): CheckEventInput[] {
  const { staff, approved_by: lenders, discounts, orders } = receipt
  const comps = orders.flatMap(({ uid, comp_amount, reason_id, reason }): CheckAction[] => {
    const line = check.lines.find((other) => other.uid === uid)
    if (!line || !comp_amount || payablePieces(line) === 0) return []
    const payload = { line_uid: line.uid, quantity: payablePieces(line), comp: true }
    return [{ kind: 'void', payload: { ...payload, reason_id, reason }, approved_by: lenders }]
  })
  const given = (discounts ?? []).map((discount): CheckAction => {
    const { discount_id = null, name, amount, reason_id, reason } = discount
    const add = { discount_id, name: name ?? '', amount, line_uids: [], reason_id, reason }
    return {
      kind: 'discount',
      payload: { add: { uid: newUid(), ...add } },
      approved_by: lenders,
    }
  })
  return newEvents({ check_uid: check.uid, staff_id: staff?.id ?? null, at: now }, [
    ...comps,
    ...(check.discounts.length > 0 ? [] : given),
    { kind: 'print', payload: { bill: true } },
  ])
}

/** Guests who leave without anything: what they ordered is voided, and the check cancelled. */
export function leaveEvents(check: Check, reason: string, now: Date): CheckEventInput[] {
  const voids = check.lines.flatMap((line): CheckAction[] =>
    payablePieces(line) > 0
      ? [
          {
            kind: 'void',
            payload: { line_uid: line.uid, quantity: payablePieces(line), comp: false, reason },
          },
        ]
      : [],
  )
  return newEvents({ check_uid: check.uid, staff_id: check.staff_id, at: now }, [
    ...voids,
    { kind: 'cancel', payload: { reason } },
  ])
}
