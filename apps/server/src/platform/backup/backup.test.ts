import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { version } from '@pos/contract/version'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compose } from '#app/compose'
import { migrationsFolder } from '#app/home'
import { startDemo } from '#demo/demo'
import { onServer } from '#testing/databases/on-server'
import { type PostgresServer, startPostgres } from '#testing/databases/postgres-server'
import { openDatabase } from '../database/database.ts'
import { migrate, readMigrations } from '../database/schema/migrate.ts'
import { type Environment, readEnvironment } from '../process/environment.ts'
import { createLog } from '../process/log.ts'
import { type BackupReport, backup, tablesOf } from './backup.ts'
import { restore } from './restore.ts'

const APP_SECRET = randomBytes(32).toString('hex')
const address = 'line 1\nline 2\t"quoted" \\ back ’ 🍣 {,} \u2028'
const log = createLog({ LOG_LEVEL: 'silent', APP_ENV: 'development' })
/**
 * Values that a database cannot store as text or read as JSON (NUL and lone surrogates, in values
 * and names), and values that only look like them.
 */
const posts = [
  String.raw`{"uid":"nul","customer":"a\u0000b"}`,
  String.raw`{"uid":"half","customer":["\ud800","\udc00x","\ud800\ud800"],"\u0000":"\\u0000","pair":"🍣"}`,
  String.raw`"\u0000\\\u0000"`,
]
let folder: string
let postgres: PostgresServer
let original: Contents
/** Everything except sessions, and numbers that must not repeat those known to devices. */
let restored: Contents
let file: string
let report: BackupReport

/**
 * The content of a database and its storage: rows as text by table, foreign keys, pictures by key.
 */
interface Contents {
  readonly keys: string[]
  readonly tables: Record<string, string[]>
  readonly files: Record<string, string>
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pos-backup-'))
  postgres = await startPostgres()
  // The database role that owns an installation is not a superuser.
  await onServer(postgres.url, `create role owner login createrole password 'owner'`)
  for (const name of ['first', 'second', 'third'])
    await onServer(postgres.url, `create database ${name} owner owner`)
  file = path.join(folder, 'backup.gz')
  await fill(onPostgres('first'))
  original = await contentsOf(onPostgres('first'))
  // The demo's shops that count items.
  const renumbered =
    original.tables.availability_versions?.map((): string =>
      expect.stringMatching(/^\(.+,(\d{13}),\d+,\1\)$/),
    ) ?? []
  restored = {
    ...original,
    tables: { ...original.tables, sessions: [], availability_versions: renumbered },
  }
  report = await backup(onPostgres('first'), file, log)
}, 120_000)
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const environmentIn = (name: string, DATABASE_URL?: string): Environment =>
  readEnvironment({
    VAR_DIR: path.join(folder, name),
    APP_SECRET,
    LOG_LEVEL: 'silent',
    DATABASE_URL,
  })
const onPostgres = (name: string) =>
  environmentIn(name, postgres.url.replace('postgres@', 'owner@').replace(/postgres$/, name))
const bring = (to: Environment, from = file, force = false) =>
  restore(to, from, log, { force, migrations: migrationsFolder })

