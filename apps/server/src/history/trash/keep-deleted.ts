import { trashDays } from '@pos/contract/history/trash-days'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Context } from '#engine/context'
import type { AnyRecord, Feature } from '#engine/feature'
import { childFields, scopeColumn } from '#engine/read/columns'
import { scopeId } from '#engine/read/read'
import { auditScope } from '#engine/write/audit'
import { underPolicies } from '#platform/database/schema/under-policies'
import { chunksOf } from '#platform/process/chunks'
import { groupBy } from '#platform/process/group-by'

/** Positions of a record in lists of other records, by field and id of the other record. */
export type Links = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Stores data for the trash that the deletion in the history does not contain. */
export async function keepDeleted(
  context: Context,
  feature: Feature,
  records: readonly AnyRecord[],
): Promise<void> {
  const { session, now, db } = context
  const { name, label } = feature.resource
  for (const chunk of chunksOf(records)) {
    const links = await linksOf(context, feature, chunk)
    const rows = chunk.map((record) => ({
      id: record.id,
      name: String(record[label] ?? ''),
      version: record.version + 1,
      position: record.position ?? null,
      created_at: record.created_at,
      links: links.get(record.id) ?? {},
    }))
    await sql`
      insert into trash (scope_id, resource, id, name, version, position, created_at, links, user_id, user_name, at)
      select ${auditScope(context, feature)}, ${name}, r.id, r.name, r.version, r.position, r.created_at, r.links,
        ${session.user_id}, ${session.user_name}, ${now}
      from jsonb_populate_recordset(null::trash, ${JSON.stringify(rows)}::jsonb) r
    ${underPolicies}`.execute(db)
  }
}

/**
 * SQL: the rows `c` of a child table that belong to records, with the tenant first, because every
 * key starts with it.
 */
export const rowsOfOwners = (
  context: Context,
  feature: Feature,
  owner: string,
  ids: readonly string[],
): RawBuilder<unknown> =>
  sql`${sql.ref(`c.${scopeColumn(feature) ?? 'shop_id'}`)} = ${scopeId(context, feature)} and ${sql.ref(`c.${owner}`)} = any(${[...ids]}::uuid[])`

/**
 * Returns lists whose order belongs to the other record: the field stores only the link, not its
 * position.
 */
async function linksOf(
  context: Context,
  feature: Feature,
  records: readonly AnyRecord[],
): Promise<Map<string, Links>> {
  const ids = records.map(({ id }) => id)
  const links = new Map<string, Record<string, Record<string, number>>>()
  for (const [field, , { table, owner, target, orderedBy }] of childFields(feature)) {
    if (!orderedBy || !target) continue
    const { rows } = await sql<{ owner: string; target: string; position: number }>`
      select ${sql.ref(`c.${owner}`)} as owner, ${sql.ref(`c.${target}`)} as target, c.position
      from ${sql.table(table)} c where ${rowsOfOwners(context, feature, owner, ids)}`.execute(
      context.db,
    )
    for (const [id, some] of groupBy(rows, (row) => row.owner))
      links.set(id, {
        ...links.get(id),
        [field]: Object.fromEntries(some.map((row) => [row.target, row.position])),
      })
  }
  return links
}

/** Removes expired records from the trash; their history stays. */
export async function removeExpired(db: Transaction<unknown>): Promise<void> {
  await sql`delete from trash where at < now() - ${`${trashDays} days`}::interval`.execute(db)
}
