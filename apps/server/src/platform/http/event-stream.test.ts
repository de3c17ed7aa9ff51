import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { eventually } from '#testing/eventually'
import { type EventStream, eventFrame, openEventStream } from './event-stream.ts'

let http: FastifyInstance
let opened: { stream: EventStream; unread: () => number }[] = []
const sockets: Socket[] = []

beforeAll(async () => {
  http = fastify()
  http.get('/', async (_request, reply) => {
    opened.push({
      stream: openEventStream(reply, () => {}),
      unread: () => reply.raw.writableLength,
    })
    return reply
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  for (const { stream } of opened) stream.end()
  await http.close()
})

async function listener() {
  opened = []
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket.pause())
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nhost: test\r\n\r\n')
  await eventually(() => expect(opened).toHaveLength(1))
  return { socket, ...opened[0]! }
}

const letters = 'x'.repeat(200_000)

it('buffers at most one event for a slow reader and sends the newest', async () => {
  const { socket, stream, unread } = await listener()
  let most = 0
  for (let number = 1; number <= 200; number += 1) {
    stream.sendLatest(eventFrame('all', { number, letters }))
    await new Promise((resolve) => setImmediate(resolve))
    most = Math.max(most, unread())
  }
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThan(2 * letters.length)
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  socket.resume()
  await eventually(() => expect(text).toContain('"number":200,'))
  expect(text.match(/^event: all$/gm)!.length).toBeLessThan(100)
})

it('ends the stream if a reader misses events that must all arrive', async () => {
  const { socket, stream, unread } = await listener()
  for (let number = 0; number < 100; number += 1) stream.send('each', { number, letters })
  expect(unread()).toBeLessThan(1_000_000)
  socket.resume()
  await once(socket, 'close')
})

it('ends the stream of a client that has not read for a minute', async () => {
  const { socket, stream, unread } = await listener()
  const fill = async () => {
    for (let number = 0; number < 100; number += 1) {
      stream.sendLatest(eventFrame('all', { number, letters }))
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  await fill()
  expect(unread()).toBeGreaterThan(0)
  const now = performance.now() + 61_000
  vi.spyOn(performance, 'now').mockReturnValue(now)
  await fill()
  vi.mocked(performance.now).mockRestore()
  socket.resume()
  await once(socket, 'close')
})
