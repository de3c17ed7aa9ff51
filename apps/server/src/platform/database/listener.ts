import { Client, escapeIdentifier } from 'pg'
import type { Log } from '../process/log.ts'

/**
 * Listens on a dedicated connection that is reopened when it breaks. `onGap` is then called,
 * because notifications may have been missed.
 */
export async function listenOverClient(
  url: string,
  channel: string,
  action: (payload: string) => void,
  onGap: () => void,
  log: Log,
): Promise<() => Promise<void>> {
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let current: Client | null = null

  const connect = async () => {
    const client = new Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    })
    client.on('notification', (message) => action(message.payload ?? ''))
    client.on('error', (error) => log.warn({ err: error, channel }, 'listener lost the database'))
    await client.connect()
    await client.query(`listen ${escapeIdentifier(channel)}`)
    client.once('end', reconnectSoon)
    current = client
  }
  const reconnectSoon = () => {
    current = null
    if (isClosed) return
    timer = setTimeout(() => {
      connect().then(isClosed ? closeCurrent : onGap, reconnectSoon)
    }, 1000).unref()
  }
  const closeCurrent = async () => {
    isClosed = true
    clearTimeout(timer)
    await current?.end()
  }

  await connect()
  return closeCurrent
}
