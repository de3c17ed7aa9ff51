import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type RawBuilder,
  type Transaction,
} from 'kysely'
import { Connection, type Pool, type PoolClient } from 'pg'
import { compileKept, sendCompiled, sendKept } from './kept-plans.ts'

/** What a transaction begins with. */
export interface Opening {
  /**
   * Texts of one or several statements. A client that can pipeline sends them side by side in one packet, any other as one text. What a
   * sharded database is to pass on to its nodes (`set local`) stands in texts of its own, for it passes on the whole text.
   */
  readonly statements: readonly string[]
  /**
   * `first`: their answer is waited for. `along`: the next statement is sent along, so it must only read; nothing is answered before they
   * succeeded. `each`: every statement is sent along with them and a commit, as a transaction of its own; only for readings that set nothing.
   */
  readonly sent: 'first' | 'along' | 'each'
  /** `along` and `each`: goes ahead of everything else. */
  readonly confirmation?: Confirmation | undefined
}

/**
 * What a transaction was begun on without having asked: a statement of the system, sent ahead in the same packet. Nothing is answered and
 * nothing committed unless its rows still hold.
 */
export interface Confirmation {
  readonly statement: string
  readonly values: readonly unknown[]
  holds(rows: readonly unknown[]): boolean
}

const openings = new AsyncLocalStorage<Opening>()

/** Runs what begins a transaction of a `ScopedDialect`. */
export function openingWith<T>(opening: Opening, action: () => Promise<T>): Promise<T> {
  return openings.run(opening, action)
}

/** PostgreSQL with transactions that begin, are scoped and send their first readings in one round trip, where the client can pipeline. */
export class ScopedDialect extends PostgresDialect {
  readonly #pool: Pool

  constructor(pool: Pool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver(): Driver {
    return new ScopedDriver(this.#pool)
  }
}

/**
 * Rows of two readings by keys (`compileKept`) of a transaction, sent in one round trip where the client can pipeline. The second sees what the
 * first waited for.
 */
export async function readTogether<A, B>(db: Transaction<unknown>, first: RawBuilder<A>, second: RawBuilder<B>): Promise<[A[], B[]]> {
  const [one, other] = [compileKept(db, first), compileKept(db, second)]
  return db.getExecutor().provideConnection(async (connection) => {
    const isPipelined = connection instanceof ScopedConnection && connection.client.pipeline
    if (!isPipelined) return [(await connection.executeQuery<A>(one)).rows, (await connection.executeQuery<B>(other)).rows]
    const send = inOnePacket(connection.client)
    const answers = Promise.all([connection.executeQuery<A>(one), connection.executeQuery<B>(other)])
    send()
    const [a, b] = await answers
    return [a.rows, b.rows]
  })
}

/**
 * Writes rows (`compileKept`) that nothing in the transaction waits for: they go out in one packet with the next statement or the commit, which
 * fail as they do. Where the client cannot pipeline they are written at once.
 */
export async function writeAlong(db: Transaction<unknown>, statement: RawBuilder<unknown>): Promise<void> {
  const query = compileKept(db, statement)
  await db.getExecutor().provideConnection(async (connection) => {
    if (connection instanceof ScopedConnection && connection.client.pipeline) connection.along.push(query)
    else await connection.executeQuery(query)
  })
}

class ScopedConnection implements DatabaseConnection {
  /** What every statement begins with. */
  each: readonly string[] | null = null
  /** What the first statement waits for, where `each` stands alone. */
  confirmation: Confirmation | undefined
  /** Fails if the transaction could not begin. */
  opened: Promise<unknown> | undefined
  /** What goes ahead of the next statement, in its packet. */
  readonly along: CompiledQuery[] = []
  /** The last commit that nobody waits for. */
  closed: Promise<unknown> | undefined

  readonly client: PoolClient

  constructor(client: PoolClient) {
    this.client = client
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.each === null) {
      const ahead = this.along.splice(0)
      const sendAll = ahead.length > 0 ? inOnePacket(this.client) : () => {}
      const written = ahead.map((one) => this.#ask(one))
      const asked = this.#ask<Row>(query)
      sendAll()
      // A statement that was sent along with an opening that failed is not the tenant's.
      const [, , result] = await inTurn(this.opened, inTurn(...written), asked)
      return result
    }
    const send = inOnePacket(this.client)
    const confirmed = this.#confirm()
    const opened = sendOpening(this.client, this.each)
    const answer = this.#ask<Row>(query)
    this.closed = this.client.query('commit').catch(() => {})
    send()
    const [, result] = await inTurn(opened, answer, confirmed)
    return result
  }

  async #confirm() {
    const { confirmation } = this
    this.confirmation = undefined
    await confirm(this.client, confirmation)
  }

  // oxlint-disable-next-line require-yield -- Kysely asks for it; nothing streams
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Statements are not streamed')
  }

