import { tcpProxy, type ProxiedConnection } from '../tcp-proxy.ts'

/** The network between a server and its database, which can fail. */
export interface DatabaseLink {
  /** The database's URL through it. */
  readonly url: string
  /** Cuts the connection of every commit from now on: in turns before the database gets it, and after it has it and before it answers. */
  cutCommits(): void
  /** Carries nothing from now on and closes nothing: as a cable that was pulled. */
  silence(): void
  /** Carries everything again; what lay in between comes late. */
  heal(): void
  /** How many commits were cut so far. */
  readonly cuts: number
  close(): void
}

/** How long the database has for a commit before its connection is cut: it is done by then, or fails. */
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
      if (state !== 'cutting' || !/commit/i.test(chunk.toString('latin1'))) return void database.write(chunk)
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
      for (const { client, database } of connections) for (const socket of [client, database]) socket.resume()
    },
    close: proxy.close,
  }
}

const hold = ({ client, database }: ProxiedConnection) => {
  for (const socket of [client, database]) socket.pause()
}
