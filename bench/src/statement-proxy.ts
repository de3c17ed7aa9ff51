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

/**
 * Types of the messages that execute a statement or wait for a response (PostgreSQL protocol 3.0:
 * Query, Execute, Sync).
 */
const [query, execute, sync] = ['Q', 'E', 'S'].map((letter) => letter.charCodeAt(0))

/** Opens a proxy without TLS on a free port. */
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

/**
 * Returns a reader that reports the type of each client message. The first message (StartupMessage)
 * has no type.
 */
function messageReader(onMessage: (type: number) => void) {
  let buffered: Buffer = Buffer.alloc(0)
  let isFirst = true
  return (chunk: Buffer) => {
    buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk])
    for (;;) {
      const head = isFirst ? 0 : 1
      if (buffered.length < head + 4) return
      const length = head + buffered.readInt32BE(head)
      if (buffered.length < length) return
      if (!isFirst) onMessage(buffered[0] ?? 0)
      isFirst = false
      buffered = buffered.subarray(length)
    }
  }
}
