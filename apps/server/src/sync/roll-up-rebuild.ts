import { type RawBuilder, sql, type Transaction } from 'kysely'
import { addToRollUps, addVoidsToRollUps, rollUpColumns, rollUpTables, sumsOfReceipts, sumsOfVoids } from './roll-ups.ts'

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
  const differences = await compareRollUps(db, shopId)
  for (const table of rollUpTables) await sql`delete from ${sql.table(table)} where shop_id = ${shopId}`.execute(db)
  await addToRollUps(db, shopId, 'all')
  await addVoidsToRollUps(db, shopId, 'all')
  return differences
}

/** Compares a shop's sums with its receipts and voids, as of one moment each table; rows of nothing but zeros do not count. */
export async function compareRollUps(db: Db, shopId: string): Promise<RollUpDifference[]> {
  const found: RollUpDifference[] = []
  for (const table of rollUpTables) {
    const { key, sums } = rollUpColumns[table]
    const columns = names([...key, ...sums])
    const { rows } = await sql<Omit<RollUpDifference, 'table'>>`
      with expected as (${expected(table, shopId)}),
        kept as (select ${columns} from ${sql.table(table)} where shop_id = ${shopId} and (${anyNonZero(sums)}))
      (select 'kept' as is, to_jsonb(d) as row from (select * from kept except select * from expected) d limit 100)
      union all (select 'expected', to_jsonb(d) from (select * from expected except select * from kept) d limit 100)`.execute(db)
    found.push(...rows.map((row) => ({ table, ...row })))
  }
  return found
}

function expected(table: (typeof rollUpTables)[number], shopId: string): RawBuilder<unknown> {
  const { key, sums } = rollUpColumns[table]
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
