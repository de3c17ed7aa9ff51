import type { DraftProblem } from '@pos/contract/devices/releases'
import { fail } from '@pos/contract/errors'
import { localParts } from '@pos/domain/days/business-day'
import { sql, type Transaction } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import { audit } from '#engine/write/audit'
import { noteEvent } from '#webhooks/service'
import { connectedDevices } from '../streams/streams.ts'
import { checkDraft } from './draft-checks.ts'
import { readDraft, type Snapshot } from './manifest.ts'
import {
  currentRelease,
  getRelease,
  lockReleases,
  readStored,
  type StoredContent,
  storeRelease,
} from './release-store.ts'
import { differencesFrom } from './unsent-changes.ts'

/**
 * The result of sending: the current release, the devices connected to this server, and the
 * differing records.
 */
interface Sent {
  readonly release: number
  readonly notified: number
  /** All devices of the shop. */
  readonly devices: number
  readonly changed: number
}

/** A state of a shop with the errors that prevent sending it. */
interface Candidate {
  readonly snapshot: Snapshot
  readonly errors: readonly DraftProblem[]
  readonly problems: readonly DraftProblem[]
}

/**
 * Freezes the draft into a release and notifies the devices. If nothing changed, the current
 * release stays. Errors prevent sending.
 */
export async function sendDraft(context: Context, note: string | null = null): Promise<Sent> {
  const shopId = shopOf(context)
  await lockReleases(context.db, shopId)
  const { snapshot, errors } = await readCandidate(context)
  if (errors.length > 0) fail('ValidationFailed', { message: 'release_has_errors', data: errors })
  return publish(context, snapshot, { note })
}

/** Reads the draft with its problems, or checks `frozen` instead. `at` is the time of sending. */
export async function readCandidate(
  context: Context,
  { frozen, at = context.now }: { frozen?: StoredContent; at?: Date } = {},
): Promise<Candidate> {
  const shopId = shopOf(context)
  const snapshot = frozen
    ? await readStored(context.db, shopId, frozen)
    : await readDraft(context.engine, context.db, shopId)
  const problems = checkDraft(snapshot.entities, await dateAt(context.db, shopId, at))
  const errors = problems.filter(({ severity }) => severity === 'error')
  return {
    snapshot,
    errors,
    problems: [...errors, ...problems.filter(({ severity }) => severity !== 'error')],
  }
}

/** Makes the content of an earlier release current, as a new release. */
export async function sendAgain(context: Context, number: number): Promise<Sent> {
  const shopId = shopOf(context)
  await lockReleases(context.db, shopId)
  const snapshot = await readStored(
    context.db,
    shopId,
    await getRelease(context.db, shopId, number),
  )
  return publish(context, snapshot, { rolledBackTo: number })
}

/**
 * Stores a snapshot as the current release and notifies the devices, unless no record differs. The
 * caller holds `lockReleases`.
 */
export async function publish(
  context: Context,
  snapshot: Snapshot,
  {
    rolledBackTo = null,
    note = null,
  }: { readonly rolledBackTo?: number | null; readonly note?: string | null },
): Promise<Sent> {
  const shopId = shopOf(context)
  const before = await currentRelease(context.db, shopId)
  const changed = differencesFrom(before, snapshot).length
  const devices = await countDevices(context.db, shopId)
  if (before && changed === 0) return { release: before.number, notified: 0, devices, changed }
  const notified = connectedDevices(context.engine, shopId)
  const by = { name: context.session.user_name, now: context.now, rolledBackTo, notified, note }
  const number = await storeRelease(context.db, shopId, snapshot, by)
  await audit(context, [
    {
      resource: 'releases',
      record_id: null,
      action: 'send',
      after: { number, changed, rolled_back_to: rolledBackTo, note },
    },
  ])
  await context.engine.events.publish(context.db, 'release', { shop_id: shopId, release: number })
  await wakeDevices(context, shopId, number)
  const facts = {
    number,
    note,
    sent_by: by.name,
    sent_at: by.now.toISOString(),
    changed,
    rolled_back_to: rolledBackTo,
  }
  await noteEvent(context, { type: 'release.sent', shop_id: shopId, subject: facts })
  return { release: number, notified, devices, changed }
}

async function countDevices(db: Transaction<unknown>, shopId: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from devices where shop_id = ${shopId}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Connected devices receive the release on their stream. Configured push services wake others,
 * which are not counted.
 */
async function wakeDevices(context: Context, shopId: string, number: number) {
  const { rows } = await sql<{ push_token: string }>`
    select push_token from devices where shop_id = ${shopId} and api_key_hash is not null and push_token is not null`.execute(
    context.db,
  )
  const tokens = rows.map((device) => device.push_token)
  if (tokens.length === 0) return
  context.afterCommit(() => {
    for (const adapter of context.engine.push)
      void adapter.send({ tokens, data: { event: 'release', release: String(number) } })
  })
}

/** Returns the date at a shop at a moment. */
async function dateAt(db: Transaction<unknown>, shopId: string, at: Date): Promise<string> {
  const { rows } = await sql<{
    timezone: string
  }>`select timezone from shops where id = ${shopId}`.execute(db)
  return localParts(at, rows[0]?.timezone ?? 'UTC').date
}
