import type { Pool, PoolClient } from 'pg'
import { errorParts } from '#platform/process/error-parts'

const watched = new WeakSet<PoolClient>()
let codes: string[] = []

/**
 * The codes of statements that PostgreSQL refuses during an action, including those that succeed
 * when repeated.
 */
export async function errorCodesOf(
  pool: Pool,
  action: () => Promise<unknown>,
): Promise<readonly string[]> {
  codes = []
  pool.on('acquire', watch)
  try {
    await action()
  } finally {
    pool.off('acquire', watch)
  }
  return codes
}

function watch(client: PoolClient) {
  if (watched.has(client)) return
  watched.add(client)
  client.query = new Proxy(client.query, {
    apply(query, self, given: unknown[]) {
      const answer: unknown = Reflect.apply(query, self, given)
      if (answer instanceof Promise)
        answer.catch((error: unknown) => codes.push(errorParts(error).code ?? ''))
      return answer
    },
  })
}
