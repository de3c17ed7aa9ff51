import { type Check, type CheckLine, indexOfLine, isPaidLine } from './check.ts'
import type { CheckEventHead, CheckRefusal } from './check-event.ts'

/** Returns the check with a uid. */
export type ChecksByUid = (uid: string) => Check | undefined

/** Ends the application of an event; nothing of it is kept. */
export class Refused extends Error {
  readonly refusal: CheckRefusal
  readonly lineUid: string | null

  constructor(refusal: CheckRefusal, lineUid: string | null = null) {
    super(refusal)
    this.refusal = refusal
    this.lineUid = lineUid
  }
}

/** A line and the check that it is on. */
interface LocatedLine {
  readonly check: Check
  readonly line: CheckLine
}

/** The checks that an event reads, and those that it has changed so far. */
export class WorkingChecks {
  readonly #read: ChecksByUid
  readonly #changed = new Map<string, Check>()

  constructor(read: ChecksByUid) {
    this.#read = read
  }

  get changed(): Check[] {
    return [...this.#changed.values()]
  }

  get(uid: string): Check {
    const check = this.#changed.get(uid) ?? this.#read(uid)
    if (!check) throw new Refused('check_unknown')
    return check
  }

  has(uid: string): boolean {
    return this.#changed.has(uid) || this.#read(uid) !== undefined
  }

  put(check: Check): void {
    this.#changed.set(check.uid, check)
  }

  update(uid: string, change: Partial<Check>): void {
    this.put({ ...this.get(uid), ...change })
  }

  updateLine({ check, line }: LocatedLine, change: Partial<CheckLine>): void {
    const { lines } = this.get(check.uid)
    const index = indexOfLine(lines, line.uid)
    const current = lines[index]
    if (current) this.update(check.uid, { lines: lines.with(index, { ...current, ...change }) })
  }

  /** Returns the check, or the one that it was merged into. */
  current(uid: string): Check {
    const check = this.get(uid)
    return check.state === 'merged' && check.successor !== null
      ? this.current(check.successor)
      : check
  }

  /** Returns an open check that was not merged. */
  open(uid: string): Check {
    const check = this.get(uid)
    if (check.state === 'merged') throw new Refused('check_merged')
    return requireOpen(check)
  }

  /** Returns the open check that a check is part of now. */
  openCurrent(uid: string): Check {
    return requireOpen(this.current(uid))
  }

  /**
   * Returns the open check that gets lines for a check. A closed check gets a follow-up check, whose
   * uid is that of the event, so that every device gives it the same.
   */
  receiving(uid: string, event: CheckEventHead): Check {
    const check = this.current(uid)
    if (check.state === 'open') return check
    if (check.successor !== null) return this.receiving(check.successor, event)
    if (this.has(event.uid)) throw new Refused('uid_used')
    const followUp: Check = {
      ...newCheck(event.uid, event),
      type: check.type,
      tables: check.tables,
      name: check.name,
      customer_id: check.customer_id,
      revenue_center_id: check.revenue_center_id,
      mode_id: check.mode_id,
      off_tax: check.off_tax,
      follows: check.uid,
    }
    this.put(followUp)
    this.update(check.uid, { successor: followUp.uid })
    return followUp
  }

  /** Finds a line on its check, or on the check that the line or its check went to. */
  line(checkUid: string, lineUid: string): LocatedLine {
    const visited: string[] = []
    let next: string | null = checkUid
    while (next !== null && !visited.includes(next)) {
      visited.push(next)
      const check: Check = this.get(next)
      const line = check.lines[indexOfLine(check.lines, lineUid)]
      if (line) return { check, line }
      next = check.moved_lines[lineUid] ?? check.successor
    }
    throw new Refused('line_unknown', lineUid)
  }

  /** Finds a line that no receipt covers. */
  unpaidLine(checkUid: string, lineUid: string): LocatedLine {
    const located = this.line(checkUid, lineUid)
    if (isPaidLine(located.check, lineUid)) throw new Refused('line_paid', lineUid)
    return located
  }
}

function requireOpen(check: Check): Check {
  if (check.state === 'paid') throw new Refused('check_paid')
  if (check.state === 'cancelled') throw new Refused('check_cancelled')
  return check
}

/** Returns an open check without lines. */
export function newCheck(uid: string, { at, staff_id }: CheckEventHead): Check {
  return {
    uid,
    type: 'table',
    state: 'open',
    tables: [],
    name: null,
    guests: 0,
    customer_id: null,
    note: null,
    revenue_center_id: null,
    mode_id: null,
    off_tax: false,
    opened_at: at,
    staff_id,
    follows: null,
    successor: null,
    lines: [],
    moved_lines: {},
    discounts: [],
    parts: [],
    payments: [],
    receipts: [],
    tickets: [],
    bill_printed: 0,
    released: null,
    reason_id: null,
    reason: null,
  }
}
