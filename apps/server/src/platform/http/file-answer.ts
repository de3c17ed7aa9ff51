import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * A file response of a handler. It is sent after the handler's transaction has ended, because a
 * reply from within the transaction would keep it open until the client has read everything.
 */
export class FileAnswer {
  readonly #name: string
  readonly #contentType: string
  readonly #content: Readable | Buffer

  constructor(name: string, contentType: string, content: Readable | Buffer) {
    this.#name = name
    this.#contentType = contentType
    this.#content = content
  }

  sendBy(reply: FastifyReply): FastifyReply {
    return reply
      .header('content-disposition', `attachment; filename="${this.#name}"`)
      .type(this.#contentType)
      .send(this.#content)
  }
}
