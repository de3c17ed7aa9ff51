import {
  type Check,
  type CheckLine,
  isPaidLine,
  type LineShare,
  payablePieces,
  type SplitPart,
} from './check.ts'
import type { CheckEventOf } from './check-event.ts'
import { Refused, type WorkingChecks } from './working-checks.ts'

/** Returns the parts of a split check that a receipt settled. */
export function paidPartsOf({ parts, receipts }: Check): SplitPart[] {
  return parts.filter(({ uid }) => receipts.some(({ part_uid }) => part_uid === uid))
}

/** Replaces the unpaid parts of a check by those of a new plan. No parts: one receipt pays all. */
export function splitCheck(
  checks: WorkingChecks,
  { check_uid, payload }: CheckEventOf<'split'>,
): void {
  const check = checks.open(check_uid)
  const paid = paidPartsOf(check)
  const planned = payload.parts.filter(({ uid }) => !paid.some((part) => part.uid === uid))
  const parts = [...paid, ...planned]
  const seats = planned.flatMap((part) => (part.kind === 'seat' ? [part.seat] : []))
  if (new Set(seats).size < seats.length) throw new Refused('share_exceeded')
  const shares = sharesOf(parts)
  for (const { line_uid } of sharesOf(planned)) {
    if (!check.lines.some(({ uid }) => uid === line_uid))
      throw new Refused('line_unknown', line_uid)
    if (isExceeded(shares.filter((share) => share.line_uid === line_uid)))
      throw new Refused('share_exceeded', line_uid)
  }
  checks.update(check.uid, { parts })
}

const sharesOf = (parts: readonly SplitPart[]) =>
  parts.flatMap((part) => (part.kind === 'lines' ? part.shares : []))

function isExceeded(shares: readonly LineShare[]) {
  const denominator = shares[0]?.denominator ?? 1
  return (
    shares.some((share) => share.denominator !== denominator) ||
    shares.reduce((total, { numerator }) => total + numerator, 0) > denominator
  )
}

/** Adds a payment that is made before the check, or its part, is closed. */
export function pay(checks: WorkingChecks, event: CheckEventOf<'pay'>): void {
  const { uid, payments, parts } = checks.openCurrent(event.check_uid)
  const { payload, device_id } = event
  if (payments.some((payment) => payment.uid === payload.uid)) throw new Refused('uid_used')
  if (payload.part_uid !== null && !parts.some((part) => part.uid === payload.part_uid))
    throw new Refused('part_unknown')
  checks.update(uid, { payments: [...payments, { ...payload, device_id }] })
}

/**
 * Notes the receipt of a check or of a part of it. The check is paid when no line is left. Money
 * that was taken for a cancelled check counts too.
 */
export function closeCheck(
  checks: WorkingChecks,
  { check_uid, payload: { receipt_uid, part_uid, total } }: CheckEventOf<'close'>,
): void {
  const check = checks.current(check_uid)
  const isPaid = check.state === 'paid' || check.receipts.some((one) => isSame(one, part_uid))
  if (isPaid) throw new Refused('paid_twice')
  const part = check.parts.find(({ uid }) => uid === part_uid)
  if (part_uid !== null && !part) throw new Refused('part_unknown')
  const settled: Check = {
    ...check,
    receipts: [...check.receipts, { receipt_uid, part_uid }],
    parts: check.parts.map((other) => (other === part ? fixedPart(check, other, total) : other)),
  }
  const isLeft = part_uid !== null && settled.lines.some((line) => isOwed(settled, line))
  checks.put({ ...settled, state: isLeft ? 'open' : 'paid', released: null })
}

const isSame = ({ part_uid }: Check['receipts'][number], other: string | null) =>
  other !== null && part_uid === other

/**
 * A paid part no longer grows: a seat has the lines of this moment, a share its amount. A line that
 * another part names is not one of its seat.
 */
function fixedPart(check: Check, part: SplitPart, total: number): SplitPart {
  if (part.kind === 'equal') return { uid: part.uid, kind: 'amount', amount: total }
  if (part.kind !== 'seat') return part
  const named = new Set(sharesOf(check.parts).map(({ line_uid }) => line_uid))
  const shares = check.lines.flatMap(({ uid: line_uid, seat }) =>
    seat === part.seat && !named.has(line_uid) && !isPaidLine(check, line_uid)
      ? [{ line_uid, numerator: 1, denominator: 1 }]
      : [],
  )
  return { uid: part.uid, kind: 'lines', shares }
}

/** True if something of a line is left to pay. */
function isOwed(check: Check, line: CheckLine) {
  if (payablePieces(line) === 0) return false
  const paid = paidPartsOf(check)
  const shares = sharesOf(paid).filter(({ line_uid }) => line_uid === line.uid)
  const [first] = shares
  if (first && shares.reduce((sum, { numerator }) => sum + numerator, 0) === first.denominator)
    return false
  // Amounts belong to no line: they settle the check when all parts are paid.
  return paid.length < check.parts.length || !paid.some(({ kind }) => kind === 'amount')
}

/** Opens a paid check again after the refund of its receipt. */
export function reopenCheck(
  checks: WorkingChecks,
  { check_uid, payload: { receipt_uid } }: CheckEventOf<'reopen'>,
): void {
  const check = checks.current(check_uid)
  const receipt = check.receipts.find((other) => other.receipt_uid === receipt_uid)
  if (!receipt) throw new Refused('receipt_unknown')
  checks.update(check.uid, {
    state: 'open',
    receipts: check.receipts.filter((other) => other !== receipt),
    payments: check.payments.filter(({ part_uid }) => part_uid !== receipt.part_uid),
  })
}
