import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import { ConfigurationError } from '../process/environment.ts'
import { type Catalog, type ForeignKey, readCatalog } from './catalog.ts'
import { type Placement, type Placements, placementsOf } from './placements.ts'
import { letCallersDeleteShops } from './shop-deletion.ts'

/** State of a distribution: tables by placement, and misplaced tables. */
export interface Distribution {
  readonly nodes: number
  readonly placements: ReadonlyMap<string, Placement>
  readonly missing: readonly string[]
  /** Foreign keys that Citus cannot enforce, with their definition. */
  readonly unheld: readonly ForeignKey[]
}

interface Options {
  readonly placements: Placements
  /** Number of shards; only the first run sets it. */
  readonly shards: number
  readonly tell: (line: string) => void
}

/** Reports the progress of a distribution and changes nothing. */
export async function readDistribution(
  database: Database,
  placements: Placements,
): Promise<Distribution> {
  return database.transaction({ system: true }, async (db) => planOf(db, placements))
}

/**
 * Shards a database by shop, empty or filled, in one transaction. A later run only moves misplaced
 * tables (those of a later version). Throws ConfigurationError without Citus or nodes.
 */
export async function distribute(
  database: Database,
  { placements, shards, tell }: Options,
): Promise<Distribution> {
  return database.transaction({ system: true }, async (db) => {
    const plan = await planOf(db, placements)
    // Referenced tables change one after another: parallel shards would wait for each other's keys.
    await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(db)
    await sql`set local citus.enable_unsafe_triggers = on`.execute(db)
    if (plan.missing.length === 0) {
      await letCallersDeleteShops(db)
      return plan
    }
    await sql`set local citus.shard_count = ${sql.lit(shards)}`.execute(db)
    await lockTables(db, [...plan.placements.keys()])
    const before = await countRows(db, plan.missing)
    // Local tables that refer to a reference table, and those that refer to them, become tables of
    // Citus as well.
    await simplifyPolicies(db, [
      ...plan.missing,
      ...(await readCatalog(db)).keys.flatMap(({ root, target_root }) => [root, target_root]),
    ])
    const keys = await dropKeys(db, plan)
    for (const [index, name] of inOrder(plan, placements).entries()) {
      await move(db, name, plan.placements.get(name), placements.colocatedWith)
      tell(
        `${index + 1}/${plan.missing.length} ${name}: ${before.get(name)} rows, ${describe(plan.placements.get(name))}`,
      )
    }
    await openColumns(db, plan.missing)
    for (const { table, name, definition } of keys)
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
        db,
      )
    await letCallersDeleteShops(db)
    const after = await countRows(db, plan.missing)
    for (const [name, rows] of before)
      if (after.get(name) !== rows)
        throw new Error(
          `${name} had ${rows} rows and has ${after.get(name)} now: nothing was changed.`,
        )
    return { ...(await planOf(db, placements)), unheld: plan.unheld }
  })
}

async function planOf(db: Transaction<unknown>, placements: Placements): Promise<Distribution> {
  const { rows } = await sql<{ nodes: number }>`
    select count(*) as nodes from pg_extension where extname = 'citus'`.execute(db)
  if (!rows[0]?.nodes)
    throw new ConfigurationError('DATABASE_URL: the database has no extension citus.')
  const { rows: nodes } = await sql<{
    groupid: number
  }>`select groupid from pg_dist_node where isactive and noderole = 'primary'`.execute(db)
  if (!nodes.some(({ groupid }) => groupid === 0))
    throw new ConfigurationError(
      'The coordinator is no node yet: select citus_set_coordinator_host(…).',
    )
  if (nodes.length < 2)
    throw new ConfigurationError('There is no worker yet: select citus_add_node(…).')
  const catalog = await readCatalog(db)
  const known = placementsOf(catalog, placements)
  const missing = catalog.tables
    .filter(({ name, is }) => is !== known.get(name)?.kind)
    .map(({ name }) => name)
  return { nodes: nodes.length - 1, placements: known, missing, unheld: unheldKeys(catalog, known) }
}

/**
 * Keys that no single node can check, and those that would clear a column needed by the shard key.
 */
function unheldKeys({ keys }: Catalog, placements: ReadonlyMap<string, Placement>): ForeignKey[] {
  const kindOf = (name: string) => placements.get(name)?.kind
  return keys.filter(
    ({ root, target_root, definition }) =>
      (kindOf(target_root) === 'distributed' && kindOf(root) !== 'distributed') ||
      (kindOf(target_root) === 'local' && kindOf(root) !== 'local') ||
      (kindOf(root) === 'distributed' && / ON DELETE SET NULL/.test(definition)),
  )
}

async function lockTables(db: Transaction<unknown>, names: readonly string[]) {
  await sql`lock table ${sql.join(names.map((name) => sql.table(name)))} in access exclusive mode`.execute(
    db,
  )
}

