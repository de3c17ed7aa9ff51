import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compose } from '#app/compose'
import { startDemo } from '#app/demo/demo'
import { migrationsFolder } from '#app/home'
import { onServer } from '#testing/database'
import { type PostgresServer, startPostgres } from '#testing/postgres-server'
import { backup, tablesOf } from './backup.ts'
import { openDatabase } from './database.ts'
import { type Environment, readEnvironment } from './environment.ts'
import { createLog } from './log.ts'
import { migrate } from './migrate.ts'
import { restore } from './restore.ts'

const APP_SECRET = randomBytes(32).toString('hex')
const address = 'line 1\nline 2\t"quoted" \\ back ’ 🍣 {,} \u2028'
const log = createLog({ LOG_LEVEL: 'silent', APP_ENV: 'development' })
let folder: string
let postgres: PostgresServer
let original: Contents
let file: string

/** Everything that a database and its storage hold: rows as text by table, pictures by key. */
interface Contents {
  readonly tables: Record<string, string[]>
  readonly files: Record<string, string>
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pos-backup-'))
  postgres = await startPostgres()
  // The owner of an installation is no superuser.
  await onServer(postgres.url, `create role owner login createrole password 'owner'`)
  for (const name of ['first', 'second']) await onServer(postgres.url, `create database ${name} owner owner`)
  file = path.join(folder, 'backup.gz')
  await fill(onPostgres('first'))
  original = await contentsOf(onPostgres('first'))
  await backup(onPostgres('first'), file, log)
}, 120_000)
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const place = (name: string, DATABASE_URL?: string): Environment =>
  readEnvironment({ VAR_DIR: path.join(folder, name), APP_SECRET, LOG_LEVEL: 'silent', DATABASE_URL })
const onPostgres = (name: string) => place(name, postgres.url.replace('postgres@', 'owner@').replace(/postgres$/, name))
const bring = (to: Environment, from = file, force = false) => restore(to, from, log, { force, migrations: migrationsFolder })

/** The demo's master data, a picture and a change with every kind of character. */
async function fill(environment: Environment) {
  const database = await openDatabase(environment, log)
  await migrate(database, migrationsFolder, log)
  const engine = await compose({ environment, database, log, webRoot: null })
  await startDemo(engine)
  const login = { credential: 'owner@example.com', password: 'Demo-2026!' }
  const answer = await engine.http.inject({ method: 'POST', url: '/v1/auth/login', payload: login })
  const headers = { authorization: `Bearer ${answer.json().data.access_token}` }
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a40' } })
    .png()
    .toBuffer()
  const payload = Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
    picture,
    Buffer.from('\r\n--b--\r\n'),
  ])
  const uploaded = await engine.http.inject({
    method: 'POST',
    url: '/v1/files',
    payload,
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
  })
  const category = { name: '握り 𠮷', image: uploaded.json().data.id }
  const created = await engine.http.inject({ method: 'POST', url: '/v1/categories', payload: category, headers })
  expect(created.statusCode, created.body).toBe(201)
  await database.transaction({ system: true }, (db) => sql`update shops set address = ${address}`.execute(db))
  await engine.http.close()
  await engine.events.close()
  await database.close()
}

async function contentsOf(environment: Environment): Promise<Contents> {
  const database = await openDatabase(environment, log)
  try {
    return await database.transaction({ system: true }, async (db) => {
      await sql`set local timezone = 'UTC'`.execute(db)
      const tables: Record<string, string[]> = {}
      for (const { name } of await tablesOf(db)) {
        const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db)
        tables[name] = rows.map(({ row }) => row).toSorted()
      }
      const { rows } = await sql<{ key: string }>`select storage_key as key from files union select thumb_key from files`.execute(db)
      const read = async (key: string) => [key, (await readFile(path.join(environment.VAR_DIR, 'files', key))).toString('base64')] as const
      return { tables, files: Object.fromEntries(await Promise.all(rows.map(({ key }) => read(key)))) }
    })
  } finally {
    await database.close()
  }
}

