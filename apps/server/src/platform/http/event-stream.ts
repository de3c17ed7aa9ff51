import type { FastifyReply } from 'fastify'

/** A standing connection that events are written to. */
export interface EventStream {
  /** `id`: what the other end names when it comes back (Last-Event-ID). */
  send(event: string, data: unknown, id?: number): void
  /** Sends an `eventFrame` that makes those before it void: while the other end does not read, only the last of them is kept. */
  sendLatest(frame: string): void
  end(): void
  /** Ends it because a newer one stands instead: the other end hears `replaced`, and one that is not there any more is cut off. */
  replace(): void
}

const maxUnreadBytes = 256 * 1024
const maxUnreadMilliseconds = 60_000
/** A connection whose other end is gone without a word ends by itself only when TCP gives up. */
const goodbyeMilliseconds = 5_000

/** An event as it is sent; made once for all who are sent the same. */
export function eventFrame(event: string, data: unknown, id?: number): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n${id === undefined ? '' : `id: ${id}\n`}\n`
}

/** Turns a reply into a Server-Sent Events stream (WHATWG HTML §9.2) until the other end goes away. */
export function openEventStream(reply: FastifyReply, onClose: () => void): EventStream {
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
  let latest: string | null = null
  let fullSince: number | null = null
  const write = (frame: string) => {
    if (!raw.write(frame)) fullSince ??= Date.now()
  }
  raw.on('drain', () => {
    fullSince = null
    if (latest === null || raw.writableEnded) return
    const frame = latest
    latest = null
    write(frame)
  })
  raw.on('close', onClose)
  const isGone = () => raw.destroyed || raw.writableEnded
  return {
    send(event, data, id) {
      if (isGone()) return
      // Nobody reads at the other end: better a new connection than a memory that fills.
      if (raw.writableLength > maxUnreadBytes) raw.destroy()
      else write(eventFrame(event, data, id))
    },
    sendLatest(frame) {
      if (isGone()) return
      if (fullSince === null) write(frame)
      else if (Date.now() - fullSince > maxUnreadMilliseconds) raw.destroy()
      else latest = frame
    },
    end: () => raw.end(),
    replace() {
      if (!isGone()) raw.write(eventFrame('replaced', {}))
      raw.end()
      setTimeout(() => raw.destroy(), goodbyeMilliseconds).unref()
    },
  }
}
