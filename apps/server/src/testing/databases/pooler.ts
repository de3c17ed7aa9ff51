import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../free-port.ts'
import { endProgram, findProgram, serverAccount, startProgram } from '../server-program.ts'

/** Names of databases with the addresses of their servers; `*` stands for every other name. */
export type PooledDatabases = Readonly<
  Record<string, { readonly url: string; readonly mode?: 'session' }>
>

/**
 * A separate PgBouncer in front of PostgreSQL servers, in transaction mode unless a database says
 * otherwise.
 */
export interface Pooler {
  urlOf(database: string): string
  readonly pid: number
  /** Points the names to other servers: existing connections are cut after their transaction. */
  lead(databases: PooledDatabases): Promise<void>
  /** Kills it with SIGKILL, which cuts all connections through it. */
  kill(): Promise<void>
  /** Starts it again on the same port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Starts the installed PgBouncer. `size` is the number of connections per database. */
export async function startPooler(
  databases: PooledDatabases,
  { size = 20 }: { readonly size?: number } = {},
): Promise<Pooler> {
  const program = findProgram(
    'pgbouncer',
    ['/usr/sbin', '/usr/local/sbin'],
    "PgBouncer 1.18 or newer (Debian's package pgbouncer)",
  )
  const user = await serverAccount()
  const folder = await mkdtemp(path.join(tmpdir(), 'pos-pgbouncer-'))
  const port = await freePort()
  const file = path.join(folder, 'pgbouncer.ini')
  const write = (some: PooledDatabases) => writeFile(file, configuration(some, { port, size }))
  await write(databases)
  if (user) for (const one of [folder, file]) await chown(one, user.uid, user.gid)
  const run = () =>
    startProgram({ program, args: [file], options: { ...user, cwd: folder }, ready: 'process up' })
  let child = await run()
  return {
    urlOf: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    get pid() {
      return child.pid ?? 0
    },
    async lead(some) {
      await write(some)
      child.kill('SIGHUP')
    },
    kill: () => endProgram(child, 'SIGKILL'),
    async restart() {
      child = await run()
    },
    async stop() {
      await endProgram(child, 'SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** https://www.pgbouncer.org/config.html; other settings have their defaults. */
function configuration(databases: PooledDatabases, { port, size }: { port: number; size: number }) {
  const lines = Object.entries(databases).map(([name, { url, mode }]) => {
    const server = new URL(url)
    const database = name === '*' ? '' : ` dbname=${server.pathname.slice(1)}`
    return `${name} = host=${server.hostname} port=${server.port} user=${server.username}${database}${mode ? ` pool_mode=${mode}` : ''}`
  })
  return `[databases]
${lines.join('\n')}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 1000
server_login_retry = 1
query_wait_timeout = 5
log_connections = 0
log_disconnections = 0
`
}
