import path from 'node:path'
import { rebalance, shardedDatabase } from '@pos/server/testing/citus'
import { startCitus } from '@pos/server/testing/citus-cluster'
import { addressOf, onServer } from '@pos/server/testing/on-server'
import type { PostgresServer } from '@pos/server/testing/postgres-server'
import { type SmallDisk, smallDisk } from './small-disk.ts'
import { followed, type FollowedWorker } from './worker-standbys.ts'

/** One of the servers of a sharded database, on a disk of its own. */
export interface DatabaseNode {
  readonly server: PostgresServer
  readonly disk: SmallDisk
}

/** The nodes of a sharded database. */
export interface Nodes {
  readonly coordinator: DatabaseNode
  /** The worker that has the shop of the load now, and the other one. */
  workers(): Promise<{ readonly worker: DatabaseNode; readonly other: DatabaseNode }>
  /** Moves the shop and all else off its worker, then shards back onto both; resolves when they have moved. */
  rebalance(): Promise<void>
  /** Ends the worker of the shop, and puts its standby in its place. */
  readonly failover: { kill(): Promise<void>; restart(): Promise<void> } | null
}

const databaseName = 'pos'
/** Each takes half a minute to move, however few rows it has. */
const shards = 4
/** Room for what is written ahead (1 GB at most) and the data of some minutes. */
const diskMegabytes = 1800

type Ends = (() => Promise<void> | void)[]

/** Starts a coordinator and two workers, and distributes an empty database among them. `ends` gets what ends them. */
export async function startNodes(
  ends: Ends,
  { standbys }: { readonly standbys: boolean },
): Promise<{ readonly nodes: Nodes; readonly url: string }> {
  const disks = [smallDisk(diskMegabytes), smallDisk(diskMegabytes), smallDisk(diskMegabytes)] as const
  for (const disk of disks) ends.push(() => disk.remove())
  const folderOf = ({ folder }: SmallDisk) => path.join(folder, 'node')
  const [one, two, three] = disks
  const citus = await startCitus({ folders: [folderOf(one), folderOf(two), folderOf(three)] })
  ends.push(() => citus.stop())
  const url = await shardedDatabase(citus.url, databaseName, shards)
  const coordinator = { server: citus.coordinator, disk: one }
  const standing = standbys ? await followedWorkers(citus.workers, ends) : []
  const servers = standbys ? standing : citus.workers
  const all = servers.map((server, index) => ({ server, disk: index === 0 ? two : three }))
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
  let dead = standing[0]
  const coordinators = [citus.coordinator.url, addressOf(citus.coordinator.url, databaseName)]
  const failover = {
    async kill() {
      const { worker } = await workers()
      dead = standing.find((one) => one === worker.server)
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
      for (const onto of ['all but one', 'all'] as const) await rebalance(citus.url, databaseName, onto, worker.server.url)
    },
  }
  return { nodes, url }
}

async function followedWorkers(workers: readonly PostgresServer[], ends: Ends): Promise<FollowedWorker[]> {
  const all: FollowedWorker[] = []
  for (const worker of workers) {
    const one = await followed(worker)
    ends.push(() => one.stop())
    all.push(one)
  }
  return all
}
