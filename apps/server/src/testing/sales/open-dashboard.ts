import { type Dashboard, dashboard } from '@pos/contract/reports/dashboard'
import type { Caller } from '../server.ts'

/**
 * Opens the event stream of a server's dashboard; returns its events in order without pings, and
 * null when the stream has ended.
 */
export async function openDashboard(origin: string, caller: Pick<Caller, 'token'>, query = '') {
  const abort = new AbortController()
  const headers = { authorization: `Bearer ${caller.token}` }
  const response = await fetch(`${origin}/v1/dashboard/events${query}`, {
    headers,
    signal: abort.signal,
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    status: response.status,
    close: () => abort.abort(),
    async next(): Promise<Dashboard | null> {
      for (;;) {
        const [block = '', ...others] = text.split('\n\n')
        if (others.length > 0) {
          text = others.join('\n\n')
          if (block.startsWith('event: dashboard'))
            return dashboard.parse(JSON.parse(block.slice(block.indexOf('data: ') + 6)))
          continue
        }
        const { value, done } = await reader.read()
        if (done) return null
        text += value
      }
    },
  }
}
