import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { underPolicies } from '#platform/database/schema/under-policies'
import { isOnCitus } from '../databases/on-citus.ts'
import type { Caller } from '../server.ts'
import { sharedServer } from '../shared-server.ts'
import { fillTenant } from './full-tenant.ts'
import { contentOf, type TenantTable, tenantIds, tenantTables } from './tenant-tables.ts'

const server = sharedServer()
let stranger: Caller
let tables: TenantTable[]

beforeAll(async () => {
  stranger = (await fillTenant(server, server.stranger)).caller
  tables = await tenantTables(server)
})

const tenant = ({ organization_id, shop_id }: Caller) => ({
  organization_id,
  shop_ids: [shop_id ?? ''],
})
const asAdmin = <T>(query: { execute(db: never): Promise<{ rows: T[] }> }) =>
  server.engine.database.transaction(
    tenant(server.admin),
    async (db) => (await query.execute(db as never)).rows,
  )
const foreign = ({ column }: TenantTable) =>
  sql`${sql.ref(`t.${column}`)} = any(${tenantIds(stranger)}::uuid[])`
const codeOf = (error: unknown) => (error as { code?: string }).code

/**
 * Tables without a row of the sample tenant, for which a test on rows would prove nothing; the
 * tests below check that they have a policy.
 */
const empty: string[] = []
/** Tables of the system that no tenant's transaction may read. */
const hidden = new Set(['sessions', 'unsealed_changes'])

describe('the role of a tenant', () => {
  it('cannot bypass row-level security', async () => {
    const [role] = await asAdmin(
      sql`select current_user::text as name, rolsuper, rolbypassrls from pg_roles where rolname = current_user`,
    )
    expect(role).toEqual({ name: 'pos_app', rolsuper: false, rolbypassrls: false })
    expect(
      await asAdmin(
        sql`select relname from pg_class where pg_has_role('pos_app', relowner, 'member') limit 5`,
      ),
    ).toEqual([])
  })

  it('sees no table without a policy', async ({ skip }) => {
    skip(
      isOnCitus,
      'a table of the coordinator has its policies and privileges in the one behind it, which holds the rows',
    )
    const open = await asAdmin(sql`
      select c.relname::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      where c.relkind in ('r', 'p', 'v', 'm') and has_any_column_privilege('pos_app', c.oid, 'select, insert, update')
        and (not c.relrowsecurity or not exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd = '*'))`)
    expect(open).toEqual([])
  })

  it('is restricted by policies that do not affect the choice of an index', async ({ skip }) => {
    skip(isOnCitus, 'there policies are what finds the node')
    const taking = await asAdmin(sql`
      select tablename::text as table, policyname::text as policy from pg_policies
      where schemaname = 'public' and qual ~ 'current_(shop_ids|organization_id)' and qual !~* '^coalesce'`)
    expect(taking, 'write: using (coalesce(<condition>, false)), see migration 0020').toEqual([])
  })

  // The policy of the parent does not apply to queries that name the partition itself.
  it('may access partitions only through their parents', async () => {
    const parts = await asAdmin<{ parent: string; open: boolean }>(sql`
      select i.inhparent::regclass::text as parent, has_any_column_privilege('pos_app', i.inhrelid, 'select, insert, update') as open
      from pg_inherits i join pg_class c on c.oid = i.inhrelid and c.relkind = 'r'`)
    expect(new Set(parts.map((part) => part.parent))).toEqual(
      new Set(['receipts', 'receipt_lines', 'receipt_payments', 'receipt_taxes', 'check_events']),
    )
    expect(parts.filter((part) => part.open)).toEqual([])
  })
})

describe('in a transaction of one organization', () => {
  it("shows no row of another's, in any table", async () => {
    const content = await contentOf(server, stranger)
    expect(
      tables.filter(({ name }) => content[name]?.length === 0).map(({ name }) => name),
    ).toEqual(empty)
    for (const table of tables.filter(({ name }) => !hidden.has(name))) {
      const rows = await asAdmin(
        sql`select to_jsonb(t) as row from ${sql.table(table.name)} t where ${foreign(table)}`,
      )
      expect({ [table.name]: rows }).toEqual({ [table.name]: [] })
    }
  })

  it("changes and deletes no row of another's", async () => {
    const before = await contentOf(server, stranger)
    for (const table of tables) {
      const column = sql.ref(table.column)
      const update = sql`update ${sql.table(table.name)} t set ${column} = ${column} where ${foreign(table)} returning 1`
      const remove = sql`delete from ${sql.table(table.name)} t where ${foreign(table)} returning 1`
      // 42501: the role has no such privilege on the table.
      for (const query of [update, remove]) {
        const touched = await asAdmin(query).catch((error: unknown) =>
          codeOf(error) === '42501' ? [] : Promise.reject(error),
        )
        expect({ [table.name]: touched }).toEqual({ [table.name]: [] })
      }
    }
    expect(await contentOf(server, stranger)).toEqual(before)
  })

  it('writes no row for another', async () => {
    const content = await contentOf(server, stranger)
    for (const table of tables.filter(({ name }) => !empty.includes(name))) {
      const columns = sql.join(table.columns.map((column) => sql.ref(column)))
      const copy = sql`
        insert into ${sql.table(table.name)} (${columns})
        select ${columns} from jsonb_populate_record(null::${sql.table(table.name)}, ${content[table.name]?.[0]}::jsonb) ${underPolicies}`
      expect({ [table.name]: await asAdmin(copy).then(() => 'written', codeOf) }).toEqual({
        [table.name]: '42501',
      })
    }
  })

  it('shows nothing at all when no tenant is named', async () => {
    for (const table of tables.filter(({ name }) => !hidden.has(name))) {
      const rows = await server.engine.database.transaction(
        { organization_id: null, shop_ids: [] },
        async (db) => (await sql`select 1 from ${sql.table(table.name)} limit 1`.execute(db)).rows,
      )
      expect({ [table.name]: rows }).toEqual({ [table.name]: [] })
    }
  })
})

describe("the installation's own records", () => {
  const holiday = sql`insert into holidays (id, date, country, name_ja, name_en) values (gen_random_uuid(), '2026-01-01', 'JP', '元日', 'New Year')`
  const asSystemAdmin = { organization_id: null, shop_ids: [], installation: true }

  it('are read by every tenant and written by a system administrator alone', async () => {
    expect(await asAdmin(holiday).then(() => 'written', codeOf)).toBe('42501')
    await server.engine.database.transaction(asSystemAdmin, (db) => holiday.execute(db))
    expect(await asAdmin(sql`select name_ja from holidays`)).toEqual([{ name_ja: '元日' }])
    expect(await asAdmin(sql`update holidays set name_ja = '平日' returning 1`)).toEqual([])
    expect(await asAdmin(sql`delete from holidays returning 1`)).toEqual([])
    expect(await asAdmin(sql`select name_ja from holidays`)).toEqual([{ name_ja: '元日' }])
  })
})
