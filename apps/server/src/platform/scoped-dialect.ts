import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, type DatabaseConnection, PostgresDialect, type PostgresDialectConfig, PostgresDriver } from 'kysely'

const openings = new AsyncLocalStorage<string>()

/** Runs what begins a transaction of a `ScopedDialect`; the transaction opens with these statements, sent as one. */
export function openingWith<T>(statements: string, action: () => Promise<T>): Promise<T> {
  return openings.run(statements, action)
}

/** PostgreSQL, where a transaction is begun and scoped in one round trip instead of two. */
export class ScopedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): PostgresDriver {
    return new ScopedDriver(this.#config)
  }
}

class ScopedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(openings.getStore() ?? 'begin'))
  }
}
