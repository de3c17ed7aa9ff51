import { Connection, type Pool, type PoolClient } from 'pg'

/**
 * Watches what the connections of a pool send from now on. The returned function throws if anything
 * was pending when a response left no transaction open: a pooler in transaction mode may hand over
 * the connection at that moment.
 */
export function watchHandovers(pool: Pool): () => void {
  let most = 0
  pool.on('connect', (client: PoolClient) => {
    const connection: unknown = Reflect.get(client, 'connection')
    if (!(connection instanceof Connection)) throw new Error('pg holds its connection elsewhere')
    let underWay = 0
    // Both request one ReadyForQuery.
    for (const name of ['query', 'sync']) {
      const send: unknown = Reflect.get(connection, name)
      if (typeof send !== 'function') throw new Error(`pg sends without ${name}`)
      Reflect.set(connection, name, (...given: unknown[]) => {
        underWay += 1
        return Reflect.apply(send, connection, given)
      })
    }
    connection.on('readyForQuery', ({ status }: { status: string }) => {
      underWay -= 1
      if (status === 'I') most = Math.max(most, underWay)
    })
  })
  return () => {
    if (most > 0)
      throw new Error(
        `${most} statements were under way when a pooler could hand their connection on`,
      )
  }
}
