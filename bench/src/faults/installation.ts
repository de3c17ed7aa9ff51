import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startCluster } from '@pos/server/testing/databases/cluster'
import { inspect, prepare, withDatabase } from '@pos/server/testing/databases/crash-database'
import { type Pooler, startPooler } from '@pos/server/testing/databases/pooler'
import { type PostgresServer, startPostgres } from '@pos/server/testing/databases/postgres-server'
import { type ServerProcess, serverProcess } from '@pos/server/testing/server-process'
import { type DatabaseLink, databaseLink } from './database-link.ts'
import { type Nodes, startNodes } from './nodes.ts'
import { type SmallDisk, smallDisk } from './small-disk.ts'

const here = path.dirname(fileURLToPath(import.meta.url))

/**
 * The databases that the product can run on.
 *
 * - `embedded`: the embedded database
 * - `postgres`: one PostgreSQL
 * - `pooler`: PgBouncer in front of a primary with a replica for reports
 * - `cluster`: PgBouncer in front of a primary with two standbys, one of which takes over
 * - `citus`: a Citus coordinator with two workers; in `citus-standbys`, each worker has a standby
 */
export const kinds = [
  'embedded',
  'postgres',
  'pooler',
  'cluster',
  'citus',
  'citus-standbys',
] as const
export type Kind = (typeof kinds)[number]

/** A running product with the parts that can fail. */
export interface Installation {
  readonly kind: Kind
  readonly server: ServerProcess
  /** The disk of the database. */
  readonly disk: SmallDisk
  readonly primary: PostgresServer | null
  readonly replica: PostgresServer | null
  readonly pooler: Pooler | null
  /** Kills the primary; `restart` promotes a standby. */
  readonly failover: { kill(): Promise<void>; restart(): Promise<void> } | null
  readonly nodes: Nodes | null
  /** The link between the server and its database or pooler. */
  readonly link: DatabaseLink | null
  /** Shifts the server's clock; that of the database stays right. */
  shiftClock(milliseconds: number): void
  /**
   * Stops the server, then looks in the database for incomplete receipts and wrong roll-ups, which
   * no response shows.
   */
  inspect(): Promise<string[]>
  stop(): Promise<void>
}

/** Large enough for the data of some minutes, small enough to fill quickly. */
const diskMegabytes = 1500

/** Starts the built server (`program`) on an empty database. */
export async function startInstallation(kind: Kind, program: string): Promise<Installation> {
  const disk = smallDisk(diskMegabytes)
  const ends: (() => Promise<void> | void)[] = [() => disk.remove()]
  const stop = async () => {
    for (const end of ends.toReversed()) await end()
  }
  try {
    const { variables, ...parts } = await startDatabases(kind, disk, ends)
    const settings = { VAR_DIR: path.join(disk.folder, 'var'), DATABASE_URL: '', ...variables }
    const shopId = await withDatabase(settings, prepare)
    const clock = path.join(disk.folder, 'clock')
    const server = await serverProcess(['--import', path.join(here, 'clock-shift.mjs'), program], {
      ...settings,
      CLOCK_SHIFT_FILE: clock,
      // The load of many people comes from one account here.
      PERSON_REQUESTS_PER_MINUTE: '0',
      APP_SECRET: randomBytes(32).toString('hex'),
    })
    ends.push(() => server.kill())
    await server.start()
    return {
      kind,
      server,
      disk,
      ...parts,
      shiftClock(milliseconds) {
        if (milliseconds === 0) rmSync(clock, { force: true })
        else writeFileSync(clock, String(milliseconds))
      },
      async inspect() {
        await server.stop()
        return withDatabase(settings, (database) => inspect(database, shopId))
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

type Parts = Pick<
  Installation,
  'primary' | 'replica' | 'pooler' | 'failover' | 'nodes' | 'link'
> & {
  readonly variables: Record<string, string>
}

/** Starts the databases. Pushes the functions that stop them onto `ends`. */
async function startDatabases(
  kind: Kind,
  disk: SmallDisk,
  ends: (() => Promise<void> | void)[],
): Promise<Parts> {
  const none = { primary: null, replica: null, pooler: null, failover: null, nodes: null }
  if (kind === 'embedded') return { ...none, link: null, variables: {} }
  if (kind === 'cluster') {
    const cluster = await startCluster()
    ends.push(() => cluster.stop())
    const clusterLink = await openLink(cluster.variables.DATABASE_URL, ends)
    const { pooler: clusterPooler, variables: clusterVariables } = cluster
    const clusterSettings = { ...clusterVariables, DATABASE_URL: clusterLink.url }
    return {
      ...none,
      pooler: clusterPooler,
      failover: cluster,
      link: clusterLink,
      variables: clusterSettings,
    }
  }
  if (kind === 'citus' || kind === 'citus-standbys') {
    const { nodes, url } = await startNodes(ends, { standbys: kind === 'citus-standbys' })
    const link = await openLink(url, ends)
    return { ...none, nodes, failover: nodes.failover, link, variables: { DATABASE_URL: link.url } }
  }
  const start = async (name: string, replicaOf?: PostgresServer) => {
    const database = await startPostgres({
      keep: path.join(disk.folder, name),
      ...(replicaOf ? { replicaOf } : {}),
    })
    ends.push(() => database.kill())
    return database
  }
  const primary = await start('primary')
  if (kind === 'postgres') {
    const link = await openLink(primary.url, ends)
    return { ...none, primary, link, variables: { DATABASE_URL: link.url } }
  }
  const replica = await start('replica', primary)
  const pooler = await startPooler({
    pos: { url: primary.url },
    pos_listen: { url: primary.url, mode: 'session' },
    pos_replica: { url: replica.url },
  })
  ends.push(() => pooler.stop())
  const link = await openLink(pooler.urlOf('pos'), ends)
  const variables = {
    DATABASE_URL: link.url,
    DATABASE_LISTEN_URL: pooler.urlOf('pos_listen'),
    DATABASE_REPLICA_URL: pooler.urlOf('pos_replica'),
  }
  return { ...none, primary, replica, pooler, link, variables }
}

async function openLink(url: string, ends: (() => Promise<void> | void)[]) {
  const link = await databaseLink(url)
  ends.push(() => link.close())
  return link
}
