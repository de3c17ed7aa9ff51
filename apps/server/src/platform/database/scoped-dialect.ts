import { AsyncLocalStorage } from 'node:async_hooks'
import type { Duplex } from 'node:stream'
import { CompiledQuery, type DatabaseConnection, PostgresDialect, PostgresDriver } from 'kysely'
import type { Pool, PoolClient } from 'pg'

/** How a transaction begins. */
export interface Opening {
  /** Statements, sent as one. */
  readonly statements: string
  /** Whether the first statement of the transaction is sent with them, without waiting: only where nothing is written. */
  readonly isAhead: boolean
}

interface Begun extends Opening {
  client?: PoolClient
  answer?: Promise<unknown>
}

const openings = new AsyncLocalStorage<Begun>()

/**
 * Runs what begins a transaction of a `ScopedDialect`. `opened` fails when the transaction could not be begun: whatever was read without
 * waiting is worth nothing then.
 */
export function openingWith<T>(opening: Opening, action: (opened: () => Promise<unknown>) => Promise<T>): Promise<T> {
  const begun: Begun = { ...opening }
  return openings.run(begun, () => action(() => begun.answer ?? Promise.resolve()))
}

/** PostgreSQL, where a transaction is begun, scoped and (when it only reads) asked in one round trip. */
export class ScopedDialect extends PostgresDialect {
  readonly #pool: Pool

  constructor(pool: Pool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver(): PostgresDriver {
    const pool = this.#pool
    return new ScopedDriver({
      pool: {
        async connect() {
          const client = await pool.connect()
          const begun = openings.getStore()
          if (begun) begun.client = client
          return client
        },
        end: () => pool.end(),
      },
    })
  }
}

class ScopedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const begun = openings.getStore()
    const { client, isAhead, statements = 'begin' } = begun ?? {}
    if (begun && isAhead && client?.pipeline) {
      writeTogether(client)
      begun.answer = client.query(statements)
      begun.answer.catch(() => {})
    } else {
      await connection.executeQuery(CompiledQuery.raw(statements)).catch(async (error: unknown) => {
        // Begun, but not scoped: Kysely takes it for not begun and would leave it to the next one on this connection.
        await this.rollbackTransaction(connection).catch(() => {})
        throw error
      })
    }
  }
}

/** What is sent in this turn of the event loop goes out as one packet. */
function writeTogether(client: PoolClient) {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  stream.cork()
  setImmediate(() => stream.uncork())
}