async function countRows(
  db: Transaction<unknown>,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const name of names) {
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from ${sql.table(name)}`.execute(db)
    counts.set(name, rows[0]?.count ?? 0)
  }
  return counts
}

/**
 * Policies of shards cannot contain sub-queries, which elsewhere read the tenant's settings once
 * per statement. Here the function of visible shops is declared immutable, so that the planner
 * inserts their ids and each statement is limited to the nodes of these shops. Every statement is
 * planned when it is sent; code with cached plans (PL/pgSQL) that reads such tables has to set
 * plan_cache_mode = force_custom_plan.
 */
async function simplifyPolicies(db: Transaction<unknown>, names: readonly string[]) {
  const { rows } = await sql<{
    table: string
    policy: string
    qual: string | null
    check: string | null
  }>`
    select tablename::text as table, policyname::text as policy, qual, with_check as check from pg_policies
    where schemaname = 'public' and tablename = any(${[...names]}::text[]) and (qual ~ 'SELECT' or with_check ~ 'SELECT')`.execute(
    db,
  )
  const simple = (condition: string) =>
    sql.raw(
      condition
        .replaceAll(/\( SELECT (\w+\(\)) AS \w+\)/g, '$1')
        .replaceAll('current_shop_ids()::uuid[]', 'current_shop_ids()')
        // A null condition admits no row in either form.
        .replaceAll(/COALESCE\(\((\w+ = ANY \(+current_shop_ids\(\)\)+)\), false\)/g, '($1)'),
    )
  await sql`alter function current_shop_ids() immutable`.execute(db)
  for (const { table, policy, qual, check } of rows) {
    const using = qual ? sql` using (${simple(qual)})` : sql``
    const withCheck = check ? sql` with check (${simple(check)})` : sql``
    await sql`alter policy ${sql.ref(policy)} on ${sql.table(table)}${using}${withCheck}`.execute(
      db,
    )
  }
}

/** Drops the keys of and to the tables to move, and returns those to add again. */
async function dropKeys(
  db: Transaction<unknown>,
  { missing, unheld }: Distribution,
): Promise<ForeignKey[]> {
  const { keys } = await readCatalog(db)
  const concerned = keys.filter(
    ({ root, target_root }) => missing.includes(root) || missing.includes(target_root),
  )
  for (const { table, name } of concerned)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)
  return concerned.filter(
    (key) => !unheld.some(({ table, name }) => table === key.table && name === key.name),
  )
}

/**
 * Reference tables before tables that refer to them, and the first distributed table before its
 * colocated ones.
 */
function inOrder({ missing, placements }: Distribution, { colocatedWith }: Placements): string[] {
  const rank = (name: string) =>
    placements.get(name)?.kind === 'reference' ? 0 : name === colocatedWith ? 1 : 2
  return missing.toSorted((a, b) => rank(a) - rank(b))
}

async function move(
  db: Transaction<unknown>,
  name: string,
  placement: Placement | undefined,
  colocatedWith: string,
) {
  if (placement?.kind === 'reference') await sql`select create_reference_table(${name})`.execute(db)
  else if (placement?.kind === 'distributed')
    await sql`select create_distributed_table(${name}, ${placement.column}, colocate_with => ${name === colocatedWith ? 'none' : colocatedWith})`.execute(
      db,
    )
  else throw new ConfigurationError(`${name} is distributed and should not be.`)
}

const describe = (placement: Placement | undefined) =>
  placement?.kind === 'distributed'
    ? `distributed by ${placement.column}`
    : placement?.kind === 'reference'
      ? 'on every node'
      : 'on the coordinator'

/**
 * Shards do not support privileges on single columns: tenants may update whole rows there, and a
 * trigger refuses other columns.
 */
async function openColumns(db: Transaction<unknown>, tables: readonly string[]): Promise<void> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.relname::text as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and not c.relispartition and c.relname = any(${[...tables]}::text[])
      and (a.attgenerated <> '' or exists (
        select from aclexplode(a.attacl) g where g.grantee = 'pos_app'::regrole and g.privilege_type = 'UPDATE'))
    group by c.oid having bool_or(a.attacl is not null) order by c.relname`.execute(db)
  if (rows.length === 0) return
  // The arguments list the columns that may change, and generated ones, which are not computed yet
  // when a trigger runs.
  await sql`
    create or replace function keep_columns() returns trigger language plpgsql as $$
    begin
      if current_user = 'pos_app' and to_jsonb(old) - tg_argv is distinct from to_jsonb(new) - tg_argv then
        raise exception 'permission denied for table %', tg_table_name using errcode = '42501';
      end if;
      return new;
    end $$`.execute(db)
  for (const { table, columns } of rows) {
    await sql`grant update on ${sql.table(table)} to pos_app`.execute(db)
    await sql`
      create or replace trigger ${sql.ref(`${table}_columns`)} before update on ${sql.table(table)} for each row
      execute function keep_columns(${sql.join(columns.map((column) => sql.lit(column)))})`.execute(
      db,
    )
  }
}
