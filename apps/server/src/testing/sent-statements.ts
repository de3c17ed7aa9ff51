import { randomBytes } from 'node:crypto'
import type { PoolClient } from 'pg'
import { compose } from '#app/compose'
import { openDatabase } from '#platform/database'
import { readEnvironment } from '#platform/environment'
import { createLog } from '#platform/log'

/** A statement as it goes to the driver. */
export interface SentStatement {
  readonly text: string
  readonly values: unknown[]
}

/** What a GET sends to a PostgreSQL database that is migrated and filled, without what only opens, closes and scopes transactions. */
export async function sentStatements(databaseUrl: string, path: string, token: string): Promise<SentStatement[]> {
  const environment = readEnvironment({ DATABASE_URL: databaseUrl, APP_SECRET: randomBytes(32).toString('hex'), LOG_LEVEL: 'silent' })
  const log = createLog(environment)
  const database = await openDatabase(environment, log)
  const engine = await compose({ environment, database, log, webRoot: null })
  const sent: SentStatement[] = []
  try {
    await engine.http.ready()
    const answer = () => engine.http.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${token}` } })
    await answer()
    const watched = new Set<PoolClient>()
    database.pool.on('acquire', (client: PoolClient) => {
      if (watched.has(client)) return
      watched.add(client)
      const query = client.query.bind(client) as (...given: unknown[]) => unknown
      client.query = ((text: string, values: unknown[], ...rest: unknown[]) => {
        sent.push({ text, values })
        return query(text, values, ...rest)
      }) as PoolClient['query']
    })
    const { statusCode } = await answer()
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`)
  } finally {
    await engine.http.close()
    await engine.events.close()
    await database.close()
  }
  return sent.filter(({ text }) => !/^\s*(begin|start transaction|commit|rollback|set )/i.test(text) && !text.includes('set_config('))
}
