import { onServer } from '@pos/server/testing/databases/on-server'
import { Client } from 'pg'
import type { Installation } from './installation.ts'
import type { DatabaseNode, Nodes } from './nodes.ts'
import { resume, suspend } from './processes.ts'

/** A fault that a benchmark injects and repairs. */
export interface Fault {
  readonly name: string
  /** Time from strike to heal. */
  readonly seconds: number
  /** True if posts do not need the failing part, so that none may be refused. */
  readonly sparesPosts?: boolean
  strike(): Promise<void> | void
  heal(): Promise<void> | void
}

type Process = 'server' | 'primary' | 'replica' | 'pooler'

/**
 * Returns the faults that an installation can have. Processes are stopped and the network is silent
 * for `seconds`.
 */
export function faultsOf(
  installation: Installation,
  { seconds }: { readonly seconds: number },
): readonly Fault[] {
  const { server, primary, replica, pooler, failover, nodes, link, disk } = installation
  const processes: Partial<
    Record<Process, { kill(): Promise<void>; restart(): Promise<void>; readonly pid: number }>
  > = {
    server: { kill: () => server.kill(), restart: () => server.start(), pid: 0 },
    ...(primary ? { primary } : {}),
    ...(replica ? { replica } : {}),
    ...(pooler ? { pooler } : {}),
  }
  const pidOf = (name: Process) => (name === 'server' ? server.pid : (processes[name]?.pid ?? 0))
  const faults: Fault[] = []
  for (const [name, controls] of Object.entries(processes))
    faults.push({
      name: `kill -9 of the ${name}`,
      seconds: 2,
      strike: () => controls.kill(),
      heal: () => controls.restart(),
    })
  for (const name of ['server', 'primary', 'replica', 'pooler'] as const)
    if (processes[name])
      faults.push({
        name: `${name} stands still`,
        seconds,
        strike: () => suspend(pidOf(name)),
        heal: () => resume(pidOf(name)),
      })
  if (failover)
    faults.push({
      name: 'failover',
      seconds: 1,
      strike: () => failover.kill(),
      heal: () => failover.restart(),
    })
  if (nodes) faults.push(...faultsOfNodes(nodes, seconds), startWithoutOther(nodes, server))
  // The nodes of a cluster keep their data on separate disks.
  if (disk.isSmall && !failover && !nodes)
    faults.push({
      name: 'disk full',
      seconds: 10,
      strike: () => disk.fill(),
      heal: () => freeDisk(installation),
    })
  if (primary) faults.push(noConnections(primary.url))
  for (const [name, shift] of [
    ['an hour ahead', 3_600_000],
    ['an hour behind', -3_600_000],
  ] as const)
    faults.push({
      name: `clock ${name}`,
      seconds: 10,
      strike: () => installation.shiftClock(shift),
      heal: () => installation.shiftClock(0),
    })
  if (link) {
    faults.push({
      name: 'network cut in commits',
      seconds: 10,
      strike: () => link.cutCommits(),
      heal: () => link.heal(),
    })
    faults.push({
      name: 'network silent',
      seconds,
      strike: () => link.silence(),
      heal: () => link.heal(),
    })
  }
  return faults
}

/** Finds the worker of the shop when the fault begins, because shards move. */
function faultsOfNodes(nodes: Nodes, seconds: number): Fault[] {
  const which = {
    coordinator: () => Promise.resolve(nodes.coordinator),
    'worker of the shop': async () => (await nodes.workers()).worker,
    'other worker': async () => (await nodes.workers()).other,
  }
  const faults: Fault[] = []
  for (const [name, find] of Object.entries(which)) {
    let struck: DatabaseNode = nodes.coordinator
    const strikeBy = (action: (node: DatabaseNode) => Promise<void> | void) => async () => {
      struck = await find()
      await action(struck)
    }
    const [kill, fill] = [
      strikeBy(({ server }) => server.kill()),
      strikeBy(({ disk }) => disk.fill()),
    ]
    const still = strikeBy(({ server }) => suspend(server.pid))
    const sparesPosts = name === 'other worker'
    faults.push(
      {
        name: `kill -9 of the ${name}`,
        seconds: sparesPosts ? 10 : 2,
        sparesPosts,
        strike: kill,
        heal: () => struck.server.restart(),
      },
      {
        name: `${name} stands still`,
        seconds,
        sparesPosts,
        strike: still,
        heal: () => resume(struck.server.pid),
      },
    )
    // A standby that replaces a node is on another disk.
    if (nodes.coordinator.disk.isSmall && !nodes.failover)
      faults.push({
        name: `disk of the ${name} full`,
        seconds: 10,
        sparesPosts,
        strike: fill,
        heal: () => freeNode(struck),
      })
  }
  faults.push(noConnections(nodes.coordinator.server.url))
  faults.push({
    name: 'shards move off a worker and back',
    seconds: 0,
    strike: () => nodes.rebalance(),
    heal: () => {},
  })
  return faults
}

/**
 * Frees the disk and restarts each process that ended because it was full, as a service manager
 * would.
 */
async function freeDisk({ disk, server, primary, replica }: Installation) {
  disk.free()
  for (const database of [primary, replica])
    if (database && !(await isAnswering(database.url))) await database.restart()
  if (!isRunning(server.pid)) await server.start()
}

/**
 * Restarts the server while the other worker is down. The new process does not know the shop of any
 * device yet.
 */
function startWithoutOther(nodes: Nodes, server: Installation['server']): Fault {
  let struck: DatabaseNode = nodes.coordinator
  return {
    name: 'server starts without the other worker',
    seconds: 10,
    async strike() {
      struck = (await nodes.workers()).other
      await struck.server.kill()
      await server.kill()
      await server.start()
    },
    heal: () => struck.server.restart(),
  }
}

/**
 * Frees the node's disk and restarts PostgreSQL if it ended; otherwise it recovers without help.
 */
async function freeNode({ disk, server }: DatabaseNode) {
  disk.free()
  if (!isRunning(server.pid)) await server.restart()
}

const isAnswering = (url: string) =>
  onServer(url, 'select 1').then(
    () => true,
    () => false,
  )

function isRunning(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Terminates the server's connections and occupies every connection that the database allows. */
function noConnections(url: string): Fault {
  const occupied: Client[] = []
  return {
    name: 'no connection is left',
    seconds: 10,
    async strike() {
      const end =
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'"
      const first = await connected(url)
      if (!first) return
      occupied.push(first)
      await first.query(end)
      for (
        let next = await connected(url);
        next && occupied.length < 1000;
        next = await connected(url)
      )
        occupied.push(next)
    },
    async heal() {
      await Promise.all(occupied.splice(0).map((client) => client.end().catch(() => {})))
    },
  }
}

/** Opens a connection; null if none is left. */
async function connected(url: string): Promise<Client | null> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  return client.connect().then(
    () => client,
    () => null,
  )
}
