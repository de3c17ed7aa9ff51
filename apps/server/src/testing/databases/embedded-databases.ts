import { readFile } from 'node:fs/promises'
import { type Database, wrap } from '#platform/database/database'
import { type EmbeddedDatabase, openEmbedded } from '#platform/database/embedded/embedded-database'
import { createLog } from '#platform/process/log'
import { templateFile } from './template.ts'

const log = createLog({ LOG_LEVEL: 'error', APP_ENV: 'development' })

/** An open, unused database of this process, with its initial schema. */
interface Idle {
  readonly embedded: EmbeddedDatabase
  readonly schema: string
}

const idle: Idle[] = []

/**
 * A migrated, empty embedded database. Opening one from the template takes much longer than
 * emptying one, so the files of a process share one in turns. A database with a changed schema is
 * not reused.
 */
export async function embeddedDatabase(): Promise<Database> {
  const { embedded, schema, database } = (await emptied(idle.pop())) ?? (await opened())
  return {
    ...database,
    async close() {
      await database.close()
      idle.push({ embedded, schema })
    },
  }
}

async function opened() {
  const embedded = await openEmbedded({ template: new Blob([await readFile(templateFile())]) })
  const database = shared(embedded)
  return { embedded, database, schema: await schemaOf(database) }
}

/** The database without records, session settings or statistics; null if it cannot be restored. */
async function emptied(left: Idle | undefined) {
  if (!left) return null
  const { embedded, schema } = left
  const database = shared(embedded)
  try {
    await database.pool.query('discard all')
    if ((await schemaOf(database)) === schema) {
      await empty(database)
      return { embedded, schema, database }
    }
  } catch (error) {
    log.debug({ err: error }, 'the embedded database of an earlier file is not used again')
  }
  await database.close()
  await embedded.close()
  return null
}

/** The common interface of an embedded database that stays open when it is closed. */
const shared = (embedded: EmbeddedDatabase) =>
  wrap('embedded', { ...embedded, close: () => Promise.resolve() }, log)

/**
 * Deletes the records of the tables that have any: truncating them all, with their partitions and
 * indexes, takes several times as long.
 */
async function empty({ pool }: Database) {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I', relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations' and pg_relation_size(oid) > 0`,
  )
  await pool.query(
    [
      // Foreign keys are not checked: all records are deleted.
      `set session_replication_role = 'replica'`,
      ...rows.map(({ name }) => `delete from ${name}`),
      'set session_replication_role = default',
      `select setval(format('%I', sequencename), start_value, false) from pg_sequences where schemaname = 'public' and last_value is not null`,
    ].join('; '),
  )
  if (rows.length > 0) await pool.query(`vacuum ${rows.map(({ name }) => name).join(', ')}`)
  // As in a new database, the planner knows nothing about the size of a table.
  await pool.query(
    `update pg_class set relpages = 0, reltuples = -1, relallvisible = 0
     where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples <> -1`,
  )
  await pool.query(
    `delete from pg_statistic where starelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  )
}

/**
 * Reads the parts of a database that a test may change besides records: relations, columns,
 * constraints, policies, functions, triggers, migrations.
 */
async function schemaOf({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ schema: string }>(`
    with parts (part) as (
      select (relname, relkind, relchecks, relhastriggers, relrowsecurity, relforcerowsecurity, relacl::text, reloptions::text)::text
        from pg_class where relnamespace = 'public'::regnamespace
      union all select (attrelid::regclass, attnum, attname, atttypid, atttypmod, attnotnull, attisdropped, attstattarget)::text
        from pg_attribute where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p'))
      union all select (attrelid, pg_get_expr(adbin, adrelid))::text from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
      union all select (conrelid::regclass, conname, pg_get_constraintdef(oid))::text from pg_constraint where connamespace = 'public'::regnamespace
      union all select (polrelid::regclass, polname, polcmd, polroles, pg_get_expr(polqual, polrelid))::text from pg_policy
      union all select (proname, prosrc)::text from pg_proc where pronamespace = 'public'::regnamespace
      union all select (tgrelid::regclass, tgname, tgenabled)::text from pg_trigger where not tgisinternal
      union all select (rolname, rolsuper, rolbypassrls)::text from pg_roles
      union all select (setdatabase, setconfig::text)::text from pg_db_role_setting
      union all select (nspname, nspacl::text)::text from pg_namespace
      union all select (extname, extversion)::text from pg_extension
      union all select (name, checksum)::text from schema_migrations
    )
    select md5(string_agg(part, E'\n' order by part)) as schema from parts`)
  return rows[0]?.schema ?? ''
}
