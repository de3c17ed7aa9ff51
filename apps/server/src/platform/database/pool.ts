import { Pool, type PoolConfig, type QueryConfig, type QueryResult } from 'pg'
import type { Log } from '../process/log.ts'
import { learnTarget } from '../topology/connection-target.ts'
import { columnTypes } from './column-types.ts'
import { withUnavailable } from './connection-errors.ts'

/** Returns the options of a connection to a database server. */
export const serverConfig = (connectionString: string): PoolConfig => ({
  connectionString,
  max: 20,
  pipeline: true,
  // Prepared plans were made for tables that may have grown since.
  maxLifetimeSeconds: 600,
  connectionTimeoutMillis: 5000,
  keepAlive: true,
})

/** Opens connections whose loss affects only the statements on them. */
export function openPool(config: PoolConfig, log: Log) {
  // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits the result, but its types omit that
  const learning = config.pipeline ? { onConnect: learnTarget } : {}
  const pool = new Pool({ ...config, ...learning, types: columnTypes })
  // An idle connection that breaks must not end the process; the next query opens a new one.
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
  // The same applies between two statements of a transaction, when the pool does not listen: the
  // next statement then fails.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.debug({ err: error }, 'database connection lost in use')),
  )
  return pool
}

const pingStatement: QueryConfig & { query_timeout: number } = {
  text: 'select 1',
  query_timeout: 5000,
}

/** Fails with Unavailable if the database does not respond within five seconds. */
export async function ping(pool: Pool) {
  try {
    await pool.query(pingStatement)
  } catch (error) {
    throw withUnavailable(error)
  }
}

/**
 * Sends statements that may contain their own transaction (`begin; …; commit`). If one fails, that
 * transaction is ended: otherwise the next user of the connection would fail.
 */
export async function queryWhole(
  pool: Pool,
  text: string,
  values?: unknown[],
): Promise<QueryResult> {
  const client = await pool.connect()
  try {
    return await client.query(text, values)
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
