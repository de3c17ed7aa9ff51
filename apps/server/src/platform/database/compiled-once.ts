import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'

/** Used only to compile statements to text. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** The text of each part; null for those with parameters, which differ per use. */
const texts = new WeakMap<object, RawBuilder<unknown> | null>()

/**
 * The constant part of a frequent statement: built and compiled once for its owner, unless it has
 * parameters.
 */
export function compiledOnce(owner: object, build: () => RawBuilder<unknown>): RawBuilder<unknown> {
  const known = texts.get(owner)
  if (known) return known
  const part = build()
  if (known === undefined) {
    const { sql: text, parameters } = part.compile(compiler)
    texts.set(owner, parameters.length === 0 ? sql.raw(text) : null)
  }
  return part
}
