import { applyCheckEvent } from '@pos/domain/checks/apply-check-event'
import type { Check } from '@pos/domain/checks/check'
import type { CheckEvent, CheckEventKind, CheckEventOf } from '@pos/domain/checks/check-event'
import { sql, type Transaction } from 'kysely'
import type { Context } from '#engine/context'
import { lockChecks, readWithSuccessors, saveChecks } from './check-store.ts'
import { dropClaimsOf, readClaims } from './claims.ts'
import {
  type CheckChange,
  type EventOutcome,
  type KnownEvent,
  readDevices,
  readKnown,
  type StoredEvent,
  saveDevices,
  saveEvents,
} from './event-store.ts'
import { type PendingEvent, readWaiting, saveWaiting } from './pending-event.ts'

/** The outcomes of the new events by uid, the events that arrived before, and the checks. */
export interface Applied {
  readonly checks: ReadonlyMap<string, Check>
  /** Each applied event with the checks that it changed, before and after. */
  readonly changes: readonly CheckChange[]
  readonly outcomes: ReadonlyMap<string, EventOutcome>
  readonly known: ReadonlyMap<string, KnownEvent>
  /** Closings that waited for their check until now. */
  readonly lateClosings: readonly LateClosing[]
}

/** A closing whose receipt arrived before the events of its check. */
export interface LateClosing {
  readonly event: CheckEventOf<'close'>
  readonly outcome: EventOutcome
}

/** The checks and devices of a shop while events are applied. */
interface Work {
  readonly checks: Map<string, Check>
  /** Last device_sequence by device. */
  readonly devices: Map<string, number>
  /** The device that takes the payment, by check. */
  readonly claims: ReadonlyMap<string, string>
  readonly changed: Map<string, number>
  sequence: number
}

/**
 * Applies events to the checks of the shop in one transaction: new ones, and those that waited for
 * them. `arrived` names sequences of events that can never be applied, because they are malformed.
 */
export async function applyEvents(
  context: Pick<Context, 'db' | 'now' | 'engine'>,
  shopId: string,
  events: readonly PendingEvent[],
  arrived: ReadonlyMap<string, readonly number[]> = new Map(),
): Promise<Applied> {
  const { db, now, engine } = context
  const { sequence: first, whole_before } = await lockChecks(db, shopId)
  const known = await readKnown(db, shopId, events)
  const waiting = await readWaiting(db, shopId)
  for (const { event, hash } of waiting)
    known.set(event.uid, { hash, outcome: { status: 'waiting' } })
  const fresh = events.filter(({ event }) => !known.has(event.uid))
  const pending = [...waiting, ...fresh]
  const work: Work = {
    checks: await readWithSuccessors(db, shopId, pending.flatMap(checksOf)),
    devices: await readDevices(db, shopId, [
      ...pending.flatMap(({ event, device_sequence }) =>
        device_sequence > 0 ? [event.device_id] : [],
      ),
      ...arrived.keys(),
    ]),
    claims: await readClaims(db, shopId, now),
    changed: new Map(),
    sequence: first,
  }
  if (whole_before > 0) continueDevices(work.devices, pending)
  const stored: StoredEvent[] = []
  const outcomes = settle(work, pending, arrived, stored)
  await saveEvents(context, shopId, stored, { pending, outcomes })
  await saveChecks(
    db,
    shopId,
    [...work.changed].flatMap(([uid, sequence]) => {
      const check = work.checks.get(uid)
      return check ? [{ check, sequence }] : []
    }),
    now,
  )
  await dropClaims(db, shopId, work)
  await saveDevices(db, shopId, work.devices)
  const isWaiting = ({ event }: PendingEvent) => outcomes.get(event.uid)?.status === 'waiting'
  await saveWaiting(
    db,
    shopId,
    {
      added: fresh.filter(isWaiting),
      removed: waiting.filter((one) => !isWaiting(one)).map(({ event }) => event.uid),
    },
    now,
  )
  if (work.sequence > first) {
    await sql`update check_sequences set sequence = ${work.sequence} where shop_id = ${shopId}`.execute(
      db,
    )
    await engine.events.publish(db, 'checks', { shop_id: shopId, since: first })
  }
  const lateClosings = waiting.flatMap((one) => {
    const outcome = outcomes.get(one.event.uid)
    if (one.event.kind !== 'close' || !outcome || isWaiting(one)) return []
    return { event: one.event, outcome }
  })
  const changes = stored.map(({ change }) => change)
  return { checks: work.checks, changes, outcomes, known, lateClosings }
}

