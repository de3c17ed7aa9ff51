import { Failure } from '@pos/contract/errors'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { openEmbedded, type EmbeddedDatabase } from './embedded-database.ts'
import type { Environment } from './environment.ts'
import type { Log } from './log.ts'

/** Who a transaction acts for: a tenant under row-level security, or the system itself, which sees all. */
export type TransactionContext =
  | { readonly system: true; readonly readOnly?: boolean }
  | { readonly organization_id: string | null; readonly shop_ids: readonly string[]; readonly user_id?: string; readonly readOnly?: boolean }

/** The database of a server. */
export interface Database {
  readonly kind: 'embedded' | 'postgres'
  readonly pool: pg.Pool
  readonly kysely: Kysely<unknown>
  /** Runs `action` in one transaction; retried when PostgreSQL asks for it; on disk when it resolves. */
  transaction<T>(context: TransactionContext, action: (db: Transaction<unknown>) => Promise<T>): Promise<T>
  /** Listens to NOTIFY; resolves to the way to stop. */
  listen(channel: string, action: (payload: string) => void): Promise<() => Promise<void>>
  /** Throws Unavailable when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

const { types } = pg
// Exact and JSON-ready values: int8 as number (counts and money stay below 2^53), numeric and dates as text, instants as ISO 8601.
const parsers = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, Number],
  [types.builtins.NUMERIC, String],
  [types.builtins.DATE, String],
  [types.builtins.TIMESTAMPTZ, (text) => new Date(text.length > 19 && /[+-]\d\d$/.test(text) ? `${text}:00` : text).toISOString()],
])
const typeParsers = { getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers.get(oid) ?? types.getTypeParser(oid, format as 'text') }

/** Opens the database that the settings name: a PostgreSQL server, or the embedded one in VAR_DIR. */
export async function openDatabase(environment: Pick<Environment, 'DATABASE_URL' | 'DATABASE_REPLICA_URL' | 'VAR_DIR'>, log: Log): Promise<Database> {
  if (!environment.DATABASE_URL) return wrap('embedded', await openEmbedded({ folder: environment.VAR_DIR }), log)
  return wrap('postgres', null, log, environment.DATABASE_URL, environment.DATABASE_REPLICA_URL)
}

/** Puts the common interface around an embedded database or a server's URL. */
export function wrap(kind: Database['kind'], embedded: EmbeddedDatabase | null, log: Log, url?: string, replicaUrl?: string): Database {
  const pool = openPool(embedded ? { ...embedded.poolConfig, max: 1 } : { connectionString: url ?? '', max: 20, connectionTimeoutMillis: 5000 }, log)
  const replica = replicaUrl ? openPool({ connectionString: replicaUrl, max: 20, connectionTimeoutMillis: 5000 }, log) : pool
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const reading = replica === pool ? kysely : new Kysely<unknown>({ dialect: new PostgresDialect({ pool: replica }) })
  const sync = async () => embedded?.sync()
  return {
    kind,
    pool,
    kysely,
    transaction: (context, action) => retrying(() => runTransaction(context.readOnly ? reading : kysely, context, action, sync)),
    listen: (channel, action) => (embedded ? embedded.listen(channel, action) : listenOverClient(url ?? '', channel, action, log)),
    async ping() {
      await pool.query('select 1').catch(unavailable)
    },
    async close() {
      await kysely.destroy()
      if (reading !== kysely) await reading.destroy()
      await embedded?.close()
    },
  }
}

function openPool(config: pg.PoolConfig, log: Log) {
  const pool = new pg.Pool({ ...config, types: typeParsers })
  // An idle connection that breaks must not end the process; the next query opens a new one.
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
  return pool
}

async function runTransaction<T>(kysely: Kysely<unknown>, context: TransactionContext, action: (db: Transaction<unknown>) => Promise<T>, sync: () => Promise<unknown>) {
  const builder = context.readOnly ? kysely.transaction().setAccessMode('read only') : kysely.transaction()
  try {
    const result = await builder.execute(async (db) => {
      if (!('system' in context)) await enterTenant(db, context)
      return action(db)
    })
    if (!context.readOnly) await sync()
    return result
  } catch (error) {
    return unavailable(error)
  }
}

/** One statement: the role that cannot see past row-level security, and the tenant that its policies ask for. */
function enterTenant(db: Transaction<unknown>, context: { organization_id: string | null; shop_ids: readonly string[] }) {
  return sql`select set_config('role', 'pos_app', true), set_config('app.organization_id', ${context.organization_id ?? ''}, true),
    set_config('app.shop_ids', ${context.shop_ids.join(',')}, true)`.execute(db)
}

const connectionLost = /^(08|57P0[123]|53300|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOENT|ENOTFOUND)/

function unavailable(error: unknown): never {
  const { code, message } = error as { code?: string; message?: string }
  const lost = connectionLost.test(code ?? '') || /Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after/.test(message ?? '')
  throw lost ? Object.assign(new Failure('Unavailable'), { cause: error }) : error
}

async function retrying<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      // 40001 serialization failure, 40P01 dead lock: PostgreSQL asks the client to try again.
      if (attempt >= 4 || !['40001', '40P01'].includes((error as { code?: string }).code ?? '')) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * attempt))
    }
  }
}

/** A connection of its own that listens, and comes back when it breaks. */
async function listenOverClient(url: string, channel: string, action: (payload: string) => void, log: Log) {
  let closed = false
  let client: pg.Client | null = null
  const connect = async () => {
    const fresh = new pg.Client({ connectionString: url })
    fresh.on('notification', (message) => action(message.payload ?? ''))
    fresh.on('error', (error) => log.warn({ err: error, channel }, 'listener lost'))
    fresh.on('end', () => {
      if (!closed) setTimeout(() => void connect().catch(() => {}), 1000).unref()
    })
    await fresh.connect()
    await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = fresh
  }
  await connect()
  return async () => {
    closed = true
    await client?.end()
  }
}
