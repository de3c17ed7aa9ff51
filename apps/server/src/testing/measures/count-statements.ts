import type { PoolClient } from 'pg'
import type { TestServer } from '../server.ts'
import { watchQueries } from './watch-queries.ts'

const watched = new WeakSet<PoolClient>()
const seen: string[] = []

/** The SQL statements of an action, without those that start, end and scope its transactions. */
export async function statementsOf(
  server: TestServer,
  action: () => Promise<unknown>,
): Promise<string[]> {
  const { pool } = server.engine.database
  pool.on('acquire', watch)
  seen.length = 0
  try {
    await action()
  } finally {
    pool.off('acquire', watch)
  }
  return seen.filter((text) => !/^\s*(begin|start transaction|commit|rollback|set )/i.test(text))
}

function watch(client: PoolClient) {
  if (watched.has(client)) return
  watched.add(client)
  watchQueries(client, (text) => {
    seen.push(text)
  })
}
