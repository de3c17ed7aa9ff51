import path from 'node:path'
import { rebalance, shardedDatabase } from '@pos/server/testing/databases/citus'
import { startCitus } from '@pos/server/testing/databases/citus-cluster'
import { addressOf, onServer } from '@pos/server/testing/databases/on-server'
import type { PostgresServer } from '@pos/server/testing/databases/postgres-server'
import { type SmallDisk, smallDisk } from './small-disk.ts'
import { type FollowedWorker, followed as followedBy } from './worker-standbys.ts'

/** A server of a sharded database, on a separate disk. */
export interface DatabaseNode {
  readonly server: PostgresServer
  readonly disk: SmallDisk
}

/** The nodes of a sharded database. */
export interface Nodes {
  readonly coordinator: DatabaseNode
  /** Returns the worker that currently holds the shop of the load, and the other worker. */
  workers(): Promise<{ readonly worker: DatabaseNode; readonly other: DatabaseNode }>
  /**
   * Moves all shards off the worker of the shop, then spreads them over both workers again.
   * Resolves when the moves are complete.
   */
  rebalance(): Promise<void>
  /** Kills the worker of the shop; `restart` promotes its standby. */
  readonly failover: { kill(): Promise<void>; restart(): Promise<void> } | null
}

const databaseName = 'pos'
/** Few shards, because each takes half a minute to move, however few rows it has. */
const shards = 4
/** Large enough for the write-ahead log (1 GB at most) and the data of some minutes. */
const diskMegabytes = 1800

type Ends = (() => Promise<void> | void)[]

/**
 * Starts a coordinator and two workers with an empty, distributed database. Pushes the functions
 * that stop them onto `ends`.
 */
export async function startNodes(
  ends: Ends,
  { standbys }: { readonly standbys: boolean },
): Promise<{ readonly nodes: Nodes; readonly url: string }> {
  const disks = [
    smallDisk(diskMegabytes),
    smallDisk(diskMegabytes),
    smallDisk(diskMegabytes),
  ] as const
  for (const disk of disks) ends.push(() => disk.remove())
  const folderOf = ({ folder }: SmallDisk) => path.join(folder, 'node')
  const [coordinatorDisk, firstDisk, secondDisk] = disks
  const citus = await startCitus({
    folders: [folderOf(coordinatorDisk), folderOf(firstDisk), folderOf(secondDisk)],
  })
  ends.push(() => citus.stop())
  const url = await shardedDatabase(citus.url, databaseName, shards)
  const coordinator = { server: citus.coordinator, disk: coordinatorDisk }
  const followed = standbys ? await followedWorkers(citus.workers, ends) : []
  const servers = standbys ? followed : citus.workers
  const all = servers.map((server, index) => ({
    server,
    disk: index === 0 ? firstDisk : secondDisk,
  }))
  async function workers() {
    const [holder] = await onServer<{ port: number }>(
      addressOf(citus.coordinator.url, databaseName),
      `select s.nodeport as port from shops cross join citus_shards s where s.shardid = get_shard_id_for_distribution_column('receipts', shops.id)`,
    )
    const worker = all.find(({ server }) => new URL(server.url).port === String(holder?.port))
    const other = all.find((candidate) => candidate !== worker)
    if (!worker || !other) throw new Error('No worker has the shop')
    return { worker, other }
  }
  let dead = followed[0]
  const coordinators = [citus.coordinator.url, addressOf(citus.coordinator.url, databaseName)]
  const failover = {
    async kill() {
      const { worker } = await workers()
      dead = followed.find((candidate) => candidate === worker.server)
      await dead?.kill()
    },
    restart: async () => dead?.failOver(coordinators),
  }
  const nodes: Nodes = {
    failover: standbys ? failover : null,
    coordinator,
    workers,
    async rebalance() {
      const { worker } = await workers()
      for (const onto of ['all but one', 'all'] as const)
        await rebalance(citus.url, databaseName, onto, worker.server.url)
    },
  }
  return { nodes, url }
}

async function followedWorkers(
  workers: readonly PostgresServer[],
  ends: Ends,
): Promise<FollowedWorker[]> {
  const all: FollowedWorker[] = []
  for (const worker of workers) {
    const followedWorker = await followedBy(worker)
    ends.push(() => followedWorker.stop())
    all.push(followedWorker)
  }
  return all
}
