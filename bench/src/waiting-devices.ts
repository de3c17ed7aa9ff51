import { Agent, get } from 'node:http'
import type { Page, ProductClient } from './product-client.ts'

/** Devices with one open event stream each. */
interface WaitingDevices {
  /** The API key of the first device. */
  readonly key: string
  /** Resolves with the time at which the last device was notified of a release. */
  notified(): Promise<number>
  close(): void
}

const openedAtOnce = 50

/** Registers devices in the client's shop and opens their event streams. */
export async function connectDevices(
  url: string,
  client: ProductClient,
  count: number,
): Promise<WaitingDevices> {
  const keys: string[] = []
  const known = await client.get<Page<{ id: string }>>('/devices?per_page=1')
  for (let made = 0; made < count; made += 1) {
    const { data } = await client.send<{ data: { id: string } }>('POST', '/devices', {
      name: `Bench ${known.meta.total + made}`,
    })
    const answer = await client.send<{ data: { api_key: string } }>(
      'POST',
      `/devices/${data.id}/api-key`,
      {},
    )
    keys.push(answer.data.api_key)
  }
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
  const waiting = new Set<(at: number) => void>()
  const streams: { destroy(): void }[] = []
  while (streams.length < count) {
    const some = keys.slice(streams.length, streams.length + openedAtOnce)
    streams.push(
      ...(await Promise.all(
        some.map((key) => open(url, key, agent, (at) => waiting.forEach((hear) => hear(at)))),
      )),
    )
  }
  return {
    key: keys[0] ?? '',
    notified: () =>
      new Promise((resolve) => {
        let heard = 0
        const hear = (at: number) => {
          heard += 1
          if (heard < count) return
          waiting.delete(hear)
          resolve(at)
        }
        waiting.add(hear)
      }),
    close: () => streams.forEach((stream) => stream.destroy()),
  }
}

function open(url: string, key: string, agent: Agent, hear: (at: number) => void) {
  return new Promise<{ destroy(): void }>((resolve, reject) => {
    const request = get(
      `${url}/v1/device/events`,
      { agent, headers: { 'x-api-key': key } },
      (response) => {
        if (response.statusCode !== 200)
          return reject(new Error(`A device's stream answered ${response.statusCode}`))
        response.setEncoding('utf8').on('data', (text: string) => {
          if (text.includes('event: release\n')) hear(performance.now())
        })
        response.on('error', () => {})
        return resolve(request)
      },
    )
    request.on('error', reject)
  })
}
