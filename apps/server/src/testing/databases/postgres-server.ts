import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../free-port.ts'
import { endProgram, findProgram, serverAccount, startProgram } from '../server-program.ts'

const execute = promisify(execFile)
const killMilliseconds = 30_000

/**
 * A separate PostgreSQL server. Stopping it deletes everything, unless it was started in a
 * permanent folder.
 */
export interface PostgresServer {
  /** Address with a superuser of the database `postgres`. */
  readonly url: string
  /** Id of its main process, whose children serve the connections. */
  readonly pid: number
  /** Ends every process of the server with SIGKILL. */
  kill(): Promise<void>
  /** Starts it again on the same data and port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

interface StartOptions {
  /** A permanent folder that is used again, instead of a temporary one. */
  readonly keep?: string | undefined
  /** The primary of which it becomes a streaming replica. */
  readonly replicaOf?: PostgresServer
  /** Lines of its configuration file. */
  readonly settings?: readonly string[]
}

/** Starts a PostgreSQL server from the installed binaries, on a free port. */
export async function startPostgres({
  keep,
  replicaOf,
  settings = [],
}: StartOptions = {}): Promise<PostgresServer> {
  const user = await serverAccount()
  if (keep) await mkdir(keep, { recursive: true })
  const folder = keep ?? (await mkdtemp(path.join(tmpdir(), 'pos-postgres-')))
  if (user) await chown(folder, user.uid, user.gid)
  const data = path.join(folder, 'data')
  // Nodes of Citus look for certificates in the home folder, which belongs to another account.
  const options = { ...user, cwd: folder, env: { ...process.env, HOME: folder } }
  const file = path.join(data, 'postgresql.auto.conf')
  if (replicaOf) {
    const copy = [
      '-d',
      replicaOf.url,
      '-D',
      data,
      '-R',
      '-X',
      'stream',
      '--checkpoint=fast',
      '--no-sync',
    ]
    await execute(programOf('pg_basebackup'), copy, options)
  } else if (!existsSync(path.join(data, 'PG_VERSION'))) {
    const fresh = [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
      '--no-instructions',
    ]
    await execute(programOf('initdb'), fresh, options)
  }
  const port = await freePort()
  await writeFile(
    file,
    `${replicaOf ? await readFile(file, 'utf8') : ''}listen_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = '${folder}'\nmax_connections = 200\n${settings.join('\n')}\n`,
  )
  const run = () =>
    startProgram({
      program: programOf('postgres'),
      args: ['-D', data],
      options,
      ready: 'database system is ready to accept',
    })
  let server = await run()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    get pid() {
      return server.pid ?? 0
    },
    async kill() {
      const { pid } = server
      // The children first: without the parent they cannot be identified.
      await execute('pkill', ['-KILL', '-P', String(pid)], { timeout: killMilliseconds }).catch(
        () => {},
      )
      await endProgram(server, 'SIGKILL')
    },
    async restart() {
      server = await again(run)
    },
    async stop() {
      // Data that will be deleted need not be synced to disk.
      await endProgram(server, keep ? 'SIGINT' : 'SIGQUIT')
      if (!keep) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The path of one of PostgreSQL's programs. */
function programOf(name: string) {
  const versions = '/usr/lib/postgresql'
  const packaged = existsSync(versions)
    ? readdirSync(versions).toSorted((a, b) => Number(b) - Number(a))
    : []
  return findProgram(
    name,
    packaged.map((version) => path.join(versions, version, 'bin')),
    'PostgreSQL 15 or newer',
  )
}

/** The shared memory of a killed server is freed when its last process has ended. */
async function again<T>(action: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await action()
    } catch (error) {
      if (tries === 50) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
