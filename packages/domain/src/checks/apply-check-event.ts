import { changedNames, withChanges } from './changes.ts'
import { type Check, hasLine, payablePieces, servedPieces } from './check.ts'
import type { CheckEventKind, CheckEventOf, CheckRefusal, LineChange } from './check-event.ts'
import { mergeCheck, moveLines } from './move-lines.ts'
import { closeCheck, pay, reopenCheck, splitCheck } from './settle-check.ts'
import { type ChecksByUid, newCheck, Refused, WorkingChecks } from './working-checks.ts'

/** The checks that an event changed, or why it was refused; a refused event changes nothing. */
export type CheckOutcome =
  | { readonly changed: readonly Check[] }
  | { readonly refusal: CheckRefusal; readonly line_uid: string | null }

type Handlers = { [K in CheckEventKind]: (checks: WorkingChecks, event: CheckEventOf<K>) => void }

/**
 * Applies an event to the checks that it names (docs/domain.md "Open checks"). It has no clock and
 * no I/O: server and devices that apply the same events in the same order have equal checks.
 *
 * Concurrent events combine: an event that names a line finds it on the check that it was moved to,
 * and lines for a closed check go to a follow-up check.
 */
export function applyCheckEvent<K extends CheckEventKind>(
  checks: ChecksByUid,
  event: CheckEventOf<K>,
): CheckOutcome {
  const working = new WorkingChecks(checks)
  try {
    handlers[event.kind](working, event)
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal, line_uid: error.lineUid }
    throw error
  }
  return { changed: working.changed }
}

