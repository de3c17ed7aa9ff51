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
import type { Pool, PoolClient } from 'pg'
import { isDirect } from '../topology/where-it-leads.ts'
import { compileKept, sendCompiled, sendKept } from './kept-plans.ts'
import { cutOff, inOnePacket, inTurn } from './pipelining.ts'

/** Statements that begin a transaction. */
export interface Opening {
  readonly begin: string
  /**
   * Texts of one or several statements that say on whose behalf. A client that can pipeline sends
   * them side by side in one packet, any other as one text. What a sharded database is to pass on
   * to its nodes (`set local`) stands in texts of its own, for it passes on the whole text.
   */
  readonly scope: readonly string[]
  /**
   * `first`: their answer is waited for. `along`: the next statement is sent along, so it must only
   * read; nothing is answered before they succeeded. `each`: every statement is sent along with
   * them and a commit, as a transaction of its own; only for readings that set nothing.
   */
  readonly sent: 'first' | 'along' | 'each'
  /** `along` and `each`: asked before the scope is set. */
  readonly confirmation?: Confirmation | undefined
}

/**
 * The unverified assumption that a transaction began with: a system statement that confirms it. No
 * response is sent and nothing is committed unless its rows match.
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

/**
 * PostgreSQL with transactions that begin, are scoped and send their first readings in one round
 * trip, where the client can pipeline. Behind a pooler what is sent before an answer is one
 * transaction: PgBouncer before 1.21 hands a connection on as soon as one is over, and a server
 * that is killed then would leave the answers to all that it had sent after it to the next user.
 */
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
 * Rows of two readings of a transaction, sent in one round trip where the client can pipeline. The
 * second sees what the first waited for, and what it set.
 */
export async function readTogether<A, B>(
  db: Transaction<unknown>,
  one: CompiledQuery<A>,
  other: CompiledQuery<B>,
): Promise<[A[], B[]]> {
  return db.getExecutor().provideConnection(async (connection) => {
    if (connection instanceof ScopedConnection && connection.client.pipeline)
      return connection.readTogether(one, other)
    return [
      (await connection.executeQuery<A>(one)).rows,
      (await connection.executeQuery<B>(other)).rows,
    ]
  })
}

/**
 * Writes rows (`compileKept`) that nothing in the transaction waits for: they go out in one packet
 * with the next statement or the commit, which fail as they do. Where the client cannot pipeline
 * they are written at once.
 */
export async function writeAlong(
  db: Transaction<unknown>,
  statement: RawBuilder<unknown>,
): Promise<void> {
  const query = compileKept(db, statement)
  await db.getExecutor().provideConnection(async (connection) => {
    if (connection instanceof ScopedConnection && connection.client.pipeline)
      connection.along.push(query)
    else await connection.executeQuery(query)
  })
}

class ScopedConnection implements DatabaseConnection {
  /** Statements sent before every statement. */
  each: Opening | null = null
  /** Fails if the transaction could not begin. */
  opened: Promise<unknown> | undefined
  /** Statements sent in the packet of the next statement. */
  readonly along: CompiledQuery[] = []
  /** With `each`: the last commit. */
  closed: Promise<unknown> | undefined

  readonly client: PoolClient

  constructor(client: PoolClient) {
    this.client = client
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.each === null
      ? this.#askWithin(query)
      : this.#askAlone(this.each, () => this.#ask<Row>(query))
  }

  async readTogether<A, B>(one: CompiledQuery<A>, other: CompiledQuery<B>): Promise<[A[], B[]]> {
    const [a, b] = await (this.each === null
      ? this.#bothWithin<A, B>(one, other)
      : this.#askAlone(this.each, () => inTurn(this.#ask<A>(one), this.#ask<B>(other))))
    return [a.rows, b.rows]
  }

  #bothWithin<A, B>(one: CompiledQuery, other: CompiledQuery) {
    const send = inOnePacket(this.client)
    const answers = Promise.all([this.#askWithin<A>(one), this.#askWithin<B>(other)])
    send()
    return answers
  }

  /** Sends a statement of the transaction that was begun. */
  async #askWithin<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const ahead = this.along.splice(0)
    const sendAll = ahead.length > 0 ? inOnePacket(this.client) : () => {}
    const written = ahead.map((one) => this.#ask(one))
    const asked = this.#ask<Row>(query)
    sendAll()
    // A statement that was sent along with an opening that failed is not the tenant's.
    const [, , result] = await inTurn(this.opened, inTurn(...written), asked)
    return result
  }

  /** Sends what `ask` does as a transaction of its own, with its commit. */
  async #askAlone<T>(opening: Opening, ask: () => Promise<T>): Promise<T> {
    this.each = { ...opening, confirmation: undefined }
    const before = isDirect(this.client) ? undefined : this.closed
    const sent = before
      ? before.then(() => this.#sendAlone(opening, ask))
      : this.#sendAlone(opening, ask)
    this.closed = Promise.resolve(sent).then((one) => one.closed)
    return (await sent).answered
  }

  #sendAlone<T>(opening: Opening, ask: () => Promise<T>) {
    const send = inOnePacket(this.client)
    const opened = sendOpening(this.client, opening)
    const answer = ask()
    const closed = this.client.query('commit').catch(() => {})
    send()
    return { answered: inTurn(opened, answer).then(([, result]) => result), closed }
  }

  // oxlint-disable-next-line require-yield -- Kysely requires the method, but no query streams
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
    const opening: Opening = openings.getStore() ?? { begin: 'begin', scope: [], sent: 'first' }
    const { client } = connection
    if (opening.sent === 'each' && client.pipeline) {
      connection.each = opening
    } else if (opening.sent !== 'first' && client.pipeline) {
      setImmediate(inOnePacket(client))
      connection.opened = sendOpening(client, opening)
      connection.opened.catch(() => {})
    } else {
      await sendOpening(client, { ...opening, confirmation: undefined }).catch(
        async (error: unknown) => {
          // The transaction has begun but is not scoped: Kysely considers it not begun and would
          // leave it open for the next user of this connection.
          await client.query('rollback').catch(() => {})
          throw error
        },
      )
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

async function confirm(client: PoolClient, confirmation: Confirmation) {
  const { rows } = await sendKept(client, confirmation.statement, confirmation.values)
  if (!confirmation.holds(rows))
    throw new Error('What the transaction was begun on does not hold any more.')
}

async function sendOpening(
  client: PoolClient,
  { begin, scope, confirmation }: Opening,
): Promise<void> {
  const [first, ...others] = scope
  const beginning = first === undefined ? begin : `${begin}; ${first}`
  if (!client.pipeline || (others.length === 0 && !confirmation)) {
    await client.query([beginning, ...others].join('; '))
    return
  }
  const send = inOnePacket(client)
  const ask = (text: string) => client.query(text)
  const answers = confirmation
    ? inTurn(ask(begin), confirm(client, confirmation), ...scope.map(ask))
    : inTurn(ask(beginning), ...others.map(ask))
  send()
  await answers
}
