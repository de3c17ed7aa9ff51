import { randomBytes } from 'node:crypto'
import type { PoolClient } from 'pg'
import { compose } from '#app/compose'
import { openDatabase } from '#platform/database/database'
import { readEnvironment } from '#platform/process/environment'
import { createLog } from '#platform/process/log'
import { watchQueries } from './watch-queries.ts'

/** A statement as sent to the driver. */
export interface SentStatement {
  readonly text: string
  readonly values: unknown[]
}

/**
 * Returns the statements that each GET sends to a migrated and filled PostgreSQL database, without
 * those that start, end and scope transactions.
 */
export async function sentStatements(
  databaseUrl: string,
  paths: readonly string[],
  token: string,
): Promise<SentStatement[][]> {
  const environment = readEnvironment({
    DATABASE_URL: databaseUrl,
    APP_SECRET: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'silent',
  })
  const log = createLog(environment)
  const database = await openDatabase(environment, log)
  const engine = await compose({ environment, database, log, webRoot: null })
  const all: SentStatement[][] = []
  let sent: SentStatement[] = []
  try {
    await engine.http.ready()
    const answer = async (url: string) => {
      const { statusCode } = await engine.http.inject({
        method: 'GET',
        url,
        headers: { authorization: `Bearer ${token}` },
      })
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
    }
    await answer(paths[0] ?? '')
    const watched = new Set<PoolClient>()
    database.pool.on('acquire', (client: PoolClient) => {
      if (watched.has(client)) return
      watched.add(client)
      watchQueries(client, (text, values) => {
        sent.push({ text, values })
      })
    })
    for (const path of paths) {
      sent = []
      await answer(path)
      all.push(sent.filter(({ text }) => !opensOrScopes(text)))
    }
  } finally {
    await engine.http.close()
    await engine.events.close()
    await database.close()
  }
  return all
}

const opensOrScopes = (text: string) =>
  /^\s*(begin|start transaction|commit|rollback|set )/i.test(text)