/** The demo's master data, a picture, and a change with every kind of character. */
async function fill(environment: Environment) {
  const database = await openDatabase(environment, log)
  await migrate(database, migrationsFolder, log)
  const engine = await compose({ environment, database, log, webRoot: null })
  await startDemo(engine)
  const login = { credential: 'owner@example.com', password: 'Demo-2026!' }
  const answer = await engine.http.inject({ method: 'POST', url: '/v1/auth/login', payload: login })
  const headers = { authorization: `Bearer ${answer.json().data.access_token}` }
  const picture = await sharp({
    create: { width: 300, height: 200, channels: 3, background: '#a40' },
  })
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
  const created = await engine.http.inject({
    method: 'POST',
    url: '/v1/categories',
    payload: category,
    headers,
  })
  expect(created.statusCode, created.body).toBe(201)
  await database.transaction({ system: true }, async (db) => {
    await sql`update shops set address = ${address}`.execute(db)
    // A month that a new database does not have.
    await sql`select ensure_receipt_partitions('2024-02-01', '2024-02-01')`.execute(db)
  })
  const device = await engine.http.inject({
    method: 'POST',
    url: '/v1/devices',
    payload: { name: 'Broken' },
    headers,
  })
  const made = await engine.http.inject({
    method: 'POST',
    url: `/v1/devices/${device.json().data.id}/api-key`,
    headers,
  })
  const answers = await engine.http.inject({
    method: 'POST',
    url: '/v1/device/receipts',
    // As text: a broken device can send what our own programs could not write.
    payload: `{"receipts":[${posts.join(',')}]}`,
    headers: { 'x-api-key': made.json().data.api_key, 'content-type': 'application/json' },
  })
  expect(answers.json().data.map((answer: { status: string }) => answer.status)).toEqual(
    posts.map(() => 'refused'),
  )
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
        const { rows } = await sql<{
          row: string
        }>`select t::text as row from ${sql.table(name)} t`.execute(db)
        tables[name] = rows.map(({ row }) => row).toSorted()
      }
      const { rows } = await sql<{
        key: string
      }>`select storage_key as key from files union select thumb_key from files`.execute(db)
      const read = async (key: string) =>
        [
          key,
          (await readFile(path.join(environment.VAR_DIR, 'files', key))).toString('base64'),
        ] as const
      const { rows: keys } = await sql<{ key: string }>`
        select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as key from pg_constraint
        where contype = 'f' and conparentid = 0 order by key`.execute(db)
      return {
        keys: keys.map(({ key }) => key),
        tables,
        files: Object.fromEntries(await Promise.all(rows.map(({ key }) => read(key)))),
      }
    })
  } finally {
    await database.close()
  }
}

