import type { FastifyReply } from 'fastify'

/** A long-lived connection for events. */
export interface EventStream {
  /** `id` is sent back by the client when it reconnects (Last-Event-ID). */
  send(event: string, data: unknown, id?: number): void
  /**
   * Sends an `eventFrame` that supersedes earlier ones: while the client does not read, only the
   * last one is kept.
   */
  sendLatest(frame: string): void
  end(): void
  /**
   * Ends the stream because a newer one replaces it: the client receives `replaced`; a vanished
   * client is disconnected.
   */
  replace(): void
}

const maxUnreadBytes = 256 * 1024
const maxUnreadMilliseconds = 60_000
/**
 * Time for a client to close its end. Without it, the connection of a vanished client would last
 * until TCP gives up.
 */
const goodbyeMilliseconds = 5_000

/** Formats an event once for all who receive it. */
export function eventFrame(event: string, data: unknown, id?: number): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n${id === undefined ? '' : `id: ${id}\n`}\n`
}

/**
 * Turns a reply into a Server-Sent Events stream (WHATWG HTML §9.2) that lasts until the client
 * disconnects.
 */
export function openEventStream(reply: FastifyReply, onClose: () => void): EventStream {
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  let latest: string | null = null
  let fullSince: number | null = null
  const write = (frame: string) => {
    if (!raw.write(frame)) fullSince ??= performance.now()
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
      // The client does not read: disconnecting it is better than filling the memory.
      if (raw.writableLength > maxUnreadBytes) raw.destroy()
      else write(eventFrame(event, data, id))
    },
    sendLatest(frame) {
      if (isGone()) return
      if (fullSince === null) write(frame)
      else if (performance.now() - fullSince > maxUnreadMilliseconds) raw.destroy()
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
