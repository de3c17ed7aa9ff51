import { type Change, type ChangeAuthor, insertChanges } from '#platform/history/insert-changes'
import { newId } from '#platform/process/ids'
import type { AnyRecord, Context, DeviceSession, Feature, UserSession } from '../model.ts'
import { scopeId } from '../read/read.ts'

/** The scope of the history of global records. */
export const installation = '00000000-0000-0000-0000-000000000000'

/** The tenant of a resource's history. */
export const auditScope = (context: Context, feature: Feature): string =>
  scopeId(context, feature) ?? installation

const writeIds = new WeakMap<object, string>()

/** The id that groups all changes of this transaction in the history; null if there are none. */
export const writeIdOf = ({ db }: Pick<Context, 'db'>): string | null => writeIds.get(db) ?? null

/**
 * Writes changes in the transaction that makes them. `scopeId` is their shop, organization or
 * `installation`.
 */
export async function audit(
  context: Pick<Context<UserSession | DeviceSession>, 'db' | 'session' | 'now'>,
  changes: readonly Change[],
  scopeId?: string,
): Promise<void> {
  const { session, now } = context
  const scope = scopeId ?? session.shop_id ?? session.organization_id ?? installation
  if (changes.length > 0 && !writeIds.has(context.db)) writeIds.set(context.db, newId())
  const organization_id = scope === installation ? null : session.organization_id
  const by = {
    scope_id: scope,
    organization_id,
    ...authorOf(session),
    at: now,
    write_id: writeIdOf(context),
  }
  await insertChanges(context.db, by, changes)
}

/** Returns the author of a change: a user, a token under its own name, or a device. */
export function authorOf(
  session: UserSession | DeviceSession,
): Pick<ChangeAuthor, 'actor' | 'id' | 'name'> {
  if (session.kind === 'device')
    return { actor: 'device', id: session.device_id, name: session.device_name }
  return { actor: session.token ? 'token' : 'user', id: session.user_id, name: session.user_name }
}

/** Returns the resource, id, label and version of a record for the history. */
export function nameOf({ resource }: Feature, record: AnyRecord) {
  const label = record[resource.label]
  return {
    resource: resource.name,
    record_id: record.id,
    label: typeof label === 'string' ? label : null,
    version: record.version,
  }
}

/** Returns the values of a record's fields for the history. */
export function contentOf(feature: Feature, record: AnyRecord) {
  return Object.fromEntries(
    Object.keys(feature.resource.fields).map((name) => [name, record[name] ?? null]),
  )
}
