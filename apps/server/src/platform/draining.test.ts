import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { fastify } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { mountDraining } from './draining.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** A server with a route that answers when it is told to, and raw connections to it. */
async function server() {
  const http = fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  mountDraining(http)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  http.get('/now', async () => 'now')
  http.get('/held', () => held.then(() => 'held'))
  await http.listen({ port: 0, host: '127.0.0.1' })
  const open = () => {
    const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
    let got = ''
    socket.on('data', (chunk) => (got += String(chunk)))
    const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
    return { ask, closed: once(socket, 'close').then(() => got), until: (text: string) => vi.waitUntil(() => got.includes(text)) }
  }
  return { http, open, answer: () => answer() }
}

test('a closing server answers what it has begun, on kept connections too, and then ends at once', async () => {
  const { http, open, answer } = await server()
  const [idle, busy] = [open(), open()]
  idle.ask('/now')
  await idle.until('now')
  const received = once(http.server, 'request')
  busy.ask('/held')
  await received
  const closing = performance.now()
  const closed = http.close()
  await idle.closed
  answer()
  expect(await busy.closed).toMatch(/^HTTP\/1\.1 200 OK[^]*held$/)
  await closed
  expect(performance.now() - closing).toBeLessThan(4000)
})

test('a caller that never ends holds it for eight seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { http, open } = await server()
  const stuck = open()
  const received = once(http.server, 'request')
  stuck.ask('/held')
  await received
  let isClosed = false
  const closed = http.close().then(() => (isClosed = true))
  await vi.advanceTimersByTimeAsync(7_900)
  expect(isClosed).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(await stuck.closed).toBe('')
  await closed
})
