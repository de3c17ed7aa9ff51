import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrationsFolder } from '#app/home'
import { testDatabase } from '#testing/databases/database'
import { onServer } from '#testing/databases/on-server'
import { type PostgresServer, startPostgres } from '#testing/databases/postgres-server'
import { createLog } from '../../process/log.ts'
import { type Database, openDatabase } from '../database.ts'
import { migrate, readMigrations } from './migrate.ts'

const log = createLog({ LOG_LEVEL: 'silent', APP_ENV: 'development' })
let folder: string
let postgres: PostgresServer
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pos-migrate-'))
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const open = (name: string) =>
  openDatabase({ DATABASE_URL: postgres.url.replace(/postgres$/, name), VAR_DIR: folder }, log)
const rowsOf = async (database: Database, statement: ReturnType<typeof sql<{ text: string }>>) =>
  (await database.transaction({ system: true }, (db) => statement.execute(db))).rows.map(
    (row) => row.text,
  )
const applied = (database: Database) =>
  rowsOf(database, sql`select row_to_json(m)::text as text from schema_migrations m order by name`)

describe('migrations', () => {
  test('run a second time change nothing', async () => {
    const database = await testDatabase()
    const before = await applied(database)
    await migrate(database, migrationsFolder, log)
    expect(await applied(database)).toEqual(before)
    expect(before).toHaveLength((await readMigrations(migrationsFolder)).length)
    await database.close()
  })

  test('run once if servers start at the same time, on one or several databases', async () => {
    for (const name of ['one', 'two']) await onServer(postgres.url, `create database ${name}`)
    const databases = await Promise.all(['one', 'one', 'one', 'two', 'two'].map(open))
    await Promise.all(databases.map((database) => migrate(database, migrationsFolder, log)))
    const all = await Promise.all(databases.map(applied))
    expect(all.map((rows) => rows.length)).toEqual(all.map(() => all[0]?.length))
    await Promise.all(databases.map((database) => database.close()))
  })

  test('that fail change nothing, and run once they are fixed', async () => {
    await onServer(postgres.url, 'create database three')
    const mine = path.join(folder, 'migrations')
    await cp(migrationsFolder, mine, { recursive: true })
    await writeFile(path.join(mine, '0900_new.sql'), 'create table fresh (id int); select 1 / 0;')
    const database = await open('three')
    await expect(migrate(database, mine, log)).rejects.toThrow('division by zero')
    expect(
      await rowsOf(
        database,
        sql`select relname as text from pg_class where relname in ('fresh', 'shops', 'schema_migrations')`,
      ),
    ).toEqual([])
    await writeFile(path.join(mine, '0900_new.sql'), 'create table fresh (id int);')
    await migrate(database, mine, log)
    await expect(migrate(database, migrationsFolder, log)).rejects.toThrow(
      'The database is newer than this program (it has 0900_new.sql)',
    )
    await writeFile(path.join(mine, '0900_new.sql'), 'create table fresh (id bigint);')
    await expect(migrate(database, mine, log)).rejects.toThrow('Migration 0900_new.sql was changed')
    await database.close()
  })

  test('an unusable database server is reported in one line without the password', async () => {
    await onServer(
      postgres.url,
      `create database latin encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0`,
    )
    await onServer(
      postgres.url,
      `create database ascii encoding 'UTF8' lc_collate 'C' lc_ctype 'C' template template0`,
    )
    await expect(open('latin')).rejects.toThrow(
      'DATABASE_URL: the database must be encoded in UTF8 (it is LATIN1).',
    )
    await expect(open('ascii')).rejects.toThrow('DATABASE_URL: the database needs a UTF-8 LC_CTYPE')
    await expect(open('missing')).rejects.toThrow(
      /^DATABASE_URL: 127\.0\.0\.1:\d+\/missing cannot be used: database "missing" does not exist$/,
    )
    const nobody = openDatabase(
      { DATABASE_URL: 'postgres://user:hunter2@127.0.0.1:1/db', VAR_DIR: folder },
      log,
    )
    await expect(nobody).rejects.toThrow(
      /^DATABASE_URL: 127\.0\.0\.1:1\/db cannot be used: (?!.*hunter2)/,
    )
  })
})
