import { fail } from '@pos/contract/errors'
import { sql } from 'kysely'
import type { Context } from '#engine/context'

/** A version of a record, in the history of these tenants. */
interface Moment {
  readonly scopes: readonly string[]
  readonly resource: string
  readonly id: string
  readonly version: number
}

/**
 * Returns the changed fields of a record as of a version. Fails with NotFound for a version from
 * before the history stored them.
 */
export async function stateAt(
  { db }: Context,
  { scopes, resource, id, version }: Moment,
): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ version: number | null; before: Record<string, unknown> | null }>`
    select c.version, c.before from changes c
    where c.scope_id = any(${scopes}::uuid[]) and c.resource = ${resource} and c.record_id = ${id}
      and c.action in ('create', 'update', 'delete', 'restore') and (c.version is null or c.version > ${version})
    order by c.id desc`.execute(db)
  const since = rows.filter((row) => row.version !== null)
  const oldest = since.at(-1)?.version ?? version + 1
  if (rows.length > since.length && oldest > version + 1) fail('NotFound')
  return Object.assign({}, ...since.map(({ before }) => before))
}