const handlers: Handlers = {
  open(checks, event) {
    if (checks.has(event.check_uid)) throw new Refused('uid_used')
    checks.put(withChanges(newCheck(event.check_uid, event), event.payload))
  },

  set(checks, { check_uid, payload }) {
    checks.put(withChanges(checks.open(check_uid), payload))
  },

  add(checks, event) {
    const { uid, lines } = checks.receiving(event.check_uid, event)
    const added = event.payload.lines.map((line, index, all) => {
      if (hasLine(lines, line.uid) || hasLine(all.slice(0, index), line.uid))
        throw new Refused('uid_used', line.uid)
      const { at: ordered_at, staff_id } = event
      // V8 builds the object twice as fast if the spread comes last.
      return {
        ordered_at,
        staff_id,
        ticket_uid: null,
        kitchen: null,
        voided: 0,
        comped: 0,
        moved: 0,
        ...line,
      }
    })
    checks.update(uid, { lines: [...lines, ...added] })
  },

  change(checks, { check_uid, payload: { line_uid, change } }) {
    const located = checks.unpaidLine(check_uid, line_uid)
    const { line } = located
    const names = changedNames(change)
    const isMoreThanPrice = (change.takeout ?? line.takeout) !== line.takeout
    if (!isMoreThanPrice && names.some((name) => priceFields.has(name)))
      throw new Refused('price_fixed', line_uid)
    if (line.ticket_uid !== null && names.some((name) => !changeableAfterSending.has(name)))
      throw new Refused('line_sent', line_uid)
    const changed = withChanges(line, change)
    if (payablePieces(changed) < 0) throw new Refused('too_few_pieces', line_uid)
    checks.updateLine(located, changed)
  },

  send(checks, { check_uid, payload: { ticket_uid, line_uids } }) {
    const sent = new Map<string, string[]>()
    for (const lineUid of line_uids) {
      const located = checks.line(check_uid, lineUid)
      if (located.line.ticket_uid !== null) continue
      checks.updateLine(located, { ticket_uid, hold: false })
      sent.set(located.check.uid, [...(sent.get(located.check.uid) ?? []), lineUid])
    }
    for (const [uid, added] of sent) {
      const { tickets } = checks.get(uid)
      const ticket = tickets.find((other) => other.uid === ticket_uid)
      checks.update(uid, {
        tickets: ticket
          ? tickets.map((other) =>
              other === ticket ? { ...other, line_uids: [...other.line_uids, ...added] } : other,
            )
          : [...tickets, { uid: ticket_uid, line_uids: added, printed: 0 }],
      })
    }
  },

  void(checks, { check_uid, payload: { line_uid, quantity, comp } }) {
    const located = checks.unpaidLine(check_uid, line_uid)
    const { line } = located
    if (payablePieces(line) < quantity) throw new Refused('too_few_pieces', line_uid)
    checks.updateLine(
      located,
      comp ? { comped: line.comped + quantity } : { voided: line.voided + quantity },
    )
  },

  move: moveLines,
  merge: mergeCheck,

  discount(checks, { check_uid, payload }) {
    const { uid, discounts, lines } = checks.open(check_uid)
    if ('remove' in payload) {
      if (!discounts.some((discount) => discount.uid === payload.remove))
        throw new Refused('discount_unknown')
      checks.update(uid, { discounts: discounts.filter((other) => other.uid !== payload.remove) })
      return
    }
    const { add } = payload
    if (discounts.some((discount) => discount.uid === add.uid)) throw new Refused('uid_used')
    const missing = add.line_uids.find((lineUid) => !lines.some((line) => line.uid === lineUid))
    if (missing !== undefined) throw new Refused('line_unknown', missing)
    checks.update(uid, { discounts: [...discounts, add] })
  },

  split: splitCheck,
  pay,

  unpay(checks, { check_uid, payload: { payment_uid } }) {
    const { uid, payments } = checks.openCurrent(check_uid)
    if (!payments.some((payment) => payment.uid === payment_uid))
      throw new Refused('payment_unknown')
    checks.update(uid, { payments: payments.filter((other) => other.uid !== payment_uid) })
  },

  kitchen(checks, { check_uid, payload: { line_uids, state } }) {
    for (const lineUid of line_uids) {
      const located = checks.line(check_uid, lineUid)
      if (located.line.ticket_uid === null) continue
      checks.updateLine(located, { kitchen: state === 'recalled' ? null : state })
    }
  },

  print(checks, { check_uid, payload }) {
    const { uid, tickets, bill_printed } = checks.current(check_uid)
    if ('bill' in payload) {
      checks.update(uid, { bill_printed: bill_printed + 1 })
      return
    }
    if (!tickets.some((ticket) => ticket.uid === payload.ticket_uid))
      throw new Refused('ticket_unknown')
    checks.update(uid, {
      tickets: tickets.map((ticket) =>
        ticket.uid === payload.ticket_uid ? { ...ticket, printed: ticket.printed + 1 } : ticket,
      ),
    })
  },

  cancel(checks, { check_uid, payload }) {
    const { uid, lines } = checks.open(check_uid)
    if (lines.some((line) => servedPieces(line) > 0)) throw new Refused('lines_left')
    const { reason_id = null, reason = null } = payload
    checks.update(uid, { state: 'cancelled', reason_id, reason })
  },

  release(checks, { check_uid, payload: { fix_id, outcome } }) {
    const { uid } = checks.openCurrent(check_uid)
    // Lines of a cancelled check stay, because they are what was lost.
    checks.update(uid, {
      state: outcome === 'settled' ? 'paid' : 'cancelled',
      released: fix_id,
    })
  },

  restore(checks, { check_uid, payload: { fix_id } }) {
    const { uid, released } = checks.current(check_uid)
    if (released !== fix_id) throw new Refused('release_unknown')
    checks.update(uid, { state: 'open', released: null })
  },

  reopen: reopenCheck,
  close: closeCheck,
}

const priceFields: ReadonlySet<string> = new Set<keyof LineChange>([
  'unit_price',
  'tax',
  'price_rule_id',
  'price_rule',
])
/** After sending, the guest can still take a line out; the kitchen has it as it was. */
const changeableAfterSending: ReadonlySet<string> = new Set<string>([
  ...priceFields,
  'seat',
  'takeout',
])
