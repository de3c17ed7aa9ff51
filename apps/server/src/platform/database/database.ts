import { Kysely, type Transaction } from 'kysely'
import type { Pool } from 'pg'
import { ConfigurationError, type Environment } from '../process/environment.ts'
import type { Log } from '../process/log.ts'
import {
  type DatabaseAbilities,
  readAbilities,
  singleServerAbilities,
} from '../topology/abilities.ts'
import { openReplica, type Replica, type ReplicaAddress } from '../topology/replica.ts'
import { outsideTransaction, retrying, runOnce } from './attempts.ts'
import { startCheckpoints } from './embedded/checkpoints.ts'
import { type EmbeddedDatabase, openEmbedded } from './embedded/embedded-database.ts'
import { listenOverClient } from './listener.ts'
import { openPool, ping, serverConfig } from './pool.ts'
import { startStatistics } from './schema/statistics.ts'
import { ScopedDialect } from './scoped-dialect.ts'
import { onReplica, run, type TransactionContext } from './transactions.ts'

/** The database of a server. */
export interface Database {
  readonly kind: 'embedded' | 'postgres'
  readonly pool: Pool
  readonly kysely: Kysely<unknown>
  readonly replica: Replica | null
  /**
   * Runs `action` in one transaction, and again if PostgreSQL or a `NeededFirst` requires it (so
   * `action` must not affect anything else). When it resolves, the data is on disk. Fails with
   * Unavailable if the database is unreachable. Transactions must not be nested: the embedded
   * database has one connection.
   */
  transaction<T>(
    context: TransactionContext,
    action: (db: Transaction<unknown>) => Promise<T>,
  ): Promise<T>
  /**
   * Listens to NOTIFY; resolves to a function that stops. `onGap` is called after a lost connection
   * is restored.
   */
  listen(
    channel: string,
    action: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>>
  /** Returns what statements can rely on, which depends on the topology. */
  abilities(db: Transaction<unknown>): Promise<DatabaseAbilities>
  /** Fails with Unavailable if the database does not respond. */
  ping(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the configured database: a PostgreSQL server, or the embedded one in VAR_DIR. Throws
 * ConfigurationError if it cannot.
 */
export async function openDatabase(
  environment: Pick<Environment, 'DATABASE_URL' | 'VAR_DIR'> &
    Partial<
      Pick<Environment, 'DATABASE_LISTEN_URL' | 'DATABASE_REPLICA_URL' | 'DATABASE_REPLICA_LAG'>
    >,
  log: Log,
): Promise<Database> {
  const {
    DATABASE_URL,
    DATABASE_LISTEN_URL,
    DATABASE_REPLICA_URL,
    DATABASE_REPLICA_LAG = 5,
    VAR_DIR,
  } = environment
  if (!DATABASE_URL) return wrap('embedded', await openEmbedded({ folder: VAR_DIR }), log)
  const database = wrap('postgres', null, log, {
    url: DATABASE_URL,
    listenUrl: DATABASE_LISTEN_URL,
    ...(DATABASE_REPLICA_URL
      ? { replica: { url: DATABASE_REPLICA_URL, maxLag: DATABASE_REPLICA_LAG } }
      : {}),
  })
  try {
    await assertUsable(database, DATABASE_URL)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** Addresses of a database server. */
interface DatabaseAddresses {
  /**
   * Address of the server or of a pooler, which may use transaction mode, because nothing depends
   * on a session.
   */
  readonly url: string
  /** Address of the server itself, for the listening connection. Defaults to `url`. */
  readonly listenUrl?: string | undefined
  readonly replica?: ReplicaAddress
}

/** Wraps an embedded database or a server in the common interface. */
export function wrap(
  kind: Database['kind'],
  embedded: EmbeddedDatabase | null,
  log: Log,
  addresses: DatabaseAddresses = { url: '' },
): Database {
  const { url, listenUrl = url } = addresses
  const pool = openPool(embedded ? { ...embedded.poolConfig, max: 1 } : serverConfig(url), log)
  const kysely = new Kysely<unknown>({ dialect: new ScopedDialect(pool) })
  const replica = addresses.replica ? openReplica(addresses.replica, pool, log) : null
  let known = embedded ? singleServerAbilities : undefined
  const keepers = embedded?.isKept ? [startCheckpoints(pool, log), startStatistics(pool, log)] : []
  return {
    kind,
    pool,
    kysely,
    replica,
    transaction: (context, action) =>
      runOnce(() =>
        context.replica && replica?.isFresh() && !context.confirmation
          ? onReplica(replica.kysely, kysely, context, action, log)
          : retrying(() => run(kysely, context, action)),
      ),
    listen: (channel, action, onGap = () => {}) =>
      // Called while the notifying transaction is still open, so the handler runs outside of it.
      embedded
        ? embedded.listen(channel, (payload) => outsideTransaction(() => action(payload)))
        : listenOverClient(listenUrl, channel, action, onGap, log),
    abilities: async (db) => (known ??= await readAbilities(db)),
    ping: () => ping(pool),
    async close() {
      await Promise.all(keepers.map((keeper) => keeper.stop()))
      await kysely.destroy()
      await replica?.close()
      await embedded?.close()
    },
  }
}

/** Fails with a one-line message without the password. */
async function assertUsable(database: Database, url: string) {
  const { host, pathname } = new URL(url)
  const { rows } = await database.pool
    .query<{ version: number; encoding: string; lower: string }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding, lower('É') as lower`,
    )
    .catch((error: Error & { code?: string }) => {
      throw new ConfigurationError(
        `DATABASE_URL: ${host}${pathname} cannot be used: ${error.message || error.code}`,
        { cause: error },
      )
    })
  const [server] = rows
  if (!server || server.version < 150_000)
    throw new ConfigurationError('DATABASE_URL: PostgreSQL 15 or newer is needed.')
  if (server.encoding !== 'UTF8')
    throw new ConfigurationError(
      `DATABASE_URL: the database must be encoded in UTF8 (it is ${server.encoding}).`,
    )
  // Searches and unique names fold case in SQL as in the program; LC_CTYPE C only knows ASCII
  // letters.
  if (server.lower !== 'é')
    throw new ConfigurationError(
      'DATABASE_URL: the database needs a UTF-8 LC_CTYPE, for example C.UTF-8 or ja_JP.UTF-8.',
    )
}
