import { sql, type Transaction } from 'kysely'
import { writeAlong } from '../database/scoped-dialect.ts'
import { currentOrigin } from '../http/request-origin.ts'
import { chunksOf } from '../process/chunks.ts'

/** A change for the history; `before` and `after` hold only the changed fields. */
export interface Change {
  readonly resource: string
  readonly record_id: string | null
  /** The name of the record, for readers of the audit log. */
  readonly label?: string | null
  readonly action: 'create' | 'update' | 'delete' | 'restore' | 'order' | (string & {})
  /** The version of the record that the change made. */
  readonly version?: number
  readonly before?: Record<string, unknown> | null
  readonly after?: Record<string, unknown> | null
}

/** The scope of a change and its author. */
export interface ChangeAuthor {
  /** A shop, an organization or `installation`. */
  readonly scope_id: string
  /** The organization of the audit log; null if the database derives it from the scope. */
  readonly organization_id: string | null
  /** The kind of actor: a person, a program, a device. */
  readonly actor: string
  /** The id of the account, token or device. */
  readonly id: string | null
  readonly name: string
  readonly at: Date
  readonly write_id?: string | null
}

/**
 * Adds changes to the history with the origin of their request: the only statement that writes to
 * it.
 */
export async function insertChanges(
  db: Transaction<unknown>,
  by: ChangeAuthor,
  changes: readonly Change[],
): Promise<void> {
  const { ip_address = null, user_agent = null } = currentOrigin() ?? {}
  for (const chunk of chunksOf(changes)) {
    const rows = JSON.stringify(chunk.map((change) => ({ before: null, after: null, ...change })))
    const insertion = sql`
      insert into changes (scope_id, organization_id, resource, record_id, label, action, version, actor, user_id, user_name, at, write_id,
        ip_address, user_agent, before, after)
      select ${by.scope_id}, ${by.organization_id}::uuid, c.resource, c.record_id, left(c.label, 300), c.action, c.version, ${by.actor}, ${by.id}::uuid,
        ${by.name}, ${by.at}, ${by.write_id ?? null}::uuid, ${ip_address}, ${user_agent}, c.before, c.after
      from jsonb_to_recordset(${rows}::jsonb)
        as c(resource text, record_id uuid, label text, action text, version integer, before jsonb, after jsonb)`
    await writeAlong(db, insertion)
  }
}
