import { postedCheckEvent } from '@pos/contract/checks/check-events'
import { type EventAcknowledgement } from '@pos/contract/checks/check-routes'
import type { FieldProblems } from '@pos/contract/errors'
import { firstOf } from '@pos/contract/problems'
import { isRow } from '@pos/domain/values'
import { problemTexts } from '@pos/texts/message-text'
import { type Applied, applyEvents, type EventOutcome, pendingEvent } from '#checks/service'
import type { Context, DeviceSession } from '#engine/context'
import { ensurePartitions } from '#engine/posted/ensure-partitions'
import { dedupeByUid, quarantine, validateBatch } from '#engine/posted/validate-batch'
import { followChecks } from './follow-checks.ts'

type DeviceContext = Context<DeviceSession>

const maxProblemsEach = 8
const conflict: FieldProblems = { uid: [{ key: 'not_unique' }] }

/** The acknowledgements, and what the events changed. */
interface Ingested extends Pick<Applied, 'changes' | 'checks' | 'lateClosings'> {
  readonly answers: EventAcknowledgement[]
}

/**
 * Applies posted events in the order of the device, idempotent by uid, and acknowledges each.
 * Malformed events and conflicts are quarantined; they never affect the other events. `changes` are
 * the applied events, which may include earlier ones that waited.
 */
export async function ingestEvents(
  context: DeviceContext,
  posted: readonly unknown[],
): Promise<Ingested> {
  const { db, engine, session } = context
  const { device_id, shop_id } = session
  context.afterCommit(await ensurePartitions(engine.database, db, new Date()))
  const { accepted, refused } = await validateBatch(context, postedCheckEvent, posted)
  const events = dedupeByUid(accepted)
    .map(({ record, hash }) => pendingEvent(record, { hash, device_id }))
    .toSorted((a, b) => a.device_sequence - b.device_sequence)
  const malformed = refused.flatMap(({ content }) => sequenceOf(content))
  const { checks, outcomes, known, changes, lateClosings } = await applyEvents(
    context,
    shop_id,
    events,
    new Map([[device_id, malformed]]),
  )
  await followChecks(context, changes)
  const answers: EventAcknowledgement[] = []
  const unsettled = [...refused]
  const seen = new Map<string, string>()
  for (const { index, record, hash, content } of accepted) {
    const { uid } = record
    const earlier = known.get(uid) ?? repeated(seen, uid, outcomes)
    seen.set(uid, seen.get(uid) ?? hash)
    const knownHash = known.get(uid)?.hash ?? seen.get(uid)
    if (knownHash === hash)
      answers[index] = acknowledgementOf(
        uid,
        outcomes.get(uid) ?? earlier?.outcome,
        Boolean(earlier),
      )
    else unsettled.push({ index, uid, reason: 'conflict', problems: conflict, content })
  }
  for (const { index, uid, reason, problems } of unsettled) {
    const errors = problemTexts(context.locale, firstOf(problems, maxProblemsEach))
    answers[index] = { uid, status: reason === 'conflict' ? 'conflict' : 'refused', errors }
  }
  await quarantine(context, 'check_event', unsettled)
  return { answers, changes, checks, lateClosings }
}

/** The outcome of the first event with this uid in the same request. */
function repeated(
  seen: ReadonlyMap<string, string>,
  uid: string,
  outcomes: ReadonlyMap<string, EventOutcome>,
) {
  const outcome = outcomes.get(uid)
  return seen.has(uid) && outcome ? { outcome } : undefined
}

function acknowledgementOf(
  uid: string,
  outcome: EventOutcome | undefined,
  isRepeated: boolean,
): EventAcknowledgement {
  if (!outcome || outcome.status === 'waiting') return { uid, status: 'waiting' }
  if (outcome.status === 'refused')
    return { uid, status: 'refused', reason: outcome.reason, line_uid: outcome.line_uid }
  return { uid, status: isRepeated ? 'known' : 'stored', sequence: outcome.sequence }
}

/** The device_sequence of a malformed event, if that can be read. */
function sequenceOf(content: unknown): number[] {
  const sequence = isRow(content) ? content.device_sequence : null
  return typeof sequence === 'number' && Number.isSafeInteger(sequence) ? [sequence] : []
}
