import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'

/** A received request. */
export interface ReceivedPost {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A real HTTP server for tests that accepts posts. */
export interface WebhookReceiver {
  readonly url: string
  /** Completely received requests in order, regardless of the response. */
  readonly received: ReceivedPost[]
  /** The response from now on; 204 by default. */
  answer: (response: ServerResponse, post: ReceivedPost) => void
  /** Responds with a status from now on. */
  answerWith(status: number, body?: string, headers?: Record<string, string>): void
  close(): Promise<void>
}

/** Starts it on a free port of this machine. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedPost[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const post = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      }
      received.push(post)
      receiver.answer(response, post)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answer: (response) => void response.writeHead(204).end(),
    answerWith(status, body = '', headers = {}) {
      receiver.answer = (response) => void response.writeHead(status, headers).end(body)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}
