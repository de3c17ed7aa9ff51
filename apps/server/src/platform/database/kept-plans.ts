import type { CompiledQuery, Kysely, RawBuilder } from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'

/** Statements whose plan a connection keeps, and of which a name is known; those after them are planned each time. */
const mostPerConnection = 64
const mostNames = 1000

const names = new Map<string, string>()
let named = 0

const kept = new WeakMap<CompiledQuery, string>()
const keepers = new WeakMap<PoolClient, Set<string>>()

/**
 * Compiles a statement that looks rows up by their keys, so that one plan serves whatever is asked for and however much there is. A connection
 * to a server itself prepares it under a name and plans it no more: that was as much work as the statement. Whatever filters, sorts or counts
 * depends on what is asked for and is planned each time.
 */
export function compileKept<Row>(db: Kysely<unknown>, statement: RawBuilder<Row>): CompiledQuery<Row> {
  const query = statement.compile(db)
  const name = nameOf(query.sql)
  if (name) kept.set(query, name)
  return query
}

/** As `statement.execute(db)`, for statements of `compileKept`. */
export async function executeKept<Row>(db: Kysely<unknown>, statement: RawBuilder<Row>): Promise<readonly Row[]> {
  return (await db.executeQuery(compileKept(db, statement))).rows
}

/** Sends a compiled statement, under its name where it has one that this connection may keep. */
export function sendCompiled(client: PoolClient, query: CompiledQuery): Promise<QueryResult> {
  return send(client, query.sql, query.parameters, kept.get(query))
}

/** Sends a statement whose plan is kept. */
export function sendKept(client: PoolClient, text: string, values: readonly unknown[]): Promise<QueryResult> {
  return send(client, text, values, nameOf(text))
}

function send(client: PoolClient, text: string, parameters: readonly unknown[], name: string | undefined) {
  const values = [...parameters]
  return name && mayKeep(client, name) ? client.query({ name, text, values }) : client.query(text, values)
}

/**
 * Lets connections keep plans that lead to the server itself. Behind a pooler the next transaction may be another process of the server, which
 * has not heard of the name; a sharded database would keep the shops of a plan's first use in it.
 */
export function keepPlans(pool: Pool): void {
  // A connection that breaks at once fails at whoever asked for it.
  pool.on('connect', (client) => void letKeep(client).catch(() => {}))
}

async function letKeep(client: PoolClient) {
  const { rows } = await client.query<{ pid: number; is_sharded: boolean }>(whereItLeads)
  const [server] = rows
  // A pooler tells a number of its own.
  const isDirect = server?.pid === Reflect.get(client, 'processID')
  if (isDirect && !server?.is_sharded) keepers.set(client, new Set())
}

const whereItLeads = `select pg_backend_pid() as pid, to_regclass('pg_catalog.pg_dist_partition') is not null as is_sharded`

/** Whether a statement failed because a column that it answers has another type since it was prepared. Names of before are used no more. */
export function isPlanOutdated(error: unknown): boolean {
  const isOutdated = typeof error === 'object' && error !== null && 'routine' in error && error.routine === 'RevalidateCachedQuery'
  if (isOutdated) names.clear()
  return isOutdated
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= mostNames) return known
  named += 1
  const name = `kept_${named}`
  names.set(text, name)
  return name
}

function mayKeep(client: PoolClient, name: string) {
  const keeping = keepers.get(client)
  if (!keeping) return false
  if (keeping.size < mostPerConnection) keeping.add(name)
  return keeping.has(name)
}
