import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

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
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let [statements, roundTrips] = [0, 0]
  const server = createServer((client) => {
    const database = connect({ host: target.hostname, port: Number(target.port) })
    for (const socket of [client, database]) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        database.destroy()
      })
    }
    const read = messageReader((type) => {
      if (type === query || type === execute) statements += 1
      if (type === query || type === sync) roundTrips += 1
    })
    client.on('data', read)
    client.pipe(database)
    database.pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    count: () => ({ statements, roundTrips }),
    reset() {
      statements = 0
      roundTrips = 0
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
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
