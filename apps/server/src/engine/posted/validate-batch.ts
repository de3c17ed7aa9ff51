import { createHash } from 'node:crypto'
import type { FieldProblems } from '@pos/contract/errors'
import { withoutNulls } from '@pos/contract/fields/left-out'
import { firstOf, maxProblems } from '@pos/contract/problems'
import type { QuarantinedPost } from '@pos/contract/sales/quarantine'
import { isRow } from '@pos/domain/values'
import { problemTexts } from '@pos/texts/message-text'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context, DeviceSession } from '#engine/context'
import { chunksByWeight, yieldWhenLong } from '#platform/process/chunks'
import { newId } from '#platform/process/ids'
import type { Accepted } from './accepted.ts'
import { jsonText } from './json-text.ts'
import { readPosted } from './read-posted.ts'
import type { BatchOutcome } from './store-batch.ts'

type DeviceContext = Context<DeviceSession>

/** The result of one posted record. */
export interface Acknowledgement {
  uid: string | null
  status: 'stored' | 'known' | 'conflict' | 'refused'
  flagged?: string[]
  errors?: Record<string, string[]>
}

/** A refused record on its way to quarantine. */
interface Refused {
  readonly index: number
  readonly uid: string | null
  readonly reason: 'invalid' | 'conflict'
  readonly problems: FieldProblems
  readonly content: unknown
}

/** Maximum number of problems in a response; each record names at least a few. */
const maxAnswered = 4000
const fewest = 8

/**
 * Parses each posted record separately, so that an invalid one does not affect the others. Yields
 * to other requests between records.
 */
export async function validateBatch<S extends z.ZodType>(
  context: DeviceContext,
  schema: S,
  posted: readonly unknown[],
): Promise<{ accepted: Accepted<z.output<S>>[]; refused: Refused[] }> {
  const accepted: Accepted<z.output<S>>[] = []
  const refused: Refused[] = []
  const yieldToEventLoop = yieldWhenLong()
  for (const [index, content] of posted.entries()) {
    const { record, problems } = readPosted(context, schema, content)
    if (problems) refused.push({ index, uid: uidOf(content), reason: 'invalid', problems, content })
    else
      accepted.push({
        index,
        record,
        hash: contentHash(record),
        hashWithNulls: () => hashWithNulls(schema, content),
        content,
      })
    await yieldToEventLoop()
  }
  return { accepted, refused }
}

/**
 * Properties introduced after receipts had been stored: dropped if null, so that earlier posts keep
 * their hash.
 */
const addedLater = new Set(['refund_of', 'refund_of_position'])

const hashWithNulls = (schema: z.ZodType, content: unknown) =>
  contentHash(schema.parse(withoutNulls(schema, content)))

/**
 * Hashes a parsed record. Equal content has equal hashes, because the schema orders fields and
 * fills in defaults.
 */
