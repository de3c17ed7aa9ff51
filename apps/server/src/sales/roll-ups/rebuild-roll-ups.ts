import { type RawBuilder, sql, type Transaction } from 'kysely'
import { nameKeys, nameKeysOfVoids } from './name-keys.ts'
import { type RollUpTable, rollUps, rollUpTables } from './schema.ts'
import { sumsOfReceipts, sumsOfVoids } from './sums-of-receipts.ts'

type Db = Transaction<unknown>

/** A roll-up row that differs from the receipts. */
export interface RollUpDifference {
  readonly table: string
  /** The row as stored, or as expected. */
  readonly row: Record<string, unknown>
  readonly is: 'kept' | 'expected'
}

/**
 * Rebuilds a shop's roll-ups from its receipts and voids. Receipts may arrive meanwhile: running
 * ones are awaited, others wait and are added afterwards. Returns the rows that differed before (at
 * most 100 per table).
 */
export async function rebuildRollUps(db: Db, shopId: string): Promise<RollUpDifference[]> {
  await sql`lock table ${sql.join(rollUpTables.map((table) => sql.table(table)))} in share row exclusive mode`.execute(
    db,
  )
  const found = await againstExpected(db, shopId, async (table) => {
    const { key, measures: sums } = rollUps[table]
    const columns = names([...key, ...sums])
    await sql`delete from ${sql.table(table)} where shop_id = ${shopId}`.execute(db)
    await sql`insert into ${sql.table(table)} (shop_id, ${columns}) select ${shopId}, ${columns} from expected_sums`.execute(
      db,
    )
  })
  await nameKeys(db, shopId, 'all', 'newest')
  await nameKeysOfVoids(db, shopId, 'all')
  return found
}

/**
 * Compares a shop's roll-ups with its receipts and voids, each table at one moment; rows of zeros
 * are ignored.
 */
export function compareRollUps(db: Db, shopId: string): Promise<RollUpDifference[]> {
  return againstExpected(db, shopId, () => Promise.resolve())
}

/** Aggregates the receipts once per table; `settle` finds the rows in `expected_sums`. */
async function againstExpected(
  db: Db,
  shopId: string,
  settle: (table: RollUpTable) => Promise<void>,
) {
  const found: RollUpDifference[] = []
  // A year of rows is sorted and grouped, which would use the disk with the default memory of a
  // query.
  await sql`select set_config('work_mem', '128MB', true), set_config('jit', 'off', true)`.execute(
    db,
  )
  for (const table of rollUpTables) {
    const { key, measures: sums } = rollUps[table]
    const columns = names([...key, ...sums])
    await sql`create temporary table expected_sums on commit drop as ${expected(table, shopId)}`.execute(
      db,
    )
    const { rows } = await sql<Omit<RollUpDifference, 'table'>>`
      with kept as (select ${columns} from ${sql.table(table)} where shop_id = ${shopId} and (${anyNonZero(sums)}))
      (select 'kept' as is, to_jsonb(d) as row from (select * from kept except select * from expected_sums) d limit 100)
      union all (select 'expected', to_jsonb(d) from (select * from expected_sums except select * from kept) d limit 100)`.execute(
      db,
    )
    found.push(...rows.map((row) => ({ table, ...row })))
    await settle(table)
    await sql`drop table expected_sums`.execute(db)
  }
  return found
}

function expected(table: RollUpTable, shopId: string): RawBuilder<unknown> {
  const { key, measures: sums } = rollUps[table]
  const rows = sourcesOf(table, shopId)
  const totals = sql.join(
    sums.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`),
  )
  return sql`select * from (select ${names(key)}, ${totals} from (${rows}) every group by ${names(key)}) sums where ${anyNonZero(sums)}`
}

/** Returns the sums of a shop's receipts and voids for a table. */
function sourcesOf(table: RollUpTable, shopId: string): RawBuilder<unknown> {
  if (table === 'sales_voids') return sumsOfVoids(table, shopId, 'all')
  const receipts = sumsOfReceipts(table, shopId, 'all')
  return table === 'sales_figures'
    ? sql`${receipts} union all ${sumsOfVoids(table, shopId, 'all')}`
    : receipts
}

const names = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)))
const anyNonZero = (columns: readonly string[]) =>
  sql.join(
    columns.map((name) => sql`${sql.ref(name)} <> 0`),
    sql` or `,
  )
