import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { Failure } from '@pos/contract/errors'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#testing/databases/database'
import type { Database } from '../database/database.ts'
import { readEnvironment } from '../process/environment.ts'
import { createLog } from '../process/log.ts'
import { createMetrics } from '../process/metrics.ts'
import { createHttp } from './http.ts'

let database: Database
let http: Awaited<ReturnType<typeof createHttp>>
let isDatabaseGone = false

beforeAll(async () => {
  database = await testDatabase()
  const environment = readEnvironment({
    APP_SECRET: 'x'.repeat(32),
    LOG_LEVEL: 'silent',
    METRICS_TOKEN: 'a-token-for-metrics',
  })
  const ping = () => (isDatabaseGone ? Promise.reject(new Failure('Unavailable')) : database.ping())
  http = await createHttp({
    environment,
    log: createLog(environment),
    database: { ...database, ping },
    metrics: createMetrics(),
  })
  http.post('/v1/echo', async (request) => ({ data: request.body }))
  http.post('/v1/large', { bodyLimit: 8 * 1024 * 1024 }, async (request) => ({
    data: Object.keys(request.body as object).length,
  }))
  http.post('/v1/store', async (request) =>
    database.transaction({ system: true }, (db) =>
      sql`select ${(request.body as { text: string }).text}::text`.execute(db),
    ),
  )
  http.post('/v1/upload', async (request) => ({
    size: (await (await request.file())?.toBuffer())?.length,
  }))
  http.get('/v1/broken', async () => {
    throw new Error('secret inside: password=hunter2')
  })
  http.get('/v1/gone', async () => {
    throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' })
  })
  http.get('/v1/busy', async () => {
    throw new Failure('TooManyRequests', { retryAfter: 7 })
  })
  http.get('/v1/wrong', async () => {
    throw new Failure('ValidationFailed', {
      errors: { name: [{ key: 'required' }], price: [{ key: 'min_value', params: { min: 0 } }] },
    })
  })
})
afterAll(async () => {
  await http.close()
  await database.close()
})

const post = (url: string, payload: string, type = 'application/json') =>
  http.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': type, 'accept-language': 'en' },
  })
const get = (url: string, headers: Record<string, string> = {}) =>
  http.inject({ method: 'GET', url, headers })

describe('the log', () => {
  it.each([
    ['development', 'info', false],
    ['development', 'debug', true],
    ['production', 'info', true],
  ])('of %s at %s names requests: %s', async (APP_ENV, LOG_LEVEL, isNamed) => {
    const environment = readEnvironment({ APP_ENV, LOG_LEVEL, APP_SECRET: 'x'.repeat(32) })
    const lines = new PassThrough()
    const parts = {
      environment,
      log: createLog(environment, lines),
      database,
      metrics: createMetrics(),
    }
    const server = await createHttp(parts)
    server.get('/v1/hello', async () => ({ data: 'hello' }))
    await server.inject({ method: 'GET', url: '/v1/hello' })
    await server.close()
    expect(String(lines.read() ?? '').includes('/v1/hello')).toBe(isNamed)
  })
})

describe('an error response', () => {
  it.each([
    ['malformed JSON', '{"a":', 'application/json', 400, 'BadRequest'],
    ['an empty JSON body', '', 'application/json', 400, 'BadRequest'],
    ['another media type', '<a/>', 'application/xml', 415, 'UnsupportedMediaType'],
    [
      'a body of 300 KB',
      JSON.stringify('x'.repeat(300_000)),
      'application/json',
      413,
      'PayloadTooLarge',
    ],
  ])('to %s is in the vocabulary', async (_what, payload, type, status, exception) => {
    const response = await post('/v1/echo', payload, type)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ exception, message: expect.stringMatching(/\w/) })
  })

  it('limits the number of values in a body before parsing it', async () => {
    const rows = (count: number, row: string) =>
      `[${Array.from({ length: count }, () => row).join(',')}]`
    expect((await post('/v1/large', rows(260_000, '[]'))).statusCode).toBe(413)
    expect((await post('/v1/large', rows(20_000, `{"name":"${'x'.repeat(300)}"}`))).json()).toEqual(
      { data: 20_000 },
    )
  })

  it('returns keys like __proto__ without changing prototypes', async () => {
    const response = await post(
      '/v1/echo',
      '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}',
    )
    expect(response.body).toBe(
      '{"data":{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}}',
    )
    expect('admin' in {}).toBe(false)
  })

  it('to an upload cut short or without a file is a 4xx', async () => {
    const cutShort = await post(
      '/v1/upload',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
      'multipart/form-data; boundary=b',
    )
    expect(cutShort.statusCode).toBe(400)
    expect((await post('/v1/upload', 'abc', 'multipart/form-data')).statusCode).toBeLessThan(500)
  })

  it('to a text that PostgreSQL cannot hold is a 400', async () => {
    expect((await post('/v1/store', '{"text":"a\\u0000b"}')).statusCode).toBe(400)
    expect((await post('/v1/store', '{"text":"ab"}')).statusCode).toBe(200)
  })

  it.each(['/v1/%E0%A4%A', '/pos/%', '/%', '/v1/nothing/%zz?q=%'])(
    'to the malformed path %s is in the vocabulary and language',
    async (url) => {
      const [ja, en] = [await get(url), await get(url, { 'accept-language': 'en' })]
      expect([ja.statusCode, ja.json().exception]).toEqual([400, 'BadRequest'])
      expect(ja.json().message).toMatch(/[ぁ-んァ-ヶ一-龠]/)
      expect(en.json().message).toMatch(/^[\x20-\x7e]+$/)
      expect(Object.keys(en.json()).toSorted()).toEqual(['exception', 'message'])
      expect(en.headers).toMatchObject({
        'x-request-id': expect.any(String),
        'x-content-type-options': 'nosniff',
      })
    },
  )

  it('to an unknown route is NotFound in Japanese by default and in English when asked', async () => {
    const [ja, en] = [
      await get('/v1/nothing'),
      await get('/v1/nothing', { 'accept-language': 'en-US,ja;q=0.5' }),
    ]
    expect([ja.statusCode, ja.json().exception]).toEqual([404, 'NotFound'])
    expect(ja.json().message).toMatch(/[ぁ-んァ-ヶ一-龠]/)
    expect(en.json().message).toMatch(/^[\x20-\x7e’]+$/)
    expect((await get('/v1/%zz')).statusCode).toBe(400)
  })

  it('to an internal error has a request id and no internal details', async () => {
    const response = await get('/v1/broken', { 'x-request-id': 'request-0001' })
    expect(response.statusCode).toBe(500)
    expect(response.json()).toMatchObject({ exception: 'ServerError', request_id: 'request-0001' })
    expect(response.body).not.toMatch(/hunter2|secret|at .*\.ts/)
    expect(response.headers['x-request-id']).toBe('request-0001')
  })

  it('has a new request id if the sent one is invalid', async () => {
    const { headers } = await get('/healthz', { 'x-request-id': 'a b\nc' })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('says Unavailable when the database cannot be reached', async () => {
    const response = await get('/v1/gone')
    expect([response.statusCode, response.json().exception]).toEqual([503, 'Unavailable'])
    expect(response.body).not.toContain('10.0.0.1')
  })

  it('contains all wrong fields and Retry-After', async () => {
    const wrong = await get('/v1/wrong')
    expect(wrong.statusCode).toBe(422)
    expect(Object.keys(wrong.json().errors)).toEqual(['name', 'price'])
    expect((await get('/v1/busy')).headers['retry-after']).toBe('7')
  })
})