describe('a backup', () => {
  test('contains data worth comparing', () => {
    expect(original.tables.availability_versions).not.toEqual([])
    const filled = Object.values(original.tables).filter((rows) => rows.length > 0)
    expect(filled.length).toBeGreaterThan(20)
    expect(original.tables.categories?.some((row) => row.includes('𠮷'))).toBe(true)
    expect(Object.keys(original.files).length).toBeGreaterThan(2)
  })

  test('restores a PostgreSQL backup to the embedded database and back', async () => {
    const embedded = environmentIn('embedded')
    expect(await bring(embedded)).toEqual({ ...report, isChecked: true })
    expect(original.tables).toMatchObject({ sessions: [expect.any(String)], password_resets: [] })
    expect(await contentsOf(embedded)).toEqual(restored)
    const second = path.join(folder, 'second.gz')
    await backup(embedded, second, log)
    await bring(onPostgres('second'), second)
    expect(await contentsOf(onPostgres('second'))).toEqual(restored)
  }, 240_000)

  test('updates planner statistics in the restored database', async () => {
    const estimates = await onServer<{ name: string; rows: number }>(
      postgres.url.replace(/postgres$/, 'second'),
      `select relname as name, reltuples::int as rows from pg_class where relname in ('menu_items', 'files')`,
    )
    const counted = estimates.map(({ name }) => ({ name, rows: original.tables[name]?.length }))
    expect(estimates).toEqual(counted)
  })

  test('restores a working database: passwords, constraints and sequences', async () => {
    const environment = onPostgres('second')
    const database = await openDatabase(environment, log)
    const engine = await compose({ environment, database, log, webRoot: null })
    const call = (method: 'POST' | 'PUT', url: string, payload: object, token = '') =>
      engine.http.inject({ method, url, payload, headers: { authorization: `Bearer ${token}` } })
    const { access_token: token } = (
      await call('POST', '/v1/auth/login', {
        credential: 'owner@example.com',
        password: 'Demo-2026!',
      })
    ).json().data
    const again = { name: '握り 𠮷' }
    expect((await call('POST', '/v1/categories', again, token)).statusCode).toBe(422)
    expect((await call('POST', '/v1/categories', { name: 'Another' }, token)).statusCode).toBe(201)
    expect(
      (
        await call(
          'POST',
          '/v1/categories',
          { name: 'Lost', image: '019b0000-0000-7000-8000-000000000000' },
          token,
        )
      ).statusCode,
    ).toBe(422)
    const { rows } = await database.transaction({ system: true }, (db) =>
      sql<{
        name: string
      }>`select after ->> 'name' as name from changes order by id desc limit 1`.execute(db),
    )
    expect(rows).toEqual([{ name: 'Another' }])
    await engine.http.close()
    await engine.events.close()
    await database.close()
  })

  test('states rows of each table, files, and the hash of its file', async () => {
    const counts = Object.fromEntries(
      Object.entries(original.tables).map(([name, rows]) => [name, rows.length]),
    )
    expect(report).toMatchObject({
      tables: counts,
      files: Object.keys(original.files).length,
      missingFiles: [],
    })
    expect(report.sha256).toBe(
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    )
  })

  test('names pictures that the storage has lost', async () => {
    const environment = onPostgres('first')
    const [key = ''] = Object.keys(original.files)
    const picture = path.join(environment.VAR_DIR, 'files', key)
    await copyFile(picture, path.join(folder, 'kept'))
    await rm(picture)
    const made = await backup(environment, path.join(folder, 'lost.gz'), log)
    await copyFile(path.join(folder, 'kept'), picture)
    expect(made).toMatchObject({
      files: Object.keys(original.files).length - 1,
      missingFiles: [key],
    })
  })

  test('is deleted if it cannot be restored', async () => {
    const database = await openDatabase(onPostgres('third'), log)
    await migrate(database, migrationsFolder, log)
    const unreadable = String.raw`create table broken (content json); insert into broken values ('"\u0000"')`
    await database.transaction({ system: true }, (db) => sql.raw(unreadable).execute(db))
    await expect(backup(onPostgres('third'), path.join(folder, 'broken.gz'), log)).rejects.toThrow(
      /cannot be read back, so it was not kept/,
    )
    expect((await readdir(folder)).filter((name) => name.startsWith('broken'))).toEqual([])
    await database.transaction({ system: true }, (db) => sql`drop table broken`.execute(db))
    await database.close()
  })

  test('needs no json columns: the schema has none', async () => {
    const database = await openDatabase(onPostgres('first'), log)
    const tables = await database.transaction({ system: true }, tablesOf)
    await database.close()
    expect(tables.filter((table) => table.jsonColumns.length > 0)).toEqual([])
  })

  test('is written completely or not at all', async () => {
    await expect(
      backup(onPostgres('first'), path.join(folder, 'no', 'such', 'place.gz'), log),
    ).rejects.toThrow(/cannot be written: ENOENT.*place\.gz/)
    expect(existsSync(`${file}.part`)).toBe(false)
  })
})

/** Rewrites the backup with changed lines. */
const changed = async (at: string, change: (lines: string[]) => string[]) => {
  const lines = gunzipSync(await readFile(file))
    .toString('utf8')
    .trimEnd()
    .split('\n')
  await writeFile(at, gzipSync(`${change(lines).join('\n')}\n`))
}
const without = (table: string) => (lines: string[]) =>
  lines.filter((line) => !line.startsWith(`{"table":"${table}"`))
/** Appends a last line with a valid hash that omits one table. */
function sealed(lines: string[], table = '') {
  const { tables, ...end } = JSON.parse(lines.at(-1)!)
  const sha256 = createHash('sha256')
    .update(`${lines.slice(0, -1).join('\n')}\n`)
    .digest('hex')
  delete tables[table]
  return [...lines.slice(0, -1), JSON.stringify({ ...end, tables, sha256 })]
}

test('says in its first line which version wrote it', async () => {
  const [head = ''] = gunzipSync(await readFile(file))
    .toString('utf8')
    .split('\n', 1)
  expect(JSON.parse(head)).toMatchObject({ format: 'pos-backup-2', version })
})

