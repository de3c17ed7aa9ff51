import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, type DatabaseConnection, PostgresDialect, PostgresDriver } from 'kysely'
import { Connection, type Pool, type PoolClient } from 'pg'

/** What a transaction begins with. */
export interface Opening {
  /** Statements that are sent as one. */
  readonly statements: string
  /** True if the first statement of the transaction is sent along without waiting; only for transactions that write nothing. */
  readonly isAhead: boolean
}

interface Begun extends Opening {
  client?: PoolClient
  answer?: Promise<unknown>
}

const openings = new AsyncLocalStorage<Begun>()

/**
 * Runs what begins a transaction of a `ScopedDialect`. `opened` fails if the transaction could not begin; anything read without waiting
 * must then be discarded.
 */
export function openingWith<T>(opening: Opening, action: (opened: () => Promise<unknown>) => Promise<T>): Promise<T> {
  const begun: Begun = { ...opening }
  return openings.run(begun, () => action(() => begun.answer ?? Promise.resolve()))
}

/** PostgreSQL with transactions that begin, are scoped and (if they only read) send their first query in one round trip. */
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
        // The transaction has begun but is not scoped: Kysely considers it not begun and would leave it open for the next user of this
        // connection.
        await this.rollbackTransaction(connection).catch(() => {})
        throw error
      })
    }
  }
}

/** Everything that is sent within this tick of the event loop goes out as one packet. */
function writeTogether(client: PoolClient) {
  const connection: unknown = Reflect.get(client, 'connection')
  if (!(connection instanceof Connection)) return
  const { stream } = connection
  stream.cork()
  setImmediate(() => stream.uncork())
}
