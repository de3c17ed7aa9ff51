import type { CashKind } from './cash.ts'
import type { Money } from './money.ts'

/** An event of one drawer; its instant is ISO 8601 in UTC. */
export interface DrawerEvent {
  readonly kind: CashKind
  readonly amount: Money | null
  readonly staff_id: string | null
  readonly staff: string | null
  readonly at: string
}

/** What the events of one session of a drawer say. A session lasts from one opening to the next. */
export interface DrawerSession {
  /** From 1, in the order of time. */
  readonly session: number
  /** The first session of a day begins with the day. */
  readonly starts_at: string | null
  readonly opened_at: string | null
  readonly closed_at: string | null
  readonly float: Money
  readonly pay_in: Money
  readonly pay_out: Money
  readonly drops: Money
  /** The last count, or null where nobody counted. */
  readonly counted: Money | null
  readonly counted_at: string | null
  /** What was paid in less what was paid out and dropped after the last count. */
  readonly moved_since: Money
  /** Who answers for it: whoever counted, otherwise closed, otherwise opened it. */
  readonly staff_id: string | null
  readonly staff: string | null
}

/** The cash of the receipts of a session. */
export interface SessionCash {
  /** Cash as it was handed over, of receipts that are no refunds. */
  readonly received: Money
  readonly change: Money
  /** Cash that refunds gave back. */
  readonly refunds: Money
  /** received − change − refunds after the last count. */
  readonly since_count: Money
}

/** The cash of a session without receipts. */
export const noCash: SessionCash = { received: 0, change: 0, refunds: 0, since_count: 0 }

const signs: Readonly<Partial<Record<CashKind, 1 | -1>>> = { pay_in: 1, pay_out: -1, drop: -1 }

/** Divides the events of one drawer and business day, in the order of time, into sessions. */
export function sessionsOf(events: readonly DrawerEvent[]): DrawerSession[] {
  const groups: DrawerEvent[][] = []
  for (const event of events) {
    const current = groups.at(-1)
    if (current && event.kind !== 'open') current.push(event)
    else groups.push([event])
  }
  return groups.map((group, index) => sessionOf(group, index))
}

function sessionOf(events: readonly DrawerEvent[], index: number): DrawerSession {
  const sum = (kind: CashKind) => events.reduce((all, event) => all + (event.kind === kind ? (event.amount ?? 0) : 0), 0)
  const [first] = events
  const last = events.findLastIndex(({ kind, amount }) => amount !== null && (kind === 'count' || kind === 'close'))
  const count = events[last]
  const opened = events.find(({ kind }) => kind === 'open')
  const closed = events.findLast(({ kind }) => kind === 'close')
  const person = [count, closed, opened].find((event) => event && (event.staff_id !== null || event.staff !== null))
  return {
    session: index + 1,
    starts_at: index === 0 ? null : (first?.at ?? null),
    opened_at: opened?.at ?? null,
    closed_at: closed?.at ?? null,
    float: sum('open'),
    pay_in: sum('pay_in'),
    pay_out: sum('pay_out'),
    drops: sum('drop'),
    counted: count?.amount ?? null,
    counted_at: count?.at ?? null,
    moved_since: count ? events.slice(last + 1).reduce((all, { kind, amount }) => all + (signs[kind] ?? 0) * (amount ?? 0), 0) : 0,
    staff_id: person?.staff_id ?? null,
    staff: person?.staff ?? null,
  }
}

/** What a session comes to: what should lie in the drawer, and what was found more (+) or less (−) than that. */
export interface DrawerBalance {
  readonly expected: Money
  /** What came in and went out after the last count: `counted` + `since_count` would lie there now. */
  readonly since_count: Money
  readonly over_short: Money | null
}

/** Balances a session: expected = float + received − change − refunds + paid in − paid out − dropped; over or short against the count. */
export function balanceOf(session: DrawerSession, cash: SessionCash): DrawerBalance {
  const expected = session.float + cash.received - cash.change - cash.refunds + session.pay_in - session.pay_out - session.drops
  const since_count = session.counted === null ? 0 : session.moved_since + cash.since_count
  return { expected, since_count, over_short: session.counted === null ? null : session.counted + since_count - expected }
}
