import { type ProxiedConnection, tcpProxy } from '../tcp-proxy.ts'

/** A network connection between a server and its database that can fail on command. */
export interface DatabaseLink {
  /** The database's URL through this link. */
  readonly url: string
  /**
   * Cuts the connection at every commit: alternately before the database receives it, and after
   * that but before it answers.
   */
  cutCommits(): void
  /** Carries no data but keeps all connections open, like a pulled cable. */
  silence(): void
  /** Carries data again, starting with the delayed data. */
  heal(): void
  /** Number of commits cut so far. */
  readonly cuts: number
  close(): void
}

/** Time for the database to commit before the link cuts the connection. */
const commitMilliseconds = 30

/** Opens a link on a free port. */
export async function databaseLink(databaseUrl: string): Promise<DatabaseLink> {
  const connections = new Set<ProxiedConnection>()
  let state: 'whole' | 'cutting' | 'silent' = 'whole'
  let cuts = 0
  const proxy = await tcpProxy(databaseUrl, (connection) => {
    const { client, database } = connection
    connections.add(connection)
    client.on('close', () => connections.delete(connection))
    client.on('data', (chunk) => {
      if (state !== 'cutting' || !/commit/i.test(chunk.toString('latin1')))
        return void database.write(chunk)
      cuts += 1
      if (cuts % 2 === 0) return void client.destroy()
      database.removeAllListeners('data')
      database.write(chunk)
      setTimeout(() => client.destroy(), commitMilliseconds)
    })
    database.on('data', (chunk) => void client.write(chunk))
    if (state === 'silent') hold(connection)
  })
  return {
    url: proxy.url,
    get cuts() {
      return cuts
    },
    cutCommits() {
      state = 'cutting'
    },
    silence() {
      state = 'silent'
      for (const connection of connections) hold(connection)
    },
    heal() {
      state = 'whole'
      for (const { client, database } of connections)
        for (const socket of [client, database]) socket.resume()
    },
    close: proxy.close,
  }
}

const hold = ({ client, database }: ProxiedConnection) => {
  for (const socket of [client, database]) socket.pause()
}
