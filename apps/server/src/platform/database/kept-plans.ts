import type { CompiledQuery, Kysely, RawBuilder } from 'kysely'
import type { PoolClient, QueryResult } from 'pg'
import { isDirect, isSharded } from '../topology/connection-target.ts'

/** Maximum number of prepared statements; further ones are planned each time. */
const mostPerConnection = 64
const mostNames = 1000

const names = new Map<string, string>()
let named = 0

const kept = new WeakMap<CompiledQuery, string>()
const keepers = new WeakMap<PoolClient, Set<string>>()

/**
 * Compiles a look-up by key, for which one plan serves all keys and table sizes. A direct
 * connection prepares it under a name once, because planning cost as much as execution. Statements
 * that filter, sort or count depend on their parameters and are planned each time.
 */
export function compileKept<Row>(
  db: Kysely<unknown>,
  statement: RawBuilder<Row>,
): CompiledQuery<Row> {
  const query = statement.compile(db)
  const name = nameOf(query.sql)
  if (name) kept.set(query, name)
  return query
}

/** Like `statement.execute(db)`, for statements of `compileKept`. */
export async function executeKept<Row>(
  db: Kysely<unknown>,
  statement: RawBuilder<Row>,
): Promise<readonly Row[]> {
  return (await db.executeQuery(compileKept(db, statement))).rows
}

/** Sends a compiled statement, under its name if the connection may prepare it. */
export function sendCompiled(client: PoolClient, query: CompiledQuery): Promise<QueryResult> {
  return send(client, query.sql, query.parameters, kept.get(query))
}

/** Sends a prepared statement. */
export function sendKept(
  client: PoolClient,
  text: string,
  values: readonly unknown[],
): Promise<QueryResult> {
  return send(client, text, values, nameOf(text))
}

function send(
  client: PoolClient,
  text: string,
  parameters: readonly unknown[],
  name: string | undefined,
) {
  const values = [...parameters]
  return name && mayKeep(client, name)
    ? client.query({ name, text, values })
    : client.query(text, values)
}

/**
 * Returns true if a statement failed because a result column changed its type after preparation.
 * Former statement names are then no longer used.
 */
export function isPlanOutdated(error: unknown): boolean {
  const isOutdated =
    typeof error === 'object' &&
    error !== null &&
    'routine' in error &&
    error.routine === 'RevalidateCachedQuery'
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

/**
 * Behind a pooler, the next transaction may use another server process without the prepared
 * statement; a sharded database would keep the shops of the first use in the plan.
 */
function mayKeep(client: PoolClient, name: string) {
  if (!isDirect(client) || isSharded(client)) return false
  const keeping = keepers.get(client) ?? new Set()
  keepers.set(client, keeping)
  if (keeping.size < mostPerConnection) keeping.add(name)
  return keeping.has(name)
}