export function contentHash(record: unknown): string {
  return sha256(
    JSON.stringify(record, (name, value: unknown) =>
      value === null && addedLater.has(name) ? undefined : value,
    ),
  )
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function uidOf(content: unknown) {
  const uid = isRow(content) ? content.uid : null
  return typeof uid === 'string' && /^[\w.-]{1,64}$/.test(uid) ? uid : null
}

/** Keeps the first post of each uid; later ones of the batch are compared with it. */
export function dedupeByUid<R extends { readonly record: { readonly uid: string } }>(
  accepted: readonly R[],
): R[] {
  return [...new Map(accepted.toReversed().map((one) => [one.record.uid, one])).values()]
}

/** A batch with its outcome in the database. */
interface Outcome<T> extends BatchOutcome<T> {
  readonly accepted: readonly Accepted<T>[]
  readonly refused: readonly Refused[]
}

/**
 * Returns an acknowledgement per posted record, in order, and quarantines refused and conflicting
 * ones.
 */
export async function acknowledge<T extends { uid: string }>(
  context: DeviceContext,
  kind: QuarantinedPost['kind'],
  { accepted, refused, stored, hashes, unstorable }: Outcome<T>,
): Promise<Acknowledgement[]> {
  const answers: Acknowledgement[] = []
  const unsettled = [
    ...refused,
    ...unstorable.map(({ index, record, content }) => ({
      index,
      uid: record.uid,
      reason: 'invalid' as const,
      problems: unstorableRecord,
      content,
    })),
  ]
  const storable = accepted.filter((one) => !unstorable.includes(one))
  const fresh = new Set(dedupeByUid(storable).filter((one) => stored.has(one.record.uid)))
  for (const one of storable) {
    const { uid } = one.record
    const flags = stored.get(uid) ?? []
    if (fresh.has(one))
      answers[one.index] = {
        uid,
        status: 'stored',
        ...(flags.length > 0 ? { flagged: [...flags] } : {}),
      }
    else if (hashes.get(uid) === one.hash || hashes.get(uid) === one.hashWithNulls())
      answers[one.index] = { uid, status: 'known' }
    else
      unsettled.push({
        index: one.index,
        uid,
        reason: 'conflict',
        problems: conflict,
        content: one.content,
      })
  }
  const most = Math.min(maxProblems, Math.max(fewest, Math.floor(maxAnswered / unsettled.length)))
  for (const { index, uid, reason, problems } of unsettled) {
    const errors = problemTexts(context.locale, firstOf(problems, most))
    answers[index] = { uid, status: reason === 'conflict' ? 'conflict' : 'refused', errors }
  }
  await quarantine(context, kind, unsettled)
  return answers
}

const conflict: FieldProblems = { uid: [{ key: 'not_unique' }] }
const unstorableRecord: FieldProblems = { body: [{ key: 'unstorable_record' }] }

/** Maximum characters of refused posts per statement. */
const charactersAtOnce = 1_000_000

interface QuarantineRow {
  readonly id: string
  readonly uid: string | null
  readonly reason: Refused['reason']
  readonly errors: string
  readonly content: string
  readonly content_hash: string
}

/** Stores refused posts; posting the same again updates the same row. */
export async function quarantine(
  context: Pick<DeviceContext, 'session' | 'now' | 'db'>,
  kind: QuarantinedPost['kind'],
  refused: readonly Refused[],
): Promise<void> {
  const rows = new Map<string, QuarantineRow>()
  const yieldToEventLoop = yieldWhenLong()
  for (const { uid, reason, problems, content } of refused) {
    // As exact text: jsonb loses the order of fields, and neither JSON type accepts NUL or a lone
    // surrogate.
    const text = jsonText(content)
    const content_hash = sha256(text)
    rows.set(`${reason} ${content_hash}`, {
      id: newId(),
      uid,
      reason,
      errors: storable(problems),
      content: text,
      content_hash,
    })
    await yieldToEventLoop()
  }
  const sorted = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  for (const chunk of chunksByWeight(sorted, (row) => row.content.length, charactersAtOnce))
    await insertRows(context, kind, chunk)
}

async function insertRows(
  { session, now, db }: Pick<DeviceContext, 'session' | 'now' | 'db'>,
  kind: QuarantinedPost['kind'],
  rows: readonly QuarantineRow[],
) {
  const { shop_id, device_id, device_name } = session
  const column = <K extends keyof QuarantineRow>(name: K) => rows.map((row) => row[name])
  await sql`
    insert into quarantine (shop_id, id, kind, uid, device_id, device, reason, errors, content, content_hash, received_at)
    select ${shop_id}, q.id, ${kind}, q.uid, ${device_id}, ${device_name}, q.reason, q.errors::jsonb, q.content, q.content_hash, ${now}
    from unnest(${column('id')}::uuid[], ${column('uid')}::text[], ${column('reason')}::text[], ${column('errors')}::text[],
      ${column('content')}::text[], ${column('content_hash')}::text[]) as q(id, uid, reason, errors, content, content_hash)
    order by q.reason, q.content_hash
    on conflict on constraint quarantine_content_key do update set received_at = excluded.received_at`.execute(
    db,
  )
}

/**
 * Problems instead of texts, so that each reader sees them in their language. Paths contain posted
 * keys, but PostgreSQL accepts neither NUL nor lone surrogates.
 */
function storable(problems: FieldProblems) {
  return JSON.stringify(
    Object.fromEntries(Object.entries(problems).map(([path, list]) => [plainText(path), list])),
  )
}

const plainText = (text: string) => text.replace(/[\p{Cc}\p{Surrogate}]/gu, '\ufffd')
