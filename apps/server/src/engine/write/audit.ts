import { sql } from 'kysely'
import type { Context, DeviceSession, UserSession } from '#engine/context'
import type { Feature } from '#engine/feature'
import { scopeId } from '#engine/read/read'
import { chunksOf } from '#platform/process/chunks'
import { newId } from '#platform/process/ids'

/** What the history of global records belongs to. */
export const installation = '00000000-0000-0000-0000-000000000000'

/** The tenant whose history the changes of a resource belong to. */
export const auditScope = (context: Context, feature: Feature): string => scopeId(context, feature) ?? installation

/** One change as the history keeps it; `before` and `after` hold the changed fields alone. */
export interface Change {
  readonly resource: string
  readonly record_id: string | null
  readonly action: 'create' | 'update' | 'delete' | 'restore' | 'order' | (string & {})
  /** The version of the record that the change made. */
  readonly version?: number
  readonly before?: Record<string, unknown> | null
  readonly after?: Record<string, unknown> | null
}

const writeIds = new WeakMap<object, string>()

/** The id under which the history keeps all changes of this transaction together; null while there are none. */
export const writeIdOf = ({ db }: Pick<Context, 'db'>): string | null => writeIds.get(db) ?? null

/** Writes changes in the transaction that makes them. `scopeId` is the shop, organization or `installation` that they belong to. */
export async function audit(context: Context<UserSession | DeviceSession>, changes: readonly Change[], scopeId?: string): Promise<void> {
  const { session, now } = context
  const scope = scopeId ?? session.shop_id ?? session.organization_id
  const actor = session.kind === 'user' ? { id: session.user_id, name: session.user_name } : { id: null, name: session.device_name }
  if (changes.length > 0 && !writeIds.has(context.db)) writeIds.set(context.db, newId())
  for (const chunk of chunksOf(changes)) {
    const rows = JSON.stringify(chunk.map((change) => ({ before: null, after: null, ...change })))
    await sql`
      insert into changes (scope_id, resource, record_id, action, version, user_id, user_name, at, write_id, before, after)
      select ${scope}, c.resource, c.record_id, c.action, c.version, ${actor.id}, ${actor.name}, ${now}, ${writeIdOf(context)}, c.before, c.after
      from jsonb_to_recordset(${rows}::jsonb)
        as c(resource text, record_id uuid, action text, version integer, before jsonb, after jsonb)`.execute(context.db)
  }
}

/** The fields in which two records differ, as `before` and `after`; null when they do not. */
export function differences(before: Record<string, unknown>, after: Record<string, unknown>, fields: readonly string[]) {
  const changed = fields.filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
  if (changed.length === 0) return null
  const pick = (record: Record<string, unknown>) => Object.fromEntries(changed.map((field) => [field, record[field] ?? null]))
  return { before: pick(before), after: pick(after) }
}
