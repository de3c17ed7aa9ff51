import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A client connection and the database connection that the proxy opened for it. */
export interface ProxiedConnection {
  readonly client: Socket
  readonly database: Socket
}

/** A proxy without TLS in front of a database. */
interface TcpProxy {
  /** The database's URL through the proxy. */
  readonly url: string
  /** Ends all connections and accepts no more. */
  close(): void
}

/** Opens a proxy on a free port. `pass` forwards the data of each connection. */
export async function tcpProxy(
  databaseUrl: string,
  pass: (connection: ProxiedConnection) => void,
): Promise<TcpProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
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
    pass({ client, database })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
