import type { ClientBase, QueryConfig } from 'pg'

/** The server at the end of a connection. */
interface Target {
  /**
   * A direct connection to the server. Behind a pooler, the next transaction may use another
   * process of the server without this one's state.
   */
  readonly is_direct: boolean
  readonly is_sharded: boolean
}

const targets = new WeakMap<ClientBase, Target>()

const question: QueryConfig & { query_timeout: number } = {
  text: `select pg_backend_pid() as pid, to_regclass('pg_catalog.pg_dist_partition') is not null as is_sharded`,
  query_timeout: 5000,
}

/**
 * Detects the target of a new connection. It must be the first query, because a pooler could hand
 * on the last response.
 */
export async function learnTarget(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ pid: number; is_sharded: boolean }>(question)
  const [server] = rows
  // A pooler reports its own backend id.
  if (server)
    targets.set(client, {
      is_direct: server.pid === Reflect.get(client, 'processID'),
      is_sharded: server.is_sharded,
    })
}

/** Returns true if a connection leads directly to the server (see `learnTarget`). */
export const isDirect = (client: ClientBase): boolean => targets.get(client)?.is_direct === true

/** Returns true if a connection leads to a sharded database. */
export const isSharded = (client: ClientBase): boolean => targets.get(client)?.is_sharded === true