describe('a backup of an earlier version', () => {
  const earlier = path.join(import.meta.dirname, 'fixtures', 'backup-of-0019.jsonl.gz')
  const contents = [
    String.raw`"\u0000\\\u0000"`,
    String.raw`{"uid":"nul","customer":"a\u0000b"}`,
    String.raw`{"z":1.50,"half":["\ud800","\uDC00x","\uDFFF"],"\u0000":"\\u0000","pair":"\ud83c\udf63 🍣"}`,
  ]

  test.each([
    ['into a new embedded database', () => environmentIn('earlier'), false],
    ['instead of what is on PostgreSQL', () => onPostgres('third'), true],
  ])(
    'comes back to the letter, with what could not be restored before, %s',
    async (_where, to, force) => {
      expect(await bring(to(), earlier, force)).toMatchObject({
        tables: { quarantine: 3, organizations: 1, shops: 1 },
        isChecked: false,
      })
      const database = await openDatabase(to(), log)
      const read = await database.transaction({ system: true }, async (db) => ({
        contents: (
          await sql<{
            content: string
          }>`select content from quarantine order by content collate "C"`.execute(db)
        ).rows,
        names: (await sql<{ name: string }>`select name from organizations`.execute(db)).rows,
        migrations: (
          await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db)
        ).rows,
      }))
      await database.close()
      expect(read.contents.map((row) => row.content)).toEqual(contents)
      expect(read.names).toEqual([{ name: String.raw`握り 𠮷 \u0000 "quoted"` }])
      expect(read.migrations.map((row) => row.name)).toEqual(
        (await readMigrations(migrationsFolder)).map((migration) => migration.name),
      )
      const again = path.join(folder, 'again.gz')
      expect((await backup(to(), again, log)).tables.quarantine).toBe(3)
    },
    240_000,
  )
})

describe('restoring', () => {
  test('refuses a database that is not empty; if forced, replaces its content', async () => {
    await expect(bring(onPostgres('first'))).rejects.toThrow('--force')
    const database = await openDatabase(onPostgres('first'), log)
    await database.transaction({ system: true }, (db) =>
      sql`insert into organizations (id, name) values (gen_random_uuid(), 'Late')`.execute(db),
    )
    await database.close()
    await bring(onPostgres('first'), file, true)
    expect(await contentsOf(onPostgres('first'))).toEqual(restored)
  })

  test.each([
    ['missing', async () => {}, /cannot be read: ENOENT/],
    ['something else', (at: string) => writeFile(at, 'hello'), /is no backup/],
    ['something else, packed', (at: string) => writeFile(at, gzipSync('hello\n')), /is no backup/],
    ['packed, but empty', (at: string) => writeFile(at, gzipSync('')), /is empty/],
    [
      'without its head',
      (at: string) => writeFile(at, gzipSync('{"table":"organizations","rows":"[]"}\n')),
      /is no backup/,
    ],
    [
      'of another version',
      (at: string) =>
        writeFile(
          at,
          gzipSync('{"format":"pos-backup-1","migrations":["9999_later.sql"],"partitions":[]}\n'),
        ),
      /another version.*9999_later/,
    ],
    [
      'with a head alone',
      (at: string) => changed(at, (lines) => [lines[0]!.replace('backup-2', 'backup-1')]),
      /holds no rows/,
    ],
    [
      'without its end',
      (at: string) => changed(at, (lines) => lines.slice(0, -1)),
      /its end is missing/,
    ],
    [
      'longer than its end',
      (at: string) => changed(at, (lines) => [...lines, lines[1]!]),
      /follows its last line/,
    ],
    [
      'changed by a letter',
      (at: string) => changed(at, (lines) => lines.map((line) => line.replace('Tokyo', 'Kyoto'))),
      /hash/,
    ],
    ['without a table', (at: string) => changed(at, without('payments')), /hash/],
    [
      'without a table and made right again',
      (at: string) => changed(at, (lines) => sealed(without('payments')(lines))),
      /payments has 0 rows of \d/,
    ],
    [
      'without all that a table is',
      (at: string) => changed(at, (lines) => sealed(without('payments')(lines), 'payments')),
      /no table payments/,
    ],
    [
      'of format 1 without rows that others point at',
      (at: string) =>
        changed(at, (lines) =>
          without('shops')(lines)
            .slice(0, -1)
            .map((line) => line.replace('backup-2', 'backup-1')),
        ),
      /point at rows that are not there/,
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
