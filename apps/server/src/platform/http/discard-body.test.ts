import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerError } from './answer-error.ts'

let http: FastifyInstance
let port: number
beforeAll(async () => {
  http = fastify({ bodyLimit: 1024 })
  http.setErrorHandler((error: Error, request, reply) =>
    answerError(Object.assign(error, { code: '' }), request, reply, http.log as never),
  )
  http.post('/', () => 'stored')
  await http.listen({ port: 0, host: '127.0.0.1' })
  port = (http.server.address() as AddressInfo).port
})
afterAll(() => http.close())

/** Sends a complete body of this size and only then reads the response. */
async function statusAfterSending(head: string, body: string) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.pause()
  await new Promise<void>((resolve, reject) =>
    socket.once('error', reject).write(head + body, () => resolve()),
  )
  socket.resume()
  const [data] = await once(socket, 'data')
  socket.destroy()
  return String(data).split('\r\n')[0]
}

describe('a body that is too large', () => {
  const large = 'x'.repeat(8 * 1024 * 1024)
  const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'

  it('is answered with 413 to a caller that sends all of it first', async () => {
    expect(await statusAfterSending(`${head}Content-Length: ${large.length}\r\n\r\n`, large)).toBe(
      'HTTP/1.1 413 Payload Too Large',
    )
  })

  it('is answered with 413 if it comes in chunks of unknown number', async () => {
    const chunked = `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`
    expect(await statusAfterSending(`${head}Transfer-Encoding: chunked\r\n\r\n`, chunked)).toBe(
      'HTTP/1.1 413 Payload Too Large',
    )
  })
})
