import { type Transaction, sql } from 'kysely'
import type { Database } from './database.ts'
import type { Log } from './log.ts'

/** Tells all servers of one database what happened. */
export interface EventBus {
  /** Inside a transaction: sent when it commits, never when it is rolled back. The payload stays below 8,000 bytes. */
  publish(db: Transaction<unknown>, topic: string, payload: Record<string, unknown>): Promise<void>
  /** Returns the way to stop. */
  subscribe(topic: string, action: (payload: Record<string, unknown>) => void): () => void
  close(): Promise<void>
}

const channel = 'pos_events'

/** Opens the bus over LISTEN/NOTIFY, so that it works with any number of servers and needs nothing beside the database. */
export async function openEventBus(database: Database, log: Log): Promise<EventBus> {
  const subscribers = new Map<string, Set<(payload: Record<string, unknown>) => void>>()
  const unlisten = await database.listen(channel, (text) => {
    const { topic, payload } = JSON.parse(text) as { topic: string; payload: Record<string, unknown> }
    for (const action of subscribers.get(topic) ?? []) {
      try {
        action(payload)
      } catch (error) {
        log.error({ err: error, topic }, 'event handler failed')
      }
    }
  })
  return {
    async publish(db, topic, payload) {
      await sql`select pg_notify(${channel}, ${JSON.stringify({ topic, payload })})`.execute(db)
    },
    subscribe(topic, action) {
      const actions = subscribers.get(topic) ?? new Set()
      subscribers.set(topic, actions.add(action))
      return () => actions.delete(action)
    },
    close: unlisten,
  }
}
