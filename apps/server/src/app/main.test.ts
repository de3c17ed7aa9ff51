import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { builtProgram } from '#testing/built-programs'
import { eventually } from '#testing/eventually'

const children: ChildProcess[] = []
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pos-main-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts a server process as a service manager would in production, and collects its output. */
function start(settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [builtProgram('main')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      APP_ENV: 'production',
      APP_SECRET: 's'.repeat(32),
      VAR_DIR: folder,
      HOST: '127.0.0.1',
      PORT: '0',
      ...settings,
    },
  })
  children.push(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()))
  const exit = once(child, 'exit').then(([code]) => code as number | null)
  return { child, said, exit }
}

/** Starts a server, waits until it is ready, and returns its port. */
async function running() {
  const server = start()
  await new Promise<void>((resolve, reject) => {
    // Log and greeting are written independently, so their order varies.
    const isReady = () => [/listening at/, /ready in/].every((part) => part.test(server.said.out))
    server.child.stdout.on('data', () => isReady() && resolve())
    void server.exit.then(() => reject(new Error(`ended:\n${server.said.out}${server.said.err}`)))
  })
  const port = Number(/listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(server.said.out)?.[1])
  const post = (url: string, body: object) =>
    fetch(`http://127.0.0.1:${port}${url}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    })
  return { ...server, port, post }
}

/**
 * Sends half of a request until the server asks for the rest. Returns a function that sends it and
 * reads the status of the response.
 */
async function halfRequest(port: number, url: string, body: object) {
  const text = JSON.stringify(body)
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  const headers = [
    'Host: a',
    'Content-Type: application/json',
    `Content-Length: ${text.length}`,
    'Expect: 100-continue',
  ]
  socket.write(`POST ${url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
  const asked = 'HTTP/1.1 100 Continue\r\n\r\n'
  await eventually(() => expect(answer).toBe(asked))
  socket.write(text.slice(0, 5))
  return async () => {
    socket.write(text.slice(5))
    await closed
    return answer.slice(asked.length).split('\r\n')[0]
  }
}

const administrator = {
  display_name: 'First',
  first_name: 'First',
  last_name: 'Admin',
  email: 'first@example.com',
  password: 'First-2026!',
}
const installation = {
  administrator,
  organization: { name: 'First company' },
  shop: { name: 'First shop', country_code: 'US', timezone: 'America/New_York' },
}
const workspace = {
  organization: { name: 'First company' },
  shop: { name: 'First shop', currency: 'USD', auto_gratuity_rate: '18' },
}
const login = { credential: administrator.email, password: administrator.password }
const linkIn = (text: string) => /set-up\?token=([\w-]{43})/.exec(text)?.[1]

describe('a server process', () => {
  test('in production: set-up link once, one server per database, survives kill -9', {
    timeout: 180_000,
  }, async () => {
    const first = await running()
    expect(first.said.out).not.toContain('Demo-2026!')
    const token = linkIn(first.said.out)
    expect((await first.post('/v1/auth/login', login)).status).toBe(422)
    expect((await first.post('/v1/auth/set-up/check', { token: 'x'.repeat(43) })).status).toBe(422)
    expect((await first.post('/v1/auth/set-up/check', { token })).status).toBe(204)
    expect(
      (await first.post('/v1/auth/set-up', { ...installation, token: 'x'.repeat(43) })).status,
    ).toBe(422)
    const wrong = await first.post('/v1/auth/set-up', {
      administrator: { ...administrator, password: 'weak' },
      organization: { name: 'Company 🍜' },
      shop: { ...installation.shop, timezone: 'Mars/Olympus' },
      token,
    })
    const { errors } = (await wrong.json()) as { errors: object }
    expect(Object.keys(errors).toSorted()).toEqual([
      'administrator.password',
      'organization.name',
      'shop.timezone',
    ])
    // Two people with the link submit at the same moment: one installation is created completely,
    // and nothing of the other.
    const second = {
      ...installation,
      administrator: { ...administrator, email: 'second@example.com' },
      token,
    }
    const answers = await Promise.all(
      [installation, second].map((body) => first.post('/v1/auth/set-up', { ...body, token })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const winner = answers[0]?.status === 200 ? 0 : 1
    const made = answers[winner]!
    const winning = { ...login, credential: [installation, second][winner]?.administrator.email }
    const { data } = (await made.json()) as { data: { access_token: string } }
    const read = async (path: string): Promise<unknown> => {
      const headers = { authorization: `Bearer ${data.access_token}` }
      return (await fetch(`http://127.0.0.1:${first.port}/v1/${path}`, { headers })).json()
    }
    for (const list of ['organizations', 'shops', 'users'])
      expect(await read(list)).toMatchObject({ meta: { total: 1 } })
    expect(await read('profile/me')).toMatchObject({
      data: { role: 'system_admin', environment: 'production', ...workspace },
    })
    expect((await first.post('/v1/auth/set-up', second)).status).toBe(422)
    expect((await first.post('/v1/auth/set-up/check', { token })).status).toBe(422)

    const rival = start()
    expect(await rival.exit).toBe(1)
    expect(rival.said.err).toBe(
      `Another server (process ${first.child.pid}) is running on ${folder}; stop it or set VAR_DIR to another folder.\n`,
    )

    first.child.kill('SIGKILL')
    await first.exit
    const third = await running()
    expect(linkIn(third.said.out)).toBeUndefined()
    const finish = await halfRequest(third.port, '/v1/auth/login', winning)
    third.child.kill('SIGTERM')
    await eventually(() =>
      expect(fetch(`http://127.0.0.1:${third.port}/healthz`)).rejects.toThrow('fetch failed'),
    )
    expect(await finish()).toBe('HTTP/1.1 200 OK')
    expect(await third.exit).toBe(0)
    expect(third.said.err).toBe('')
  })

  test('with a wrong setting ends with one line', { timeout: 60_000 }, async () => {
    const wrong = start({ PORT: 'web' })
    expect(await wrong.exit).toBe(1)
    expect([wrong.said.out, wrong.said.err]).toEqual([
      '',
      'PORT must be a port number (it is "web")\n',
    ])
  })

  test('with a port in use ends with one line', { timeout: 60_000 }, async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = String(typeof address === 'object' ? address?.port : 0)
    const server = start({ PORT: port })
    expect(await server.exit).toBe(1)
    expect(server.said.err).toBe(
      `PORT ${port} is in use by another program; stop it or set PORT to another number.\n`,
    )
    other.close()
  })
})
