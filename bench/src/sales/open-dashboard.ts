import { connect, type Socket } from 'node:net'
import type { Dashboard } from '@pos/contract/reports/dashboard'

/** A client with an open event stream of the live dashboard. */
export interface OpenDashboard {
  /** Returns the number of messages, and the size of the last in bytes. */
  readonly seen: () => { readonly messages: number; readonly bytes: number }
  /** Resolves with the time at which the dashboard first showed this many receipts of today. */
  notified(receipts: number): Promise<number>
  close(): void
}

/** Opens a live dashboard and reads its stream. */
export async function openDashboard(
  url: string,
  token: string,
  shopIds: readonly string[],
): Promise<OpenDashboard> {
  const abort = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/v1/dashboard/events?shop_ids=${shopIds.join(',')}`, {
    headers,
    signal: abort.signal,
  })
  if (!response.ok || !response.body) throw new Error(`The dashboard answered ${response.status}`)
  let [messages, bytes, receipts] = [0, 0, -1]
  const waiting = new Set<{ receipts: number; resolve: (at: number) => void }>()
  const take = (block: string) => {
    if (!block.startsWith('event: dashboard')) return
    messages += 1
    bytes = block.length
    receipts = (
      JSON.parse(block.slice(block.indexOf('data: ') + 6).split('\n')[0] ?? '') as Dashboard
    ).today.receipts
    for (const waiter of waiting) {
      if (receipts < waiter.receipts) continue
      waiting.delete(waiter)
      waiter.resolve(performance.now())
    }
  }
  void readBlocks(response.body, take).catch(() => {})
  return {
    seen: () => ({ messages, bytes }),
    notified: (count) =>
      receipts >= count
        ? Promise.resolve(performance.now())
        : new Promise((resolve) => waiting.add({ receipts: count, resolve })),
    close: () => abort.abort(),
  }
}

async function readBlocks(body: ReadableStream<Uint8Array>, take: (block: string) => void) {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) take(block)
  }
}

/** Opens a live dashboard without ever reading it. */
export function openUnread(url: string, token: string, shopIds: readonly string[]): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => {})
  socket.pause()
  socket.write(
    `GET /v1/dashboard/events?shop_ids=${shopIds.join(',')} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`,
  )
  return socket
}
