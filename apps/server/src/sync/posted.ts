import { createHash } from 'node:crypto'
import { problemTexts } from '@pos/contract/message-text'
import { problemsOf } from '@pos/contract/problems'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context, DeviceSession } from '#engine/context'
import { newId } from '#platform/ids'

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
}

/** A posted record that was refused, for the quarantine. */
export interface Refused {
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
    const result = schema.safeParse(content, { reportInput: true })
    if (result.success) accepted.push({ index, record: result.data, hash: contentHash(result.data) })
    else
      refused.push({
        index,
        uid: uidOf(content),
        reason: 'invalid',
        errors: problemTexts(context.locale, problemsOf(result.error)),
        content,
      })
  }
  return { accepted, refused }
}

/** Equal content has equal hashes: the schema has put the fields into one order and filled in what was left out. */
export function contentHash(record: unknown): string {
  return createHash('sha256').update(JSON.stringify(record)).digest('hex')
}

function uidOf(content: unknown) {
  const uid = (content as { uid?: unknown } | null)?.uid
  return typeof uid === 'string' && /^[\w.-]{1,64}$/.test(uid) ? uid : null
}

/** Keeps refused posts for people to see; the same one again fills the same row. */
export async function quarantine(context: DeviceContext, kind: 'receipt' | 'void_order', refused: readonly Refused[]): Promise<void> {
  if (refused.length === 0) return
  const { shop_id, device_id, device_name } = context.session
  for (const { uid, reason, errors, content } of refused) {
    const text = JSON.stringify(content)
    await sql`
      insert into quarantine (shop_id, id, kind, uid, device_id, device, reason, errors, content, content_hash, received_at)
      values (${shop_id}, ${newId()}, ${kind}, ${uid}, ${device_id}, ${device_name}, ${reason}, ${JSON.stringify(errors)}::jsonb, ${text}::json, ${contentHash(content)}, ${context.now})
      on conflict on constraint quarantine_content_key do update set received_at = excluded.received_at`.execute(context.db)
  }
}
