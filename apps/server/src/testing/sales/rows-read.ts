import type { PoolClient, QueryResult } from 'pg'
import { watchQueries } from '../measures/watch-queries.ts'
import type { TestServer } from '../server.ts'

/** Rows and index entries read, by table or index; others were not read. */
export type RowsRead = Readonly<Record<string, number>>

const counters = `
  select c.relname as name, pg_stat_get_xact_tuples_returned(c.oid)::int as rows from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'm', 'i') and pg_stat_get_xact_tuples_returned(c.oid) > 0`

const watched = new WeakSet<PoolClient>()
let pending: Promise<void>[] | null = null
let seen: Record<string, number> = {}

/**
 * Everything that an action's transactions read, by PostgreSQL's own counters: scanned rows of
 * tables and index look-ups, including those of foreign keys and triggers, which no statement plan
 * shows.
 */
export async function rowsReadBy(
  server: TestServer,
  action: () => Promise<unknown>,
): Promise<RowsRead> {
  const { pool } = server.engine.database
  pool.on('acquire', watch)
  const counted: Promise<void>[] = []
  pending = counted
  seen = {}
  try {
    await action()
    await Promise.all(counted)
  } finally {
    pending = null
    pool.off('acquire', watch)
  }
  return seen
}

type Counted = QueryResult<{ name: string; rows: number }>

/**
 * Reads the counters of each transaction at its start and before its end; they may include earlier
 * reads.
 */
function watch(client: PoolClient) {
  if (watched.has(client)) return
  watched.add(client)
  let begun: Promise<Counted> | undefined
  const read = () => client.query<Counted['rows'][number]>(counters)
  watchQueries(client, (text) => {
    if (pending && text === 'commit' && begun) pending.push(count(begun, read()))
    if (!pending || !/^(begin|start transaction)/.test(text)) return
    return () => {
      begun = read()
    }
  })
}

async function count(begun: Promise<Counted>, ended: Promise<Counted>) {
  const before = new Map((await begun).rows.map(({ name, rows }) => [name, rows]))
  for (const { name, rows } of (await ended).rows) {
    const read = rows - (before.get(name) ?? 0)
    if (read > 0) seen[name] = (seen[name] ?? 0) + read
  }
}
