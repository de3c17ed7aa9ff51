import { sql } from 'kysely'
import type { Caller, TestServer } from '../server.ts'

/** A table with tenant data, and the column that names the tenant. */
export interface TenantTable {
  readonly name: string
  readonly column: 'shop_id' | 'organization_id' | 'scope_id' | 'id'
  /** Columns that an INSERT may set. */
  readonly columns: readonly string[]
}

/**
 * Reads from the catalog every table with a tenant column. For `organizations` that is their own
 * id.
 */
export async function tenantTables({ engine }: TestServer): Promise<TenantTable[]> {
  const { rows } = await engine.database.transaction({ system: true }, (db) =>
    sql<{ name: string; columns: string[] }>`
      select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
      where c.relkind in ('r', 'p') and not c.relispartition group by c.relname order by c.relname`.execute(
      db,
    ),
  )
  return rows.flatMap(({ name, columns }) => {
    const column =
      name === 'organizations'
        ? 'id'
        : (['shop_id', 'organization_id', 'scope_id'] as const).find((one) => columns.includes(one))
    return column ? [{ name, column, columns }] : []
  })
}

/** The ids in a tenant's rows. */
export const tenantIds = ({ organization_id, shop_id }: Caller): string[] => [
  organization_id ?? '',
  shop_id ?? '',
]

/**
 * Everything that the database stores about a tenant, as text by table; equal results mean that
 * nothing has changed.
 */
export async function contentOf(
  server: TestServer,
  caller: Caller,
): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {}
  const tables = await tenantTables(server)
  await server.engine.database.transaction({ system: true }, async (db) => {
    for (const { name, column } of tables) {
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(t)::text as row from ${sql.table(name)} t where ${sql.ref(`t.${column}`)} = any(${tenantIds(caller)}::uuid[]) order by 1`.execute(
        db,
      )
      content[name] = rows.map(({ row }) => row)
    }
  })
  return content
}
