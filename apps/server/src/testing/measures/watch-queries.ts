import type { PoolClient } from 'pg'

/** Returns the statement for the driver: a string, or an object that contains it. */
const textOf = (statement: unknown): string =>
  typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : String(statement)

const valuesOf = (statement: unknown, given: unknown): unknown[] => {
  const values =
    typeof statement === 'object' && statement !== null && 'values' in statement
      ? statement.values
      : given
  return Array.isArray(values) ? values : []
}

/**
 * Calls `listen` before each query of a connection from now on, and the function it returns right
 * after sending.
 */
export function watchQueries(
  client: PoolClient,
  listen: (text: string, values: unknown[]) => (() => void) | undefined,
): void {
  client.query = new Proxy(client.query, {
    apply(query, self, given: unknown[]) {
      const follow = listen(textOf(given[0]), valuesOf(given[0], given[1]))
      const answer: unknown = Reflect.apply(query, self, given)
      follow?.()
      return answer
    },
  })
}
