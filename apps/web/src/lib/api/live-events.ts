import { ApiError, api } from './api-client.ts'

/** State of an event stream. */
export type LiveState = 'connecting' | 'live' | 'lost'

interface Live {
  readonly path: string
  readonly query: Record<string, string>
  readonly signal: AbortSignal
  onEvent(name: string, data: unknown): void
  onState(state: LiveState): void
}

const firstWait = 1000
const longestWait = 30_000
/** The server sends something every 25 seconds; a connection that is silent for longer is lost. */
const quietMilliseconds = 60_000

/**
 * Reads Server-Sent Events until the signal aborts, and reconnects when the connection breaks.
 * EventSource is not used: it sends no Authorization header.
 */
export async function followEvents(live: Live): Promise<void> {
  let wait = firstWait
  live.onState('connecting')
  while (!live.signal.aborted) {
    try {
      await readOnce(live, (name) => {
        // The person has more streams open than allowed: tabs must not displace each other every
        // second.
        wait = name === 'replaced' ? longestWait : firstWait
      })
    } catch (error) {
      // A refusal is final; any other failure may be temporary.
      const status = error instanceof ApiError ? error.status : 0
      if (status >= 400 && status < 500 && status !== 408 && status !== 429)
        return live.onState('lost')
    }
    if (live.signal.aborted) return
    live.onState('lost')
    await new Promise((resolve) => setTimeout(resolve, wait))
    wait = Math.min(longestWait, wait * 2)
  }
}

async function readOnce(
  { path, query, signal, onEvent, onState }: Live,
  onAlive: (name: string) => void,
) {
  const quiet = new AbortController()
  const body = await api.stream(path, query, AbortSignal.any([signal, quiet.signal]))
  if (!body) return
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let timer = setTimeout(() => quiet.abort(), quietMilliseconds)
  let text = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      clearTimeout(timer)
      timer = setTimeout(() => quiet.abort(), quietMilliseconds)
      const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const found = /^event: (\w+)\ndata: (.*)$/.exec(block)
        if (!found?.[1]) continue
        onAlive(found[1])
        onState('live')
        onEvent(found[1], JSON.parse(found[2] ?? 'null'))
      }
    }
  } finally {
    clearTimeout(timer)
  }
}
