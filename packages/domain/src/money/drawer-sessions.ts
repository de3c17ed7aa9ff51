import type { CashKind } from './cash.ts'
import type { Money } from './money.ts'

/** An event of one drawer. `at` is an ISO 8601 instant in UTC. */
export interface DrawerEvent {
  readonly kind: CashKind
  readonly amount: Money | null
  readonly staff_id: string | null
  readonly staff: string | null
  readonly at: string
  /** The session that a count entered by a person belongs to; null: the session at that time. */
  readonly session?: number | null
  /** True if a person entered the event in the back-office. */
  readonly is_typed?: boolean
}

/**
 * A session of a drawer, computed from its events. A session lasts from one opening to the next.
 */
export interface DrawerSession {
  /** Number from 1, in chronological order. */
  readonly session: number
  /** null for the first session of a day, which starts with the day. */
  readonly starts_at: string | null
  readonly opened_at: string | null
  readonly closed_at: string | null
  readonly float: Money
  readonly pay_in: Money
  readonly pay_out: Money
  readonly drops: Money
  /** The last counted amount; null if the drawer was not counted. */
  readonly counted: Money | null
  readonly counted_at: string | null
  /** True if a person entered the last count in the back-office. */
  readonly is_typed: boolean
  /** Pay-ins minus pay-outs and drops after the last count. */
  readonly moved_since: Money
  /** The responsible person: who counted it, otherwise who closed it, otherwise who opened it. */
  readonly staff_id: string | null
  readonly staff: string | null
}

/** The cash of a session from receipts and from payments of customers. */
export interface SessionCash {
  /** Cash received for receipts other than refunds, before change. */
  readonly received: Money
  readonly change: Money
  /** Cash paid back by refunds. */
  readonly refunds: Money
  /** Cash that customers paid toward their debts. */
  readonly collected: Money
  /** received − change − refunds + collected after the last count. */
  readonly since_count: Money
}

/** The cash of a session without receipts. */
export const noCash: SessionCash = {
  received: 0,
  change: 0,
  refunds: 0,
  collected: 0,
  since_count: 0,
}

const signs: Readonly<Partial<Record<CashKind, 1 | -1>>> = { pay_in: 1, pay_out: -1, drop: -1 }

/**
 * Divides the chronological events of one drawer and business day into sessions. Openings without a
 * sale move no money and start none.
 */
export function sessionsOf(events: readonly DrawerEvent[]): DrawerSession[] {
  const groups: DrawerEvent[][] = []
  for (const event of events.filter(({ session, kind }) => session == null && kind !== 'no_sale')) {
    const current = groups.at(-1)
    if (current && event.kind !== 'open') current.push(event)
    else groups.push([event])
  }
  for (const event of events.filter(({ session }) => session != null)) {
    const current = groups[(event.session ?? 1) - 1] ?? groups.at(-1)
    if (current) current.push(event)
    else groups.push([event])
  }
  return groups.map((group, index) =>
    sessionOf(
      group.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
      index,
    ),
  )
}

function sessionOf(events: readonly DrawerEvent[], index: number): DrawerSession {
  const sum = (kind: CashKind) =>
    events.reduce((all, event) => all + (event.kind === kind ? (event.amount ?? 0) : 0), 0)
  const [first] = events
  const last = events.findLastIndex(
    ({ kind, amount }) => amount !== null && (kind === 'count' || kind === 'close'),
  )
  const count = events[last]
  const opened = events.find(({ kind }) => kind === 'open')
  const closed = events.findLast(({ kind }) => kind === 'close')
  const person = [count, closed, opened].find(
    (event) => event && (event.staff_id !== null || event.staff !== null),
  )
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
    is_typed: count?.is_typed ?? false,
    moved_since: count
      ? events
          .slice(last + 1)
          .reduce((all, { kind, amount }) => all + (signs[kind] ?? 0) * (amount ?? 0), 0)
      : 0,
    staff_id: person?.staff_id ?? null,
    staff: person?.staff ?? null,
  }
}

/** The balance of a session: the expected cash, and the cash over (+) or short (−). */
interface DrawerBalance {
  readonly expected: Money
  /** Cash movements after the last count; the drawer now holds `counted` + `since_count`. */
  readonly since_count: Money
  readonly over_short: Money | null
}

/**
 * Computes the balance of a session: expected = float + received − change − refunds + collected +
 * pay-ins − pay-outs − drops. `over_short` is null without a count.
 */
export function balanceOf(session: DrawerSession, cash: SessionCash): DrawerBalance {
  const received = cash.received - cash.change - cash.refunds + cash.collected
  const expected = session.float + received + session.pay_in - session.pay_out - session.drops
  const since_count = session.counted === null ? 0 : session.moved_since + cash.since_count
  return {
    expected,
    since_count,
    over_short: session.counted === null ? null : session.counted + since_count - expected,
  }
}