describe('input that is not HTTP', () => {
  let port = 0
  beforeAll(async () => {
    port = Number(new URL(await http.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  const send = async (text: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(text)
    let answer = ''
    for await (const chunk of socket) answer += String(chunk)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    return { head, body: JSON.parse(body) as { exception: string; message: string } }
  }

  it.each([
    ['garbage', 'hello\r\n\r\n', 400, 'BadRequest'],
    [
      'headers beyond 16 KB',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      413,
      'PayloadTooLarge',
    ],
  ])('is answered in the vocabulary: %s', async (_what, text, status, exception) => {
    const { head, body } = await send(text)
    expect(head).toContain(`HTTP/1.1 ${status} `)
    expect(body).toEqual({ exception, message: expect.stringMatching(/[ぁ-んァ-ヶ]/) })
  })
})

describe('every response', () => {
  it('forbids foreign and inline scripts, framing and MIME sniffing', async () => {
    const { headers } = await get('/healthz')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).toMatch(/script-src 'self'(;|$)/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    })
    expect(headers).not.toHaveProperty('strict-transport-security')
  })
})

describe('operation', () => {
  it('is ready only while the database answers', async () => {
    expect((await get('/readyz')).statusCode).toBe(200)
    isDatabaseGone = true
    expect([(await get('/readyz')).statusCode, (await get('/healthz')).statusCode]).toEqual([
      503, 200,
    ])
    isDatabaseGone = false
  })

  it('returns its version', async () => {
    expect((await get('/healthz')).json()).toEqual({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    })
  })

  it('shows metrics by route to the holder of the token only', async () => {
    expect((await get('/metrics')).statusCode).toBe(401)
    await get('/v1/broken')
    const { body } = await get('/metrics', { authorization: 'Bearer a-token-for-metrics' })
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/v1\/broken",status="500"\} \d/,
    )
  })
})

describe('security.txt', () => {
  const read = async (settings: Record<string, string>) => {
    const environment = readEnvironment({
      APP_SECRET: 'x'.repeat(32),
      LOG_LEVEL: 'silent',
      ...settings,
    })
    const server = await createHttp({
      environment,
      log: createLog(environment),
      database,
      metrics: createMetrics(),
    })
    const { statusCode, headers, body } = await server.inject({
      method: 'GET',
      url: '/.well-known/security.txt',
    })
    await server.close()
    return { statusCode, type: headers['content-type'], lines: body.trimEnd().split('\n') }
  }

  it('names the contact for security reports, valid for less than a year', async () => {
    const { statusCode, type, lines } = await read({
      SECURITY_CONTACT: 'mailto:security@example.com\nPolicy: http://forged',
      PUBLIC_URL: 'https://pos.example.com',
    })
    expect([statusCode, type]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(lines).toEqual([
      expect.stringMatching(/^Contact: mailto:security@example\.com\S+/),
      expect.stringMatching(/^Expires: \d{4}-/),
      'Preferred-Languages: ja, en',
      'Canonical: https://pos.example.com/.well-known/security.txt',
    ])
    const days = (Date.parse(lines[1]?.replace('Expires: ', '') ?? '') - Date.now()) / 86_400_000
    expect([days > 30, days < 365]).toEqual([true, true])
  })

  it('names no address of the web without encryption', async () => {
    const { lines } = await read({
      SECURITY_CONTACT: 'https://example.com/security',
      PUBLIC_URL: 'http://pos.example.com',
    })
    expect(lines[0]).toBe('Contact: https://example.com/security')
    expect(lines.join('\n')).not.toContain('http://')
  })

  it('is absent without a contact', async () => {
    expect((await read({})).statusCode).toBe(404)
  })
})
