import { type ClientRequest, get, type IncomingMessage } from 'node:http'

/** The event stream of a device, read as it arrives. */
export interface Listener {
  readonly headers: IncomingMessage['headers']
  readonly events: { event: string; data: Record<string, unknown>; id?: string }[]
  readonly hasEnded: () => boolean
  close(): void
}

/** Opens the event stream of a device by its API key. */
export function listenAs(
  origin: string,
  key: string,
  more: Record<string, string> = {},
): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const request: ClientRequest = get(
      `${origin}/v1/device/events`,
      { headers: { 'x-api-key': key, ...more }, agent: false },
      (response) => {
        if (response.statusCode !== 200) return reject(new Error(`status ${response.statusCode}`))
        let text = ''
        let ended = false
        const events: Listener['events'] = []
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          const blocks = (text + chunk).split('\n\n')
          text = blocks.pop() ?? ''
          for (const block of blocks) {
            const found = /^event: (\w+)\ndata: (.*?)(?:\nid: (\d+))?$/.exec(block)
            if (found)
              events.push({
                event: found[1]!,
                data: JSON.parse(found[2]!),
                ...(found[3] ? { id: found[3] } : {}),
              })
          }
        })
        response.on('close', () => {
          ended = true
        })
        resolve({
          headers: response.headers,
          events,
          hasEnded: () => ended,
          close: () => request.destroy(),
        })
      },
    )
    request.on('error', reject)
  })
}
