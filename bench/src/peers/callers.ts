import { Agent, request } from 'node:http'
import type { Call } from './scenarios.ts'

/** A server under load. */
export interface Server {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** A source of requests for one concurrent client. */
export interface Caller {
  next(): Call
  /** Called after each successful response. */
  done(): void
}

/**
 * Returns the requests per second of concurrent callers, each without pauses between requests.
 * Throws unless every response is a success.
 */
export async function requestsPerSecond(
  server: Server,
  callers: readonly Caller[],
  seconds: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers.length })
  let count = 0
  const started = performance.now()
  const end = started + seconds * 1000
  try {
    await Promise.all(
      callers.map(async (caller) => {
        while (performance.now() < end) {
          await ask(agent, server, caller.next())
          caller.done()
          count += 1
        }
      }),
    )
    return (count / (performance.now() - started)) * 1000
  } finally {
    agent.destroy()
  }
}

/**
 * Sends one request. It reads the response completely but does not parse it, to keep the client's
 * own work small.
 */
function ask(agent: Agent, server: Server, { method, path, body }: Call): Promise<void> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers = text === undefined ? server.headers : { ...server.headers, ...jsonHeaders(text) }
  return new Promise((resolve, reject) => {
    const sent = request(server.url + path, { agent, method, headers }, (response) => {
      const isRight = (response.statusCode ?? 500) < 300
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => (isRight ? undefined : parts.push(part)))
      response.on('end', () =>
        isRight
          ? resolve()
          : reject(
              new Error(
                `${method} ${path} answered ${response.statusCode}: ${Buffer.concat(parts).toString()}`,
              ),
            ),
      )
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(text)
  })
}

const jsonHeaders = (text: string) => ({
  'content-type': 'application/json',
  'content-length': String(Buffer.byteLength(text)),
})
