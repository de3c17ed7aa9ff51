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
import { isDirect } from '../topology/connection-target.ts'
import { compileKept, sendCompiled, sendKept } from './kept-plans.ts'
import { cutOff, inOnePacket, inTurn } from './pipelining.ts'

/** Statements that start a transaction. */
export interface Opening {
  readonly begin: string
  /**
   * Texts of one or more statements that set the identity. A client with pipelining sends them in
   * one packet, others as one text. Settings for the nodes of a sharded database (`set local`) are
   * separate texts, because Citus passes on the whole text.
   */
  readonly scope: readonly string[]
  /**
   * `first`: waits for their result. `along`: sends the next statement with them, so it must only
   * read; its result is used only after they succeed. `each`: sends every statement with them and a
   * commit as its own transaction, for reads without settings.
   */
  readonly sent: 'first' | 'along' | 'each'
  /** `along` and `each`: requested before the scope is set. */
  readonly confirmation?: Confirmation | undefined
}

/**
 * The unverified assumption of a transaction: a system statement that confirms it. No response is
 * sent and nothing is committed unless its rows match.
 */
export interface Confirmation {
  readonly statement: string
  readonly values: readonly unknown[]
  holds(rows: readonly unknown[]): boolean
}

const openings = new AsyncLocalStorage<Opening>()

/** Executes the opening of a `ScopedDialect`. */
export function openingWith<T>(opening: Opening, action: () => Promise<T>): Promise<T> {
  return openings.run(opening, action)
}

/**
 * PostgreSQL with transactions that start, set their scope and send their first reads in one round
 * trip, if the client supports pipelining. Behind a pooler, everything sent before a response is
 * one transaction: PgBouncer before 1.21 releases a connection after the first transaction, and a
 * server killed at that moment would leave the other responses to the next user.
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
 * Rows of two reads of a transaction, sent in one round trip if the client supports pipelining. The
 * second sees the effects of the first.
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
 * Writes rows (`compileKept`) whose result nothing in the transaction needs: they are sent with the
 * next statement or the commit, which fail as they do. Without pipelining they are written at once.
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
  /** Fails if the transaction could not start. */
  opened: Promise<unknown> | undefined
  /** Statements to send in the packet of the next statement. */
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
    // A statement sent with a failed opening did not run for the tenant.
    const [, , result] = await inTurn(this.opened, inTurn(...written), asked)
    return result
  }

  /** Sends the statements of `ask` as a transaction of their own, with commit. */
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
          // The transaction has begun but has no scope: Kysely would leave it open for the next
          // user of this connection.
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
