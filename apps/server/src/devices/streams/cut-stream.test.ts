import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedDevice, sharedServer } from '#testing/shared-server'

const server = sharedServer()
const device = sharedDevice(server)

/** A network that ends each connection after a number of bytes from the server. */
let network: Server
let mostBytes = Number.POSITIVE_INFINITY
const sockets = new Set<Socket>()

beforeAll(async () => {
  await server.engine.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.engine.http.server.address() as AddressInfo
  network = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    let left = mostBytes
    for (const socket of [near, far])
      sockets.add(
        socket.on('error', () => {}).on('close', () => [near, far].map((one) => one.destroy())),
      )
    near.pipe(far)
    far.on('data', (bytes) => {
      near.write(bytes.subarray(0, left))
      left -= bytes.length
      if (left <= 0) near.end()
    })
  }).listen(0, '127.0.0.1')
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  network.close()
})

/**
 * A client by WHATWG HTML §9.2: data after the last blank line of a broken connection was never
 * received.
 */
class Client {
  readonly received: { event: string; table: string }[] = []
  lastEventId: string | null = null
  headerBytes = 0

  /**
   * Reads until the response ends or breaks, or has enough events. Returns the bytes including
   * headers.
   */
  listen(most: number): Promise<number> {
    return new Promise((resolve) => {
      const socket = connect((network.address() as AddressInfo).port, '127.0.0.1')
      const id = this.lastEventId === null ? '' : `last-event-id: ${this.lastEventId}\r\n`
      socket.write(
        `GET /v1/device/events HTTP/1.1\r\nhost: shop\r\nx-api-key: ${device.key}\r\n${id}\r\n`,
      )
      let [answer, bytes, read] = ['', 0, 0]
      socket.setEncoding('latin1')
      socket.on('data', (chunk: string) => {
        bytes += chunk.length
        answer += chunk
        this.headerBytes = answer.indexOf('\r\n\r\n') + 4
        const blocks = bodyOf(answer).split('\n\n')
        for (const block of blocks.slice(read, -1)) this.dispatch(block)
        read = blocks.length - 1
        if (this.received.length >= most || answer.endsWith('\r\n0\r\n\r\n')) socket.destroy()
      })
      socket.on('error', () => {})
      socket.on('close', () => resolve(bytes))
    })
  }

  private dispatch(block: string) {
    const part = (name: string) =>
      block
        .split('\n')
        .find((line) => line.startsWith(`${name}: `))
        ?.slice(name.length + 2)
    this.lastEventId = part('id') ?? this.lastEventId
    const { table_code } = JSON.parse(part('data') ?? '{}')
    if (table_code) this.received.push({ event: part('event') ?? '', table: table_code })
  }
}

/** The received part of a chunked response (RFC 9112 §7.1) as text. */
function bodyOf(answer: string): string {
  const end = answer.indexOf('\r\n\r\n')
  let rest = end < 0 ? '' : answer.slice(end + 4)
  let body = ''
  for (;;) {
    const [, size] = /^([0-9a-f]+)\r\n/.exec(rest) ?? []
    if (size === undefined) return Buffer.from(body, 'latin1').toString()
    const from = size.length + 2
    body += rest.slice(from, from + Number.parseInt(size, 16))
    rest = rest.slice(from + Number.parseInt(size, 16) + 2)
  }
}

async function fixTable(table_code: string) {
  await device.call('PUT', '/v1/device/table-states', {
    tables: [{ table_code, state: 'open', opened_at: '2026-04-10T02:00:00Z' }],
  })
  const { body } = await server.call(server.admin, 'GET', '/v1/trouble-tables?show=all')
  const { version } = body.data.find((one: { table_code: string }) => one.table_code === table_code)
  const fixed = await server.call(server.admin, 'POST', '/v1/trouble-tables/fixes', {
    table_code,
    version,
    outcome: 'settled',
  })
  return fixed.body.data.id
}

it('a connection that breaks at any byte loses and repeats no event', async () => {
  await fixTable('A1')
  const fix = await fixTable('座敷２')
  await server.call(server.admin, 'POST', `/v1/trouble-tables/fixes/${fix}/undo`)
  const expected = [
    { event: 'release_table', table: 'A1' },
    { event: 'release_table', table: '座敷２' },
    { event: 'restore_table', table: '座敷２' },
  ]
  const whole = new Client()
  const bytes = await whole.listen(3)
  expect(whole.received).toEqual(expected)
  expect(bytes).toBeGreaterThan(400)

  let broken = 0
  // If the headers are cut, everything is lost.
  for (let most = whole.headerBytes - 1; most <= bytes; most += 1) {
    const client = new Client()
    mostBytes = most
    await client.listen(4)
    broken += client.received.length < 3 ? 1 : 0
    mostBytes = Number.POSITIVE_INFINITY
    if (client.received.length < 3) await client.listen(3)
    expect(client.received, `after ${most} of ${bytes} bytes`).toEqual(expected)
  }
  expect(broken).toBeGreaterThan(300)
}, 240_000)

it('a device that missed many events fetches the rest and newer events', async () => {
  await fixTable('L1')
  const { rows } = await server.engine.database.transaction({ system: true }, (db) =>
    sql<{ number: number }>`select max(number) as number from table_fixes`.execute(db),
  )
  // Tables released during a long absence.
  await server.engine.database.transaction({ system: true }, (db) =>
    sql`
      insert into table_fixes (shop_id, id, kind, outcome, reasons, table_code, state, guests, amount, reported_at, state_version, user_id, user_name, at)
      select f.shop_id, gen_random_uuid(), 'fix', f.outcome, f.reasons, 'M' || n, f.state, f.guests, f.amount, f.reported_at, f.state_version, f.user_id, f.user_name, f.at
      from (select * from table_fixes where shop_id = ${server.admin.shop_id} order by number limit 1) f, generate_series(1, 2300) n order by n`.execute(
      db,
    ),
  )
  const away = new Client()
  away.lastEventId = String(rows[0]?.number)
  // While the first are being sent, one more table is released.
  await Promise.all([away.listen(2301), fixTable('Z9')])
  expect(away.received).toHaveLength(1000)
  await away.listen(2301)
  await away.listen(2301)
  const tables = Array.from({ length: 2300 }, (_, index) => `M${index + 1}`)
  expect(away.received.map(({ table }) => table)).toEqual([...tables, 'Z9'])
}, 60_000)
