import { createHash } from 'node:crypto'
import type { FieldProblems } from '@pos/contract/errors'
import { problemText, problemTexts } from '@pos/contract/message-text'
import { problemsOf } from '@pos/contract/problems'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context, DeviceSession } from '#engine/context'
import { newId } from '#platform/ids'
import { jsonText } from './json-text.ts'
import type { BatchOutcome } from './store-batch.ts'

type DeviceContext = Context<DeviceSession>

/** What became of one posted record. */
export interface Acknowledgement {
  uid: string | null
  status: 'stored' | 'known' | 'conflict' | 'refused'
  flagged?: string[]
  errors?: Record<string, string[]>
}

/** A posted record that is right in itself. */
export interface Accepted<T> {
  readonly index: number
  readonly record: T
  readonly hash: string
  /** As it was posted. */
  readonly content: unknown
}

/** A posted record that was refused, for the quarantine. */
interface Refused {
  readonly index: number
  readonly uid: string | null
  readonly reason: 'invalid' | 'conflict'
  readonly errors: Record<string, string[]>
  readonly content: unknown
}

/** Parses each posted record for itself, so that a wrong one never loses the right ones. */
export function sortOut<S extends z.ZodType>(
  context: DeviceContext,
  schema: S,
  posted: readonly unknown[],
): { accepted: Accepted<z.output<S>>[]; refused: Refused[] } {
  const accepted: Accepted<z.output<S>>[] = []
  const refused: Refused[] = []
  for (const [index, content] of posted.entries()) {
    const { record, problems } = readPosted(context, schema, content)
    if (problems) refused.push({ index, uid: uidOf(content), reason: 'invalid', errors: problemTexts(context.locale, problems), content })
    else accepted.push({ index, record, hash: contentHash(record), content })
  }
  return { accepted, refused }
}

/** A record as the schema reads it, or what is wrong with it: also where it is so odd that reading it fails. */
function readPosted<S extends z.ZodType>(
  context: DeviceContext,
  schema: S,
  content: unknown,
): { record: z.output<S>; problems?: never } | { record?: never; problems: FieldProblems } {
  try {
    const result = schema.safeParse(content, { reportInput: true })
    return result.success ? { record: result.data } : { problems: problemsOf(result.error) }
  } catch (error) {
    context.engine.log.warn({ err: error }, 'a posted record cannot be read')
    return { problems: { body: [{ key: 'unstorable_record' }] } }
  }
}

/** Equal content has equal hashes: the schema has put the fields into one order and filled in what was left out. */
export function contentHash(record: unknown): string {
  return sha256(JSON.stringify(record))
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function uidOf(content: unknown) {
  const uid = (content as { uid?: unknown } | null)?.uid
  return typeof uid === 'string' && /^[\w.-]{1,64}$/.test(uid) ? uid : null
}

/** The first post of each uid; later ones of the same batch are judged against it. */
export function firstOfEach<T extends { uid: string }>(accepted: readonly Accepted<T>[]): Accepted<T>[] {
  return [...new Map(accepted.toReversed().map((one) => [one.record.uid, one])).values()]
}

/** A batch and what the database did with it. */
interface Outcome<T> extends BatchOutcome<T> {
  readonly accepted: readonly Accepted<T>[]
  readonly refused: readonly Refused[]
}

/** Answers each posted record in its place, and puts what was refused or collides into the quarantine. */
export async function acknowledge<T extends { uid: string }>(
  context: DeviceContext,
  kind: 'receipt' | 'void_order',
  { accepted, refused, stored, hashes, unstorable }: Outcome<T>,
): Promise<Acknowledgement[]> {
  const answers: Acknowledgement[] = []
  const errors = problemTexts(context.locale, { body: [{ key: 'unstorable_record' }] })
  const unsettled = [
    ...refused,
    ...unstorable.map(({ index, record, content }) => ({ index, uid: record.uid, reason: 'invalid' as const, errors, content })),
  ]
  const storable = accepted.filter((one) => !unstorable.includes(one))
  const fresh = new Set(firstOfEach(storable).filter((one) => stored.has(one.record.uid)))
  for (const one of storable) {
    const { uid } = one.record
    const flags = stored.get(uid) ?? []
    if (fresh.has(one)) answers[one.index] = { uid, status: 'stored', ...(flags.length > 0 ? { flagged: [...flags] } : {}) }
    else if (hashes.get(uid) === one.hash) answers[one.index] = { uid, status: 'known' }
    else unsettled.push({ index: one.index, uid, reason: 'conflict', errors: conflictErrors(context), content: one.content })
  }
  for (const { index, uid, reason, errors } of unsettled) {
    answers[index] = { uid, status: reason === 'conflict' ? 'conflict' : 'refused', errors }
  }
  await quarantine(context, kind, unsettled)
  return answers
}

function conflictErrors(context: DeviceContext) {
  return { uid: [problemText(context.locale, { key: 'not_unique' })] }
}

/** Keeps refused posts for people to see, in one statement; the same one again fills the same row. */
async function quarantine(context: DeviceContext, kind: 'receipt' | 'void_order', refused: readonly Refused[]): Promise<void> {
  if (refused.length === 0) return
  const { shop_id, device_id, device_name } = context.session
  const rows = refused.map(({ uid, reason, errors, content }) => {
    // As text, to the letter: jsonb drops the order of fields, and neither JSON type can be read where it holds NUL or half a character.
    const text = jsonText(content)
    return { id: newId(), uid, reason, errors: storable(errors), content: text, content_hash: sha256(text) }
  })
  const once = [...new Map(rows.map((row) => [`${row.reason} ${row.content_hash}`, row])).values()]
  const column = <K extends keyof (typeof once)[number]>(name: K) => once.map((row) => row[name])
  await sql`
    insert into quarantine (shop_id, id, kind, uid, device_id, device, reason, errors, content, content_hash, received_at)
    select ${shop_id}, q.id, ${kind}, q.uid, ${device_id}, ${device_name}, q.reason, q.errors::jsonb, q.content, q.content_hash, ${context.now}
    from unnest(${column('id')}::uuid[], ${column('uid')}::text[], ${column('reason')}::text[], ${column('errors')}::text[],
      ${column('content')}::text[], ${column('content_hash')}::text[]) as q(id, uid, reason, errors, content, content_hash)
    order by q.reason, q.content_hash
    on conflict on constraint quarantine_content_key do update set received_at = excluded.received_at`.execute(context.db)
}

/** Paths hold keys as they were posted; PostgreSQL has no NUL and no half characters. */
function storable(errors: Record<string, string[]>) {
  return JSON.stringify(Object.fromEntries(Object.entries(errors).map(([path, texts]) => [plainText(path), texts])))
}

const plainText = (text: string) => text.replace(/[\p{Cc}\p{Surrogate}]/gu, '\ufffd')