/** The checks that an event names. */
const checksOf = ({ event }: PendingEvent) =>
  event.kind === 'move' || event.kind === 'merge'
    ? [event.check_uid, event.payload.to_check_uid]
    : [event.check_uid]

/** Applies events until no further one can be: each can make waiting ones possible. */
function settle(
  work: Work,
  pending: readonly PendingEvent[],
  arrived: ReadonlyMap<string, readonly number[]>,
  stored: StoredEvent[],
): Map<string, EventOutcome> {
  const outcomes = new Map<string, EventOutcome>()
  let left = pending
  for (;;) {
    advance(work.devices, arrived)
    const rest: PendingEvent[] = []
    for (const one of left) {
      const outcome = applyOne(work, one, stored)
      outcomes.set(one.event.uid, outcome)
      if (outcome.status === 'waiting') rest.push(one)
    }
    if (rest.length === 0 || rest.length === left.length) return outcomes
    left = rest
  }
}

/** After a restore, a device continues where it was, although its last events are lost. */
function continueDevices(devices: Map<string, number>, pending: readonly PendingEvent[]): void {
  for (const { event, device_sequence } of pending)
    if (device_sequence > 0 && !devices.has(event.device_id))
      devices.set(event.device_id, device_sequence - 1)
}

/** Counts malformed events as arrived, so that they do not hold up the others of their device. */
function advance(
  devices: Map<string, number>,
  arrived: ReadonlyMap<string, readonly number[]>,
): void {
  for (const [device, sequences] of arrived)
    for (const sequence of sequences.toSorted((a, b) => a - b))
      if (sequence === (devices.get(device) ?? 0) + 1) devices.set(device, sequence)
}

/** Kinds of events that another device's claim forbids. Adding lines stays possible. */
const forbiddenByClaim: ReadonlySet<CheckEventKind> = new Set<CheckEventKind>([
  'pay',
  'unpay',
  'void',
  'discount',
  'split',
  'move',
  'merge',
  'cancel',
])

function applyOne(work: Work, pending: PendingEvent, stored: StoredEvent[]): EventOutcome {
  const { event, device_sequence } = pending
  if (device_sequence > 0) {
    const last = work.devices.get(event.device_id) ?? 0
    if (device_sequence > last + 1) return { status: 'waiting' }
    work.devices.set(event.device_id, Math.max(last, device_sequence))
  }
  if (isClaimed(work, event)) return { status: 'refused', reason: 'claimed', line_uid: null }
  const outcome = applyCheckEvent((uid) => work.checks.get(uid), event)
  if ('refusal' in outcome)
    return outcome.refusal === 'check_unknown'
      ? { status: 'waiting' }
      : { status: 'refused', reason: outcome.refusal, line_uid: outcome.line_uid }
  const before = outcome.changed.flatMap(({ uid }) => work.checks.get(uid) ?? [])
  work.sequence += 1
  const { sequence } = work
  for (const check of outcome.changed) {
    work.checks.set(check.uid, check)
    work.changed.set(check.uid, sequence)
  }
  stored.push({
    pending,
    sequence,
    check_uids: outcome.changed.map(({ uid }) => uid),
    change: { event, approved_by: pending.approved_by, before, after: outcome.changed },
  })
  return { status: 'stored', sequence }
}

/** Money taken offline is never refused, because an offline device cannot claim a check. */
function isClaimed({ claims }: Work, event: CheckEvent) {
  const device = claims.get(event.check_uid)
  if (device === undefined || device === event.device_id) return false
  return forbiddenByClaim.has(event.kind) && !(event.kind === 'pay' && event.payload.offline)
}

/** A closed check needs no claim. */
async function dropClaims(db: Transaction<unknown>, shopId: string, { checks, claims }: Work) {
  const closed = [...claims.keys()].filter((uid) => {
    const check = checks.get(uid)
    return check !== undefined && check.state !== 'open'
  })
  if (closed.length > 0) await dropClaimsOf(db, shopId, closed)
}
