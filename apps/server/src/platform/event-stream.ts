import type { FastifyReply } from 'fastify'

/** A standing connection that events are written to. */
export interface EventStream {
  /** `id`: what the other end names when it comes back (Last-Event-ID). */
  send(event: string, data: unknown, id?: number): void
  end(): void
}

const maxUnreadBytes = 256 * 1024

/** Turns a reply into a Server-Sent Events stream (WHATWG HTML §9.2) until the other end goes away. */
export function openEventStream(reply: FastifyReply, onClose: () => void): EventStream {
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
  raw.on('close', onClose)
  return {
    send(event, data, id) {
      if (raw.destroyed || raw.writableEnded) return
      // Nobody reads at the other end: better a new connection than a memory that fills.
      if (raw.writableLength > maxUnreadBytes) raw.destroy()
      else raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n${id === undefined ? '' : `id: ${id}\n`}\n`)
    },
    end: () => raw.end(),
  }
}
