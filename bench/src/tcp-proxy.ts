import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection that came to a proxy, and the one that it made for it. */
export interface ProxiedConnection {
  readonly client: Socket
  readonly database: Socket
}

/** A proxy in front of a database; without TLS. */
export interface TcpProxy {
  /** The database's URL through the proxy. */
  readonly url: string
  /** Ends all connections, and takes no more. */
  close(): void
}

/** Opens a proxy on a free port. `pass` carries what comes on a connection to the other one. */
export async function tcpProxy(databaseUrl: string, pass: (connection: ProxiedConnection) => void): Promise<TcpProxy> {
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