describe('a backup', () => {
  test('holds what there is to compare', () => {
    const filled = Object.values(original.tables).filter((rows) => rows.length > 0)
    expect(filled.length).toBeGreaterThan(20)
    expect(original.tables.categories?.some((row) => row.includes('𠮷'))).toBe(true)
    expect(Object.keys(original.files)).toHaveLength(2)
  })

  test('of PostgreSQL comes back whole on the embedded database, and from there on PostgreSQL', async () => {
    const embedded = place('embedded')
    await bring(embedded)
    expect(await contentsOf(embedded)).toEqual(original)
    const second = path.join(folder, 'second.gz')
    await backup(embedded, second, log)
    await bring(onPostgres('second'), second)
    expect(await contentsOf(onPostgres('second'))).toEqual(original)
  }, 120_000)

  test('leaves a database that goes on: passwords sign in, checks hold, numbers do not begin anew', async () => {
    const environment = onPostgres('second')
    const database = await openDatabase(environment, log)
    const engine = await compose({ environment, database, log, webRoot: null })
    const call = (method: 'POST' | 'PUT', url: string, payload: object, token = '') =>
      engine.http.inject({ method, url, payload, headers: { authorization: `Bearer ${token}` } })
    const { access_token: token } = (
      await call('POST', '/v1/auth/login', { credential: 'owner@example.com', password: 'Demo-2026!' })
    ).json().data
    const again = { name: '握り 𠮷' }
    expect((await call('POST', '/v1/categories', again, token)).statusCode).toBe(422)
    expect((await call('POST', '/v1/categories', { name: 'Another' }, token)).statusCode).toBe(201)
    expect((await call('POST', '/v1/categories', { name: 'Lost', image: '019b0000-0000-7000-8000-000000000000' }, token)).statusCode).toBe(
      422,
    )
    const { rows } = await database.transaction({ system: true }, (db) =>
      sql<{ name: string }>`select after ->> 'name' as name from changes order by id desc limit 1`.execute(db),
    )
    expect(rows).toEqual([{ name: 'Another' }])
    await engine.http.close()
    await engine.events.close()
    await database.close()
  })

  test('is written whole or not at all', async () => {
    await expect(backup(onPostgres('first'), path.join(folder, 'no', 'such', 'place.gz'), log)).rejects.toThrow(
      /cannot be written: ENOENT.*place\.gz/,
    )
    expect(existsSync(`${file}.part`)).toBe(false)
  })
})

describe('restoring', () => {
  test('refuses a database that is not empty unless forced, which replaces what is there', async () => {
    await expect(bring(onPostgres('first'))).rejects.toThrow('--force')
    const database = await openDatabase(onPostgres('first'), log)
    await database.transaction({ system: true }, (db) =>
      sql`insert into organizations (id, name) values (gen_random_uuid(), 'Late')`.execute(db),
    )
    await database.close()
    await bring(onPostgres('first'), file, true)
    expect(await contentsOf(onPostgres('first'))).toEqual(original)
  })

  test.each([
    ['missing', async () => {}, /cannot be read: ENOENT/],
    ['something else', (at: string) => writeFile(at, 'hello'), /is no backup/],
    ['something else, packed', (at: string) => writeFile(at, gzipSync('hello\n')), /is no backup/],
    ['packed, but empty', (at: string) => writeFile(at, gzipSync('')), /is empty/],
    ['without its head', (at: string) => writeFile(at, gzipSync('{"table":"organizations","rows":"[]"}\n')), /is no backup/],
    [
      'of another version',
      (at: string) => writeFile(at, gzipSync('{"format":"pos-backup-1","migrations":["0001_foundation.sql"]}\n')),
      /another version/,
    ],
    [
      'cut short',
      async (at: string) => {
        await writeFile(at, await readFile(file))
        await truncate(at, 40_000)
      },
      /damaged or cut short/,
    ],
  ])('changes nothing when the file is %s', async (_what, make, message) => {
    const before = await contentsOf(onPostgres('first'))
    const wrong = path.join(folder, 'wrong.gz')
    await rm(wrong, { force: true })
    await make(wrong)
    await expect(bring(onPostgres('first'), wrong, true)).rejects.toThrow(message)
    expect(await contentsOf(onPostgres('first'))).toEqual(before)
  })
})
