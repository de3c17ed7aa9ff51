import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '#testing/eventually'
import { mountDraining } from './draining.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** A server with a route that responds when told to, and raw connections to it. */
async function server() {
  const http = fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  mountDraining(http)
  let answer = () => {}
  const kept = new Promise<void>((resolve) => (answer = resolve))
  http.get('/now', async () => 'now')
  http.post('/post', async () => ({ ok: true }))
  http.get('/held', () => kept.then(() => 'held'))
  await http.listen({ port: 0, host: '127.0.0.1' })
  const open = () => {
    const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
    let got = ''
    socket.on('data', (chunk) => (got += String(chunk)))
    const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
    return {
      ask,
      closed: once(socket, 'close').then(() => got),
      until: (text: string) => eventually(() => expect(got).toContain(text)),
    }
  }
  return { http, open, answer: () => answer() }
}

/** Starts to close a server and stops the clock: time passes only when the test advances it. */
async function beginClosing(http: FastifyInstance) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const ended = http.close()
  while (vi.getTimerCount() < 2) await new Promise((resolve) => setImmediate(resolve))
  return { ended }
}

test('a closing server answers running requests and then ends at once', async () => {
  const { http, open, answer } = await server()
  const [idle, busy] = [open(), open()]
  idle.ask('/now')
  await idle.until('now')
  const received = once(http.server, 'request')
  busy.ask('/held')
  await received
  const closed = await beginClosing(http)
  // The clock is stopped, so the deadline of eight seconds cannot end the connections.
  await vi.advanceTimersByTimeAsync(2_000)
  await idle.closed
  answer()
  expect(await busy.closed).toMatch(/^HTTP\/1\.1 200 OK[^]*held$/)
  await closed.ended
})

test('an open connection learns with its next response that the server ends', async () => {
  const { http, open } = await server()
  const [quiet, late] = [open(), open()]
  for (const one of [quiet, late]) {
    one.ask('/now')
    await one.until('now')
  }
  const closed = await beginClosing(http)
  await vi.advanceTimersByTimeAsync(1_900)
  late.ask('/now')
  expect(await late.closed).toMatch(/now[^]*HTTP\/1\.1 200 OK[^]*connection: close[^]*now$/i)
  await vi.advanceTimersByTimeAsync(100)
  expect(await quiet.closed).not.toMatch(/connection: close/i)
  await closed.ended
})

test('callers that post during a shutdown lose no request', async () => {
  const { http } = await server()
  http.server.on('connection', (socket) => socket.setNoDelay())
  const { port } = http.server.address() as AddressInfo
  let answered = 0
  const broken: string[] = []
  const caller = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (;;) {
      const outcome = await post(port, agent)
      if (outcome === 'ECONNREFUSED') return agent.destroy()
      if (outcome === '200') answered += 1
      else broken.push(outcome)
    }
  }
  const callers = Array.from({ length: 12 }, caller)
  await eventually(() => expect(answered).toBeGreaterThan(100))
  await http.close()
  await Promise.all(callers)
  expect(broken).toEqual([])
})

/** The status of the response, or how the request failed. */
const post = (port: number, agent: Agent) =>
  new Promise<string>((resolve) => {
    const sent = request(
      {
        port,
        agent,
        method: 'POST',
        path: '/post',
        headers: { 'content-type': 'application/json' },
      },
      (response) => {
        response
          .resume()
          .on('end', () =>
            setTimeout(() => resolve(String(response.statusCode)), Math.random() * 5),
          )
      },
    )
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    sent.end('{}')
  })

test('a request that never ends delays the shutdown for eight seconds', async () => {
  const { http, open } = await server()
  const stuck = open()
  const received = once(http.server, 'request')
  stuck.ask('/held')
  await received
  const closed = await beginClosing(http)
  let isClosed = false
  void closed.ended.then(() => (isClosed = true))
  await vi.advanceTimersByTimeAsync(7_900)
  expect(isClosed).toBe(false)
  await vi.advanceTimersByTimeAsync(100)
  expect(await stuck.closed).toBe('')
  await closed.ended
})
