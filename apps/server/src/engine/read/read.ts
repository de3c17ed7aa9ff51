import { fail } from '@pos/contract/errors'
import { type RawBuilder, sql } from 'kysely'
import { executeKept } from '#platform/database/kept-plans'
import { chunksOf } from '#platform/process/chunks'
import { type Context, organizationOf, shopOf } from '../context.ts'
import type { AnyRecord, Feature } from '../feature.ts'
import { scopeColumn, selectList } from './columns.ts'

/** The tenant id that the caller's records of a resource have; null for global ones. */
export function scopeId(context: Context, feature: Feature): string | null {
  if (feature.resource.scope === 'shop') return shopOf(context)
  return feature.resource.scope === 'organization' ? organizationOf(context) : null
}

/** `t.shop_id = …`: the engine's tenancy condition; row-level security is the second one. */
export function inScope(context: Context, feature: Feature): RawBuilder<unknown> {
  if (feature.hooks.scope) return feature.hooks.scope(context)
  const column = scopeColumn(feature)
  return column ? sql`${sql.ref(`t.${column}`)} = ${scopeId(context, feature)}` : sql`true`
}

/** Returns one record of the current scope, or fails with 404. */
export async function getRecord(
  context: Context,
  feature: Feature,
  id: string,
): Promise<AnyRecord> {
  const [record] = await getRecords(context, feature, [id])
  return record ?? fail('NotFound')
}

/** The existing records with these ids in the current scope, unordered. */
export async function getRecords(
  context: Context,
  feature: Feature,
  ids: readonly string[],
): Promise<AnyRecord[]> {
  const found: AnyRecord[] = []
  for (const chunk of chunksOf(ids))
    found.push(...(await executeKept(context.db, selectRecords(context, feature, chunk))))
  return found
}

/** SQL of `getRecords`. */
export const selectRecords = (
  context: Context,
  feature: Feature,
  ids: readonly string[],
) => sql<AnyRecord>`
  select ${selectList(feature, context.now)} from ${sql.table(feature.table)} t
  where ${inScope(context, feature)} and ${idIn(ids)}`

/**
 * SQL condition for the ids of records `t`. A single id has its own form: for arrays, PostgreSQL
 * assumes ten elements and would choose another plan.
 */
export const idIn = (ids: readonly string[]): RawBuilder<unknown> =>
  ids.length === 1 ? sql`t.id = ${ids[0]}::uuid` : sql`t.id = any(${[...ids]}::uuid[])`
