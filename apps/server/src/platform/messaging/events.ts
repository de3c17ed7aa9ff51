import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import type { Log } from '../process/log.ts'

/** Broadcasts events to all servers of one database. */
export interface EventBus {
  /**
   * Call it inside a transaction: sent on commit, never after a rollback. The payload must be below
   * 8,000 bytes.
   */
  publish(db: Transaction<unknown>, topic: string, payload: Record<string, unknown>): Promise<void>
  /** Returns a function that unsubscribes. */
  subscribe(topic: string, action: (payload: Record<string, unknown>) => void): () => void
  /**
   * Calls `action` when the connection to the database is restored, because events may have been
   * missed. Returns a function that unsubscribes.
   */
  onGap(action: () => void): () => void
  close(): Promise<void>
}

const channel = 'pos_events'
const message = z.object({ topic: z.string(), payload: z.record(z.string(), z.unknown()) })

/**
 * Opens the bus over LISTEN/NOTIFY, which works with any number of servers and needs only the
 * database.
 */
export async function openEventBus(database: Database, log: Log): Promise<EventBus> {
  const subscribers = new Map<string, Set<(payload: Record<string, unknown>) => void>>()
  const gaps = new Set<() => void>()
  // An error of one handler or sender must not affect the shared connection.
  const guarded = (topic: string, action: () => void) => {
    try {
      action()
    } catch (error) {
      log.error({ err: error, topic }, 'event handler failed')
    }
  }
  const deliver = (text: string) =>
    guarded(channel, () => {
      const { topic, payload } = message.parse(JSON.parse(text))
      for (const action of subscribers.get(topic) ?? []) guarded(topic, () => action(payload))
    })
  const unlisten = await database.listen(channel, deliver, () => {
    for (const action of gaps) guarded('gap', action)
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
    onGap(action) {
      gaps.add(action)
      return () => gaps.delete(action)
    },
    close: unlisten,
  }
}
