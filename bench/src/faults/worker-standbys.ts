import { nodeSettings } from '@pos/server/testing/citus-cluster'
import { onServer } from '@pos/server/testing/on-server'
import { type PostgresServer, startPostgres } from '@pos/server/testing/postgres-server'
import { within } from '@pos/server/testing/within'

/** A worker of a sharded database whose every commit is on a standby too, that can take its place: what it is called here leads to either. */
export interface FollowedWorker extends PostgresServer {
  /** Promotes the standby of the worker that was killed and leads the coordinators (by database) to it; the dead one becomes its standby later. */
  failOver(coordinators: readonly string[]): Promise<void>
}

const waitMilliseconds = 120_000

/** Gives a running worker a standby, and lets its commits wait for it (docs/operations.md). */
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
        await onServer(coordinator, leading(dead, standby))
        // What the dead one had prepared holds its locks on the standby until the coordinator ends it, by itself once a minute.
        await onServer(coordinator, 'select recover_prepared_transactions()')
      }
      server = standby
      rejoined = replace(dead)
    },
    async stop() {
      await rejoined
      for (const one of [standby, server]) await one.stop()
    },
  }

  async function replace(dead: PostgresServer) {
    await dead.stop()
    standby = await follow(server)
  }
}

/** `force`: what still waits for the old place is ended. */
const leading = (from: PostgresServer, to: PostgresServer) =>
  `select citus_update_node(nodeid, '${new URL(to.url).hostname}', ${new URL(to.url).port}, true)
   from pg_dist_node where nodeport = ${new URL(from.url).port}`

/** Until it is promoted and followed itself, its commits wait for nobody. */
async function follow(worker: PostgresServer) {
  const standby = await startPostgres({ settings: [...nodeSettings, "synchronous_standby_names = ''"], replicaOf: worker })
  await within(waitMilliseconds, 'The standby did not follow', untilStreaming(worker))
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
