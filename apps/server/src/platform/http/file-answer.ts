import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * A file that a handler answers with. It is sent once the handler's transaction is over: a reply
 * that is returned out of a transaction keeps it open until the client has read the last byte.
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
