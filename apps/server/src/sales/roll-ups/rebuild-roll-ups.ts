import { type RawBuilder, sql, type Transaction } from 'kysely'
import { nameKeys } from './name-keys.ts'
import { rollUps, type RollUpTable, rollUpTables } from './schema.ts'
import { sumsOfReceipts, sumsOfVoids } from './sums-of-receipts.ts'

type Db = Transaction<unknown>

/** A row of sums that is not what the receipts say. */
export interface RollUpDifference {
  readonly table: string
  /** The row as it was kept, or as it should be. */
  readonly row: Record<string, unknown>
  readonly is: 'kept' | 'expected'
}

/**
 * Makes a shop's sums anew from its receipts and voids. Receipts may arrive meanwhile: those that have added to a day are waited for,
 * the others wait and add afterwards. Answers what was not equal before (at most 100 rows a table).
 */
export async function rebuildRollUps(db: Db, shopId: string): Promise<RollUpDifference[]> {
  await sql`lock table ${sql.join(rollUpTables.map((table) => sql.table(table)))} in share row exclusive mode`.execute(db)
  const found = await againstExpected(db, shopId, async (table) => {
    const { key, measures: sums } = rollUps[table]
    const columns = names([...key, ...sums])
    await sql`delete from ${sql.table(table)} where shop_id = ${shopId}`.execute(db)
    await sql`insert into ${sql.table(table)} (shop_id, ${columns}) select ${shopId}, ${columns} from expected_sums`.execute(db)
  })
  await nameKeys(db, shopId, 'all', 'newest')
  return found
}

/** Compares a shop's sums with its receipts and voids, as of one moment each table; rows of nothing but zeros do not count. */
export function compareRollUps(db: Db, shopId: string): Promise<RollUpDifference[]> {
  return againstExpected(db, shopId, () => Promise.resolve())
}

/** Adds the receipts up once for each table; `settle` finds the rows in `expected_sums`. */
async function againstExpected(db: Db, shopId: string, settle: (table: RollUpTable) => Promise<void>) {
  const found: RollUpDifference[] = []
  // A year's rows are sorted and grouped: with the memory of a small question that happens on disk.
  await sql`select set_config('work_mem', '128MB', true), set_config('jit', 'off', true)`.execute(db)
  for (const table of rollUpTables) {
    const { key, measures: sums } = rollUps[table]
    const columns = names([...key, ...sums])
    await sql`create temporary table expected_sums on commit drop as ${expected(table, shopId)}`.execute(db)
    const { rows } = await sql<Omit<RollUpDifference, 'table'>>`
      with kept as (select ${columns} from ${sql.table(table)} where shop_id = ${shopId} and (${anyNonZero(sums)}))
      (select 'kept' as is, to_jsonb(d) as row from (select * from kept except select * from expected_sums) d limit 100)
      union all (select 'expected', to_jsonb(d) from (select * from expected_sums except select * from kept) d limit 100)`.execute(db)
    found.push(...rows.map((row) => ({ table, ...row })))
    await settle(table)
    await sql`drop table expected_sums`.execute(db)
  }
  return found
}

function expected(table: RollUpTable, shopId: string): RawBuilder<unknown> {
  const { key, measures: sums } = rollUps[table]
  const rows = sql`${sumsOfReceipts(table, shopId, 'all')} ${table === 'sales_figures' ? sql`union all ${sumsOfVoids(shopId, 'all')}` : sql``}`
  const totals = sql.join(sums.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))
  return sql`select * from (select ${names(key)}, ${totals} from (${rows}) every group by ${names(key)}) sums where ${anyNonZero(sums)}`
}

const names = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)))
const anyNonZero = (columns: readonly string[]) =>
  sql.join(
    columns.map((name) => sql`${sql.ref(name)} <> 0`),
    sql` or `,
  )
