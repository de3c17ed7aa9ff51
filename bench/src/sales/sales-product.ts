import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { account, prepare, withDatabase } from '@pos/server/testing/databases/crash-database'
import { startPostgres } from '@pos/server/testing/databases/postgres-server'
import { serverProcess } from '@pos/server/testing/server-process'
import { Client } from 'pg'
import { metricsToken } from '../process-watch.ts'
import type { BenchShop } from './bench-shops.ts'

const program = path.join(
  path.dirname(fileURLToPath(import.meta.url)),
  '../../../apps/server/dist/main.js',
)

/**
 * The built server on a separate PostgreSQL, with the shops of a benchmark and an administrator of
 * all shops.
 */
export interface SalesProduct {
  readonly url: string
  /** The server's process id. */
  readonly pid: number
  readonly databaseUrl: string
  /** Returns the administrator's token. Call `start` first. */
  token(): string
  /** Starts or restarts the server. */
  start(): Promise<void>
  call<T>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<T>
  /** Reads a response to its end without storing it, and returns its size in bytes. */
  stream(path: string): Promise<number>
  /** Stops the server, but not the database. */
  stopServer(): Promise<void>
  stop(): Promise<void>
}

interface SalesProductOptions {
  /** The folder of a database that is kept for the next run. */
  readonly keep?: string | undefined
  /** True if that database already has the shops from the last run. */
  readonly has?: boolean
  /** Maps the URL by which the server connects to its database. */
  readonly by?: (url: string) => Promise<string>
  /** An existing empty database to use, and the function that stops it. */
  readonly on?: { readonly url: string; stop(): Promise<void> }
}

/**
 * Prepares the database and its shops without starting the server. A kept database is only
 * migrated. Throws if the build is missing.
 */
export async function salesProduct(
  shops: readonly BenchShop[],
  { keep, has = false, by = async (url) => url, on }: SalesProductOptions = {},
): Promise<SalesProduct> {
  if (!existsSync(program)) throw new Error('Build the product first: npm run build')
  const postgres = on ?? (await startPostgres({ keep }))
  const folder = mkdtempSync(path.join(tmpdir(), 'pos-sales-'))
  const settings = { VAR_DIR: folder, DATABASE_URL: postgres.url }
  if (has) await withDatabase(settings, () => Promise.resolve())
  else {
    await withDatabase(settings, prepare)
    await insertShops(postgres.url, shops)
  }
  const server = await serverProcess([program], {
    ...settings,
    DATABASE_URL: await by(postgres.url),
    APP_SECRET: randomBytes(32).toString('hex'),
    METRICS_TOKEN: metricsToken,
    // The load of many people comes from one account here.
    PERSON_REQUESTS_PER_MINUTE: '0',
  })
  let token = ''
  const call: SalesProduct['call'] = async (method, to, body, headers = {}) => {
    const response = await fetch(server.url + to, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok)
      throw new Error(`${method} ${to} answered ${response.status}: ${text.slice(0, 300)}`)
    return (text ? JSON.parse(text) : null) as never
  }
  return {
    url: server.url,
    get pid() {
      return server.pid
    },
    databaseUrl: postgres.url,
    token: () => token,
    async start() {
      await server.start()
      const { data } = await call<{ data: { access_token: string } }>(
        'POST',
        '/v1/auth/login',
        account,
      )
      token = data.access_token
    },
    call,
    async stream(from) {
      const response = await fetch(server.url + from, {
        headers: { authorization: `Bearer ${token}` },
      })
      if (!response.ok || !response.body) throw new Error(`${from} answered ${response.status}`)
      let bytes = 0
      for await (const chunk of response.body) bytes += (chunk as Uint8Array).byteLength
      return bytes
    },
    stopServer: () => server.stop(),
    async stop() {
      await server.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function insertShops(url: string, shops: readonly BenchShop[]) {
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const { id, name, menu } of shops) {
    const { timezone, currency, close_time, country_code } = menu.shop
    await client.query(
      `insert into shops (organization_id, id, name, country_code, timezone, currency, close_time)
       select id, $1, $2, $3, $4, $5, $6 from organizations`,
      [id, name, country_code, timezone, currency, close_time],
    )
  }
  await client.end()
}
