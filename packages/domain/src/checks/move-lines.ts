import { type Check, type CheckDiscount, type CheckLine, payablePieces } from './check.ts'
import type { CheckEventOf, MovedLine } from './check-event.ts'
import { paidPartsOf } from './settle-check.ts'
import { Refused, type WorkingChecks } from './working-checks.ts'

/** Moves lines, or pieces of them, to another check. A closed target gets a follow-up check. */
export function moveLines(checks: WorkingChecks, event: CheckEventOf<'move'>): void {
  const target = checks.receiving(event.payload.to_check_uid, event).uid
  for (const moved of event.payload.lines) {
    const { check, line } = checks.unpaidLine(event.check_uid, moved.line_uid)
    if (check.uid === target) throw new Refused('same_check', line.uid)
    if (moved.as === null) moveWhole(checks, check.uid, target, line)
    else movePieces(checks, { source: check.uid, target, line }, { ...moved, as: moved.as })
  }
}

function moveWhole(checks: WorkingChecks, source: string, target: string, line: CheckLine) {
  const { lines, moved_lines, discounts } = checks.get(source)
  const follows = (discount: CheckDiscount) =>
    discount.line_uids.includes(line.uid) &&
    (typeof discount.amount !== 'number' || discount.line_uids.length === 1)
  checks.update(source, {
    lines: lines.filter(({ uid }) => uid !== line.uid),
    moved_lines: { ...moved_lines, [line.uid]: target },
    discounts: discounts.flatMap((discount) => {
      if (!discount.line_uids.includes(line.uid)) return [discount]
      const line_uids = discount.line_uids.filter((uid) => uid !== line.uid)
      return line_uids.length > 0 ? [{ ...discount, line_uids }] : []
    }),
  })
  receive(checks, target, [line], discounts.filter(follows), [line.uid])
}

/** The line whose pieces move, with the uids of both checks. */
interface PieceMove {
  readonly source: string
  readonly target: string
  readonly line: CheckLine
}

function movePieces(
  checks: WorkingChecks,
  { source, target, line }: PieceMove,
  { quantity, as }: MovedLine & { readonly as: string },
) {
  const pieces = quantity ?? payablePieces(line)
  if (pieces < 1 || payablePieces(line) < pieces) throw new Refused('too_few_pieces', line.uid)
  const { discounts } = checks.get(source)
  checks.updateLine({ check: checks.get(source), line }, { moved: line.moved + pieces })
  const follows = (discount: CheckDiscount) =>
    discount.line_uids.includes(line.uid) && typeof discount.amount !== 'number'
  const piece = { ...line, uid: as, quantity: pieces, voided: 0, comped: 0, moved: 0 }
  receive(checks, target, [piece], discounts.filter(follows), [as])
}

/** Adds moved lines to a check, with the discounts that follow them. */
function receive(
  checks: WorkingChecks,
  uid: string,
  added: readonly CheckLine[],
  followed: readonly CheckDiscount[],
  lineUids: readonly string[],
) {
  const check = checks.get(uid)
  const { lines, discounts } = check
  refuseUsed(check, added)
  const withLines = followed.map((discount) => ({ ...discount, line_uids: lineUids }))
  checks.update(uid, {
    lines: [...lines, ...added],
    discounts: combineDiscounts([...discounts, ...withLines]),
  })
}

/** Refuses lines whose uid a line of the check has. */
function refuseUsed({ lines }: Check, added: readonly CheckLine[]) {
  const used = added.find((line) => lines.some((other) => other.uid === line.uid))
  if (used) throw new Refused('uid_used', used.uid)
}

/** Joins entries of one discount whose lines arrived separately. */
function combineDiscounts(discounts: readonly CheckDiscount[]): CheckDiscount[] {
  const byUid = new Map<string, CheckDiscount>()
  for (const discount of discounts) {
    const known = byUid.get(discount.uid)
    byUid.set(
      discount.uid,
      known
        ? { ...known, line_uids: [...new Set([...known.line_uids, ...discount.line_uids])] }
        : discount,
    )
  }
  return [...byUid.values()]
}

/**
 * Moves everything of an open check to another one. A discount of the whole source then applies to
 * its lines only. The parts of both are to be planned again, except those that are paid.
 */
export function mergeCheck(checks: WorkingChecks, event: CheckEventOf<'merge'>): void {
  const source = checks.open(event.check_uid)
  const target = checks.receiving(event.payload.to_check_uid, event)
  if (source.uid === target.uid) throw new Refused('same_check')
  const lineUids = source.lines.map(({ uid }) => uid)
  refuseUsed(target, source.lines)
  checks.update(target.uid, {
    tables: [...new Set([...target.tables, ...source.tables])],
    guests: target.guests + source.guests,
    lines: [...target.lines, ...source.lines],
    moved_lines: { ...source.moved_lines, ...target.moved_lines },
    discounts: combineDiscounts([
      ...target.discounts,
      ...source.discounts.flatMap((discount) => {
        if (discount.line_uids.length > 0) return [discount]
        return lineUids.length > 0 ? [{ ...discount, line_uids: lineUids }] : []
      }),
    ]),
    parts: [...paidPartsOf(target), ...paidPartsOf(source)],
    payments: [...target.payments, ...source.payments],
    receipts: [...target.receipts, ...source.receipts],
    tickets: [...target.tickets, ...source.tickets],
    bill_printed: target.bill_printed + source.bill_printed,
  })
  checks.update(source.uid, {
    ...nothing,
    state: 'merged',
    successor: target.uid,
  })
}

const nothing = {
  lines: [],
  moved_lines: {},
  discounts: [],
  parts: [],
  payments: [],
  receipts: [],
  tickets: [],
}
