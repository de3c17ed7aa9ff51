import { execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { within } from './within.ts'

const execute = promisify(execFile)
const startMilliseconds = 60_000
const endMilliseconds = 30_000

/** A PostgreSQL server of its own, gone with everything in it when stopped unless it was started in a folder that stays. */
export interface PostgresServer {
  /** Of a superuser, on the database `postgres`. */
  readonly url: string
  /** Ends every process of the server with SIGKILL. */
  kill(): Promise<void>
  /** Starts it again on the same data and port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Starts a PostgreSQL server from the installed binaries, in a temporary folder or in one that stays and is used again, on a free port. */
export async function startPostgres(keep?: string): Promise<PostgresServer> {
  const bin = findBinaries()
  const user = await unprivilegedUser()
  if (keep) await mkdir(keep, { recursive: true })
  const folder = keep ?? (await mkdtemp(path.join(tmpdir(), 'pos-postgres-')))
  if (user) await chown(folder, user.uid, user.gid)
  const data = path.join(folder, 'data')
  if (!existsSync(path.join(data, 'PG_VERSION'))) {
    await execute(
      path.join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', '--no-instructions'],
      { ...user, cwd: folder },
    )
  }
  const port = await freePort()
  await writeFile(
    path.join(data, 'postgresql.auto.conf'),
    `listen_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = '${folder}'\nmax_connections = 200\n`,
  )
  let server = await run(path.join(bin, 'postgres'), data, { ...user, cwd: folder })
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async kill() {
      const { pid } = server
      // The children first: once the parent is gone, nobody tells which were its own.
      await execute('pkill', ['-KILL', '-P', String(pid)], { timeout: endMilliseconds }).catch(() => {})
      await end(server, 'SIGKILL')
    },
    async restart() {
      server = await again(() => run(path.join(bin, 'postgres'), data, { ...user, cwd: folder }))
    },
    async stop() {
      await end(server, 'SIGINT')
      if (!keep) await rm(folder, { recursive: true, force: true })
    },
  }
}

function findBinaries() {
  const versions = '/usr/lib/postgresql'
  const packaged = existsSync(versions) ? readdirSync(versions).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...packaged.map((version) => path.join(versions, version, 'bin'))]
  const found = folders.find((folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')))
  if (!found) throw new Error(`No PostgreSQL binaries (initdb, postgres) in PATH or ${versions}/*/bin: install PostgreSQL 15 or newer.`)
  return found
}

/** PostgreSQL refuses to run as root. */
async function unprivilegedUser(): Promise<{ uid: number; gid: number } | null> {
  if (userInfo().uid !== 0) return null
  const idOf = async (option: string, name: string) => Number((await execute('id', [option, name])).stdout)
  const name = (await idOf('-u', 'postgres').catch(() => null)) === null ? 'nobody' : 'postgres'
  return { uid: await idOf('-u', name), gid: await idOf('-g', name) }
}

function freePort() {
  return new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function run(program: string, data: string, options: { uid?: number; gid?: number; cwd: string }) {
  const child = spawn(program, ['-D', data], { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  const ready = new Promise<typeof child>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      // The end of it: while it recovers, every client that is turned away is a line.
      said = (said + chunk.toString()).slice(-10_000)
      if (said.includes('ready to accept connections')) resolve(child)
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`PostgreSQL ended:\n${said}`)))
  })
  try {
    return await within(startMilliseconds, () => `PostgreSQL was not ready:\n${said}`, ready)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

/** A killed server's shared memory is freed when the last of its processes is gone. */
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

function end(child: Awaited<ReturnType<typeof run>>, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill(signal)
  return within(endMilliseconds, `PostgreSQL did not end by ${signal}`, ended)
}
