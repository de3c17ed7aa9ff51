import { sql, type Transaction } from 'kysely'

/**
 * Describes what statements can rely on. Every ability is true on a single server and false on a
 * sharded database (Citus), which spreads shops over several nodes. Code outside `platform` asks for
 * an ability, never for the topology.
 */
export interface DatabaseAbilities {
  /** All shops are on one node: if one of them is unavailable, all are. */
  readonly isOneNode: boolean
  /** Tenants can create partitions; otherwise only the system can. */
  readonly tenantsCreatePartitions: boolean
  /** A statement can read the first rows of each of several shops, by a lateral join. */
  readonly readsFirstRowsPerShop: boolean
  /** A setting made by a query (`set_config`) is visible to the statement sent along with it. */
  readonly sharesSettings: boolean
  /** A statement can join the rows that its `with` clause writes, and address rows by ctid. */
  readonly joinsWrittenRows: boolean
}

const abilitiesOf = (isOneNode: boolean): DatabaseAbilities => ({
  isOneNode,
  tenantsCreatePartitions: isOneNode,
  readsFirstRowsPerShop: isOneNode,
  sharesSettings: isOneNode,
  joinsWrittenRows: isOneNode,
})

/** The abilities of a single server, and of the embedded database. */
export const singleServerAbilities = abilitiesOf(true)
const shardedAbilities = abilitiesOf(false)

/**
 * Reads the abilities of a server. Uses the current transaction: a second connection could wait for
 * it.
 */
export const readAbilities = async (db: Transaction<unknown>): Promise<DatabaseAbilities> =>
  (await hasShards(db)) ? shardedAbilities : singleServerAbilities

/** Returns true if the database has the catalog of Citus. */
export async function hasShards(db: Transaction<unknown>): Promise<boolean> {
  const { rows } = await sql<{
    is_sharded: boolean
  }>`select to_regclass('pg_catalog.pg_dist_partition') is not null as is_sharded`.execute(db)
  return rows[0]?.is_sharded === true
}
