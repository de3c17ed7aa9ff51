// The client of the examples: the types are made from /v1/openapi.json (README.md).
import createClient from 'openapi-fetch'
import type { paths } from './device-types.d.ts'

const { POS_URL = 'http://localhost:3000' } = process.env

/** The routes of a device and its event stream, by its key. */
export function connect(key: string) {
  const headers = { 'x-api-key': key, 'accept-language': 'en' }
  return {
    api: createClient<paths>({ baseUrl: POS_URL, headers }),
    listen: () => listenWith(headers),
  }
}

/** Returns the data of a response. An error ends the program with the message of the server. */
export function dataOf<T>(answer: {
  data?: { data: T }
  error?: { message: string; errors?: Record<string, string[]> }
}): T {
  if (!answer.data)
    throw new Error(`${answer.error?.message} ${JSON.stringify(answer.error?.errors ?? {})}`)
  return answer.data.data
}

/** Opens the event stream; `next` waits for the next event of a name. */
async function listenWith(headers: Record<string, string>) {
  const ending = new AbortController()
  const response = await fetch(`${POS_URL}/v1/device/events`, { headers, signal: ending.signal })
  if (!response.ok || !response.body) throw new Error(`No events: ${response.status}`)
  const frames = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    async next(name: string): Promise<Record<string, unknown>> {
      for (;;) {
        const end = text.indexOf('\n\n')
        if (end < 0) {
          const { done, value } = await frames.read()
          if (done) throw new Error('The server ended the connection')
          text += value
          continue
        }
        const lines = text.slice(0, end).split('\n')
        text = text.slice(end + 2)
        const part = (key: string) =>
          lines.find((line) => line.startsWith(`${key}: `))?.slice(key.length + 2)
        if (part('event') === name) return JSON.parse(part('data') ?? '{}')
      }
    },
    end: () => ending.abort(),
  }
}
