import { within } from '../peers/within.ts'
import { onServer } from './on-server.ts'
import { type PooledDatabases, type Pooler, startPooler } from './pooler.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

/**
 * A primary with two standbys, at least one of which has every acknowledged commit, behind a pooler
 * that follows them.
 */
export interface Cluster {
  /** Environment variables of the server. */
  readonly variables: Readonly<
    Record<'DATABASE_URL' | 'DATABASE_LISTEN_URL' | 'DATABASE_REPLICA_URL', string>
  >
  /** The pooler in front of them. */
  readonly pooler: Pooler
  /** Ends the primary with SIGKILL. */
  kill(): Promise<void>
  /**
   * Promotes the most advanced standby and points the pooler and the other standby to it; the
   * failed server returns as a standby later.
   */
  restart(): Promise<void>
  stop(): Promise<void>
}

const settings = [
  "synchronous_standby_names = 'ANY 1 (*)'",
  'synchronous_commit = on',
  // A standby that follows a new primary needs the WAL it has not yet received.
  "wal_keep_size = '256MB'",
  'hot_standby_feedback = on',
]
const waitMilliseconds = 60_000

/** Starts all of them on this machine. */
export async function startCluster(): Promise<Cluster> {
  let primary = await startPostgres({ settings })
  const join = () => startPostgres({ settings, replicaOf: primary })
  let standbys = [await join(), await join()]
  await untilStreaming(primary, 2)
  const pooler = await startPooler(placesOf(primary, standbys))
  let rejoined = Promise.resolve()
  return {
    variables: {
      DATABASE_URL: pooler.urlOf('pos'),
      DATABASE_LISTEN_URL: pooler.urlOf('pos_listen'),
      DATABASE_REPLICA_URL: pooler.urlOf('pos_replica'),
    },
    pooler,
    async kill() {
      await rejoined
      await primary.kill()
    },
    async restart() {
      const dead = primary
      const [next, ...others] = await byReceived(standbys)
      if (!next) throw new Error('No standby is left')
      await onServer(next.url, 'select pg_promote(true, 60)')
      for (const other of others) await follow(other, next)
      primary = next
      standbys = others
      await pooler.lead(placesOf(primary, standbys))
      rejoined = replace(dead)
    },
    stop: () =>
      stopAll(pooler, async () => {
        await rejoined
        return [...standbys, primary]
      }),
  }

  async function replace(dead: PostgresServer) {
    await dead.stop()
    standbys = [...standbys, await join()]
    await untilStreaming(primary, 2)
  }
}

async function stopAll(pooler: Pooler, servers: () => Promise<readonly PostgresServer[]>) {
  await pooler.stop()
  for (const server of await servers()) await server.stop()
}

/** Transactions and the listening connection use the primary, reports a standby. */
const placesOf = (
  primary: PostgresServer,
  [standby]: readonly PostgresServer[],
): PooledDatabases => ({
  pos: { url: primary.url },
  pos_listen: { url: primary.url, mode: 'session' },
  pos_replica: { url: (standby ?? primary).url },
})

/** Standbys, the most advanced first: with a quorum of one it has everything acknowledged. */
async function byReceived(standbys: readonly PostgresServer[]): Promise<PostgresServer[]> {
  const received = await Promise.all(
    standbys.map(async (server) => {
      const [row] = await onServer<{ bytes: string }>(
        server.url,
        "select pg_wal_lsn_diff(pg_last_wal_receive_lsn(), '0/0') as bytes",
      )
      return { server, bytes: BigInt(row?.bytes ?? 0) }
    }),
  )
  return received
    .toSorted((a, b) => (a.bytes === b.bytes ? 0 : a.bytes > b.bytes ? -1 : 1))
    .map(({ server }) => server)
}

async function follow(standby: PostgresServer, primary: PostgresServer) {
  const { hostname, port, username } = new URL(primary.url)
  await onServer(
    standby.url,
    `alter system set primary_conninfo = 'host=${hostname} port=${port} user=${username}'`,
  )
  await onServer(standby.url, 'select pg_reload_conf()')
}

async function untilStreaming(primary: PostgresServer, count: number) {
  const streaming = async (): Promise<void> => {
    for (;;) {
      const rows = await onServer(
        primary.url,
        "select from pg_stat_replication where state = 'streaming'",
      )
      if (rows.length >= count) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  await within(waitMilliseconds, 'The standbys did not follow', streaming())
}
