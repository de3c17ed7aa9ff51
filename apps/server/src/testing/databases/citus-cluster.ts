import { onServer } from './on-server.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

/** A Citus coordinator and two workers; stopping them deletes everything. */
export interface CitusCluster {
  /** Address of the coordinator with the owner of the databases, as in TEST_CITUS_URL. */
  readonly url: string
  readonly coordinator: PostgresServer
  readonly workers: readonly PostgresServer[]
  stop(): Promise<void>
}

/** Settings of each node. */
export const nodeSettings = [
  "shared_preload_libraries = 'citus'",
  "citus.stat_statements_track = 'none'",
  'wal_level = logical',
  'max_prepared_transactions = 400',
  'max_locks_per_transaction = 512',
  'max_worker_processes = 24',
]

interface CitusOptions {
  /** Permanent folders of the coordinator and each worker, instead of temporary ones. */
  readonly folders?: readonly [coordinator: string, worker: string, other: string]
}

/**
 * Starts them on this machine from the installed binaries, as described in docs/operations.md.
 * Fails if Citus is not installed.
 */
export async function startCitus({
  folders: [first, ...others] = ['', '', ''],
}: CitusOptions = {}): Promise<CitusCluster> {
  const start = (folder: string) =>
    startPostgres({ settings: nodeSettings, keep: folder || undefined })
  const coordinator = await start(first)
  const nodes = [coordinator]
  const stop = async () => {
    for (const node of nodes) await node.stop()
  }
  try {
    for (const folder of others) nodes.push(await start(folder))
    const workers = nodes.slice(1)
    for (const node of nodes) await onServer(node.url, 'create extension citus')
    await onServer(coordinator.url, `select citus_set_coordinator_host(${placeOf(coordinator)})`)
    for (const worker of workers)
      await onServer(coordinator.url, `select citus_add_node(${placeOf(worker)})`)
    await onServer(coordinator.url, 'create role pos login createrole')
    await onServer(coordinator.url, 'create role pos_app login nosuperuser nobypassrls')
    await onServer(coordinator.url, 'grant pos_app to pos')
    return { url: coordinator.url.replace('postgres@', 'pos@'), coordinator, workers, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const placeOf = ({ url }: PostgresServer) => `'${new URL(url).hostname}', ${new URL(url).port}`
