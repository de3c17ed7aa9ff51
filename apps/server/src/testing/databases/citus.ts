import { tablePlacements } from '#app/commands/table-placements'
import { migrationsFolder } from '#app/home'
import { type Database, wrap } from '#platform/database/database'
import { migrate } from '#platform/database/schema/migrate'
import { createLog } from '#platform/process/log'
import { distribute } from '#platform/topology/distribute'
import { preparePartitions } from '#sales/prepare-sales'
import { addressOf, onServer } from './on-server.ts'

const log = createLog({ LOG_LEVEL: 'error', APP_ENV: 'development' })

/**
 * Few shards: behaviour with four shards equals that with thirty-two, and copying a database takes
 * a third of the time.
 */
const shards = 4

/** The account of TEST_CITUS_URL owns the databases; the superuser creates and drops them. */
const asSuperuser = (address: string) => {
  const url = new URL(address)
  url.username = 'postgres'
  return url.href
}

/** The coordinator of TEST_CITUS_URL and its workers, each with the address of its superuser. */
async function citusNodes(url: string): Promise<string[]> {
  const rows = await onServer<{ host: string; port: number; groupid: number }>(
    asSuperuser(url),
    `select nodename as host, nodeport as port, groupid from pg_dist_node where noderole = 'primary' order by groupid`,
  )
  return rows.map(({ host, port }) => {
    const node = new URL(asSuperuser(url))
    node.hostname = host
    node.port = String(port)
    return node.href
  })
}

/** Runs a statement on the database `postgres` of every node, without Citus. */
async function onNodes(nodes: readonly string[], statement: string) {
  await Promise.all(nodes.map((node) => onServer(addressOf(node, 'postgres'), statement)))
}

/** Creates a migrated database with Citus and its nodes, without distributed tables. */
export async function unshardedDatabase(url: string, name: string): Promise<Database> {
  const nodes = await citusNodes(url)
  const [coordinator = '', ...workers] = nodes
  const owner = new URL(url).username
  await dropOnNodes(nodes, name)
  await onNodes(nodes, `create database ${name} owner ${owner}`)
  await Promise.all(nodes.map((node) => onServer(addressOf(node, name), 'create extension citus')))
  const at = (node: string) => `'${new URL(node).hostname}', ${new URL(node).port}`
  await onServer(
    addressOf(coordinator, name),
    `select citus_set_coordinator_host(${at(coordinator)})`,
  )
  for (const worker of workers)
    await onServer(addressOf(coordinator, name), `select citus_add_node(${at(worker)})`)
  const database = wrap('postgres', null, log, { url: addressOf(url, name) })
  await migrate(database, migrationsFolder, log)
  await preparePartitions(database)
  return {
    ...database,
    async close() {
      await database.close()
      await dropOnNodes(nodes, name)
    },
  }
}

/** Creates the sharded template database for test files; returns a function that drops it. */
export async function citusTemplate(url: string, name: string): Promise<() => Promise<void>> {
  const nodes = await citusNodes(url)
  const database = await unshardedDatabase(url, name)
  await distribute(database, { placements: tablePlacements, shards, tell: () => {} })
  await database.kysely.destroy()
  // No one, not even the daemon of Citus, may be connected to the copied database.
  await onNodes(nodes, `alter database ${name} allow_connections false`)
  await onNodes(
    nodes,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  )
  return () => dropOnNodes(nodes, name)
}

/** Creates an empty sharded database and returns its address. */
export async function shardedDatabase(url: string, name: string, count: number): Promise<string> {
  const database = await unshardedDatabase(url, name)
  await distribute(database, { placements: tablePlacements, shards: count, tell: () => {} })
  await database.kysely.destroy()
  return addressOf(url, name)
}

/**
 * Moves the shards of a database to all workers, or off one of them (the last, unless `left` is its
 * address), as an operator does. Resolves when done, with the number of workers that hold shards.
 */
export async function rebalance(
  url: string,
  name: string,
  onto: 'all' | 'all but one',
  left?: string,
): Promise<number> {
  const [coordinator = '', ...workers] = await citusNodes(url)
  const { hostname, port } = new URL(left ?? workers.at(-1) ?? '')
  const ask = (statement: string) =>
    onServer<{ workers: number }>(addressOf(coordinator, name), statement)
  await ask(
    `select citus_set_node_property('${hostname}', ${port}, 'shouldhaveshards', ${onto === 'all'})`,
  )
  await ask('select citus_rebalance_start()')
  await ask('select citus_rebalance_wait()')
  const [found] = await ask(
    `select count(distinct (nodename, nodeport))::int as workers from citus_shards where citus_table_type = 'distributed'`,
  )
  return found?.workers ?? 0
}

/** Copies a sharded database node by node: the metadata of its shards is in the database itself. */
export async function copyOnNodes(
  url: string,
  template: string,
  name: string,
): Promise<() => Promise<void>> {
  const nodes = await citusNodes(url)
  await onNodes(
    nodes,
    `create database ${name} template ${template} owner ${new URL(url).username}`,
  )
  return () => dropOnNodes(nodes, name)
}

/** Simulates the loss of a node for a database: ends its connections there and refuses new ones. */
export async function closeNode(url: string, port: number, name: string): Promise<void> {
  const node = await nodeAt(url, port)
  await onServer(node, `alter database ${name} allow_connections false`)
  await onServer(
    node,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  )
}

/** Reverses `closeNode`. */
export async function openNode(url: string, port: number, name: string): Promise<void> {
  await onServer(await nodeAt(url, port), `alter database ${name} allow_connections true`)
}

/** Without Citus, which could notify the other nodes. */
async function nodeAt(url: string, port: number) {
  const node = (await citusNodes(url)).find((one) => new URL(one).port === String(port))
  return addressOf(node ?? '', 'template1')
}

/** Citus' daemon may reconnect to the database while it is dropped. */
async function dropOnNodes(nodes: readonly string[], name: string) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await onNodes(nodes, `drop database if exists ${name} with (force)`)
    } catch (error) {
      if (tries >= 8) throw error
    }
  }
}
