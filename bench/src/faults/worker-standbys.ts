import { nodeSettings } from '@pos/server/testing/databases/citus-cluster'
import { onServer } from '@pos/server/testing/databases/on-server'
import { type PostgresServer, startPostgres } from '@pos/server/testing/databases/postgres-server'
import { within } from '@pos/server/testing/peers/within'

/**
 * A worker of a sharded database with a synchronous standby. `url` and `pid` are those of the
 * server that is the primary now.
 */
export interface FollowedWorker extends PostgresServer {
  /**
   * Promotes the standby of the killed worker and updates the coordinators (by database). A new
   * standby replaces the dead server later.
   */
  failOver(coordinators: readonly string[]): Promise<void>
}

const waitMilliseconds = 120_000

/** Adds a synchronous standby to a running worker (docs/operations.md). */
export async function followed(first: PostgresServer): Promise<FollowedWorker> {
  let server = first
  let standby = await follow(server)
  let rejoined = Promise.resolve()
  return {
    get url() {
      return server.url
    },
    get pid() {
      return server.pid
    },
    async kill() {
      await rejoined
      await server.kill()
    },
    restart: () => server.restart(),
    async failOver(coordinators) {
      const dead = server
      await onServer(standby.url, 'select pg_promote(true, 60)')
      for (const coordinator of coordinators) {
        await onServer(coordinator, updateNode(dead, standby))
        // Prepared transactions of the dead worker keep their locks on the standby. The coordinator
        // would end them only once a minute.
        await onServer(coordinator, 'select recover_prepared_transactions()')
      }
      server = standby
      rejoined = replace(dead)
    },
    async stop() {
      await rejoined
      for (const database of [standby, server]) await database.stop()
    },
  }

  async function replace(dead: PostgresServer) {
    await dead.stop()
    standby = await follow(server)
  }
}

/**
 * SQL that moves a node to another address. The last argument (`force`) ends backends that still
 * use the old address.
 */
const updateNode = (from: PostgresServer, to: PostgresServer) =>
  `select citus_update_node(nodeid, '${new URL(to.url).hostname}', ${new URL(to.url).port}, true)
   from pg_dist_node where nodeport = ${new URL(from.url).port}`

/**
 * Starts a standby and makes the worker wait for it. The standby itself waits for no other server
 * until it is promoted and followed.
 */
async function follow(worker: PostgresServer) {
  const standby = await startPostgres({
    settings: [...nodeSettings, "synchronous_standby_names = ''"],
    replicaOf: worker,
  })
  await within(waitMilliseconds, 'The standby did not start streaming', untilStreaming(worker))
  await onServer(worker.url, `alter system set synchronous_standby_names = '*'`)
  await onServer(worker.url, 'select pg_reload_conf()')
  return standby
}

async function untilStreaming(worker: PostgresServer): Promise<void> {
  for (;;) {
    const rows = await onServer(
      worker.url,
      `select from pg_stat_replication where state = 'streaming' and application_name = 'walreceiver'`,
    )
    if (rows.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
