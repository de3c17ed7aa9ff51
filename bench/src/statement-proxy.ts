import { tcpProxy } from './tcp-proxy.ts'

/** A proxy between a server and its PostgreSQL that counts statements. */
export interface StatementProxy {
  /** The database's URL through the proxy. */
  readonly url: string
  /** Executed statements and round trips since the last `reset`. */
  count(): { readonly statements: number; readonly roundTrips: number }
  reset(): void
  close(): void
}

/** Messages by which a client executes a statement or waits for a response (PostgreSQL protocol 3.0: Query, Execute, Sync). */
const [query, execute, sync] = ['Q', 'E', 'S'].map((letter) => letter.charCodeAt(0))

/** Opens a proxy on a free port; without TLS. */
export async function statementProxy(databaseUrl: string): Promise<StatementProxy> {
  let [statements, roundTrips] = [0, 0]
  const proxy = await tcpProxy(databaseUrl, ({ client, database }) => {
    const read = messageReader((type) => {
      if (type === query || type === execute) statements += 1
      if (type === query || type === sync) roundTrips += 1
    })
    client.on('data', read)
    client.pipe(database)
    database.pipe(client)
  })
  return {
    url: proxy.url,
    count: () => ({ statements, roundTrips }),
    reset() {
      statements = 0
      roundTrips = 0
    },
    close: proxy.close,
  }
}

/** Extracts the type of each message of a client; the first message has none. */
function messageReader(onMessage: (type: number) => void) {
  let rest: Buffer = Buffer.alloc(0)
  let isFirst = true
  return (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      const head = isFirst ? 0 : 1
      if (rest.length < head + 4) return
      const length = head + rest.readInt32BE(head)
      if (rest.length < length) return
      if (!isFirst) onMessage(rest[0] ?? 0)
      isFirst = false
      rest = rest.subarray(length)
    }
  }
}
