import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hash } from '@node-rs/argon2'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StaffSession } from './staff-session.ts'

const sato = '00000000-0000-4000-8000-000000000001'
const mori = '00000000-0000-4000-8000-000000000002'
const codes = new Map([
  [sato, '1111'],
  [mori, '2222'],
])
const flags = Object.fromEntries(
  'void payment discount comp reprocess report_check time_period_change delete_slip exchange off_tax_us_region force_quit'
    .split(' ')
    .map((right) => [right, true]),
)

let server: Server
let session: StaffSession
let signIns: string[]
let state: 'up' | 'failing'
let gone: string[]

beforeEach(async () => {
  signIns = []
  gone = []
  state = 'up'
  const verifiers = await Promise.all(
    [...codes].map(async ([id, code]) => ({
      id,
      verifier: await hash(code, { memoryCost: 64, timeCost: 1 }),
    })),
  )
  const staff = verifiers.map((one) => ({
    ...one,
    display_name: 'Name',
    role_id: null,
    role: null,
    flags,
    new_code_required: false,
  }))
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const answer = (status: number, data: unknown) =>
        response.writeHead(status).end(JSON.stringify({ data }))
      if (state === 'failing') return answer(503, null)
      if (request.method === 'GET') {
        const isDelta = request.url?.includes('since')
        return answer(200, {
          version: 1,
          since: isDelta ? 1 : null,
          security_code_length: 4,
          staff: isDelta ? [] : staff,
          removed: gone,
        })
      }
      const code = /"code":"(\d+)"/.exec(text)?.[1] ?? ''
      signIns.push(code)
      const found = [...codes].find(([, known]) => known === code)
      return found ? answer(200, { staff_id: found[0] }) : answer(422, null)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  session = new StaffSession({ url: `http://127.0.0.1:${port}`, headers: {} }, codes)
  await session.pull()
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

const minute = 60_000

describe('the staff session of a device', () => {
  it('signs in once, and again when another person acts', async () => {
    for (const id of [sato, sato, mori]) expect(await session.workAs(id, 0)).toBe(true)
    expect(signIns).toEqual(['1111', '2222'])
    expect(session.current).toBe(mori)
  })

  it('ends after the idle minutes of the revenue center', async () => {
    await session.workAs(sato, 5, 0)
    await session.workAs(sato, 5, 4 * minute)
    await session.workAs(sato, 5, 8 * minute)
    expect(signIns).toHaveLength(1)
    await session.workAs(sato, 5, 13 * minute)
    expect(signIns).toHaveLength(2)
    await session.workAs(sato, 0, 999 * minute)
    expect(signIns).toHaveLength(2)
  })

  it('checks codes with verifiers while the server is unreachable', async () => {
    expect(await session.signIn('9999')).toBeNull()
    state = 'failing'
    expect(await session.signIn('2222')).toBe(mori)
    expect(await session.signIn('9999')).toBeNull()
    await new Promise((resolve) => server.close(resolve))
    expect(await session.signIn('1111')).toBe(sato)
  })

  it('ends at once when the person no longer works in the shop', async () => {
    await session.workAs(sato, 0)
    gone = [sato]
    await session.pull()
    expect(session.current).toBeNull()
    expect(session.members.map(({ id }) => id)).toEqual([mori])
  })
})