  async #ask<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const answer = await sendCompiled(this.client, query)
    if (query.parameters.length > 0 && Array.isArray(answer)) throw cutOff(this.client)
    const { command, rowCount, rows } = answer
    const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)
    return { rows, ...(changes ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) }
  }
}

class ScopedDriver implements Driver {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<ScopedConnection> {
    return new ScopedConnection(await this.#pool.connect())
  }

  async beginTransaction(connection: ScopedConnection): Promise<void> {
    const { statements, sent, confirmation }: Opening = openings.getStore() ?? { statements: ['begin'], sent: 'first' }
    const { client } = connection
    if (sent === 'each' && client.pipeline) {
      connection.each = statements
      connection.confirmation = confirmation
    } else if (sent !== 'first' && client.pipeline) {
      setImmediate(inOnePacket(client))
      connection.opened = inTurn(confirm(client, confirmation), sendOpening(client, statements))
      connection.opened.catch(() => {})
    } else {
      await sendOpening(client, statements).catch(async (error: unknown) => {
        // The transaction has begun but is not scoped: Kysely considers it not begun and would leave it open for the next user of this
        // connection.
        await client.query('rollback').catch(() => {})
        throw error
      })
    }
  }

  async commitTransaction(connection: ScopedConnection): Promise<void> {
    if (connection.each !== null) return
    await connection.opened
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: ScopedConnection): Promise<void> {
    connection.along.length = 0
    if (connection.each === null) await connection.client.query('rollback')
  }

  async releaseConnection({ client, closed }: ScopedConnection): Promise<void> {
    if (closed) void closed.then(() => client.release())
    else client.release()
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

async function confirm(client: PoolClient, confirmation: Confirmation | undefined) {
  if (!confirmation) return
  const { rows } = await sendKept(client, confirmation.statement, confirmation.values)
  if (!confirmation.holds(rows)) throw new Error('What the transaction was begun on does not hold any more.')
}

/** The answers of what was sent together. Fails with the first failure in the order of sending: those after it follow from it. */
async function inTurn<T extends readonly unknown[]>(...answers: { [K in keyof T]: T[K] | Promise<T[K]> }): Promise<T> {
  await Promise.allSettled(answers)
  return Promise.all(answers) as Promise<T>
}

async function sendOpening(client: PoolClient, statements: readonly string[]): Promise<void> {
  if (!client.pipeline || statements.length === 1) {
    await client.query(statements.join('; '))
    return
  }
  const send = inOnePacket(client)
  const answers = Promise.all(statements.map((text) => client.query(text)))
  send()
  await answers
}

/**
 * Ends a connection whose answers are those of other statements: one statement got two, seen where a pooler or its server was killed. What
 * is asked of it from then on fails as of a lost connection, so that nobody gets the rows of another.
 */
function cutOff(client: PoolClient): Error {
  const connection: unknown = Reflect.get(client, 'connection')
  if (connection instanceof Connection) connection.stream.destroy()
  return new Error('Connection terminated: its answers are not those of what was sent')
}

/** What is sent from now until the answered function is called goes out as one packet. */
function inOnePacket(client: PoolClient): () => void {
  const connection: unknown = Reflect.get(client, 'connection')
  if (!(connection instanceof Connection)) return () => {}
  const { stream } = connection
  stream.cork()
  return () => stream.uncork()
}
