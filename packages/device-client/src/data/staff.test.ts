import { beforeEach, describe, expect, it } from 'vitest'
import { MemoryStore } from '../store.ts'
import { FakeServer } from '../testing/fake-server.ts'
import { DeviceApi } from '../transport/device-api.ts'
import { StaffSession } from './staff.ts'

const sato = '00000000-0000-4000-8000-000000000001'
const mori = '00000000-0000-4000-8000-000000000002'
const codes = new Map([
  [sato, '1111'],
  [mori, '2222'],
])
const rights =
  'void payment discount comp reprocess report_check time_period_change delete_slip exchange off_tax_us_region force_quit'
const flags = Object.fromEntries(rights.split(' ').map((right) => [right, true]))
const people = [...codes].map(([id, code]) => ({
  id,
  display_name: 'Name',
  role_id: null,
  role: null,
  flags,
  verifier: `verifier of ${code}`,
  new_code_required: false,
}))
const minute = 60_000

let server: FakeServer
let store: MemoryStore
let gone: string[]
let compared: string[]
let state: 'up' | 'failing' | 'locked'

const newSession = () =>
  new StaffSession(
    new DeviceApi({ url: 'http://shop.test', fetch: server.fetch }),
    store,
    (verifier, code) => {
      compared.push(verifier)
      return Promise.resolve(verifier === `verifier of ${code}`)
    },
  )
let session: StaffSession
const idOf = (outcome: Awaited<ReturnType<StaffSession['signIn']>>) =>
  'person' in outcome ? outcome.person.id : outcome.refusal

beforeEach(async () => {
  gone = []
  compared = []
  state = 'up'
  store = new MemoryStore()
  server = new FakeServer({
    staff: (_, query) => ({
      version: 1,
      since: query.has('since') ? 1 : null,
      security_code_length: 4,
      staff: query.has('since') ? [] : people,
      removed: gone,
    }),
    'staff/sign-in': ({ body }) => {
      if (state === 'failing') return new Response('', { status: 503 })
      if (state === 'locked') return new Response('', { status: 429 })
      const person = people.find(({ id }) => codes.get(id) === body.code)
      if (!person) return new Response('{}', { status: 422 })
      const { id: staff_id, display_name, role } = person
      const signed_in_at = new Date().toISOString()
      return { staff_id, display_name, role, flags, signed_in_at, new_code_required: false }
    },
  })
  session = newSession()
  await session.pull()
})

describe('the staff session of a device', () => {
  it('signs in the person with the code', async () => {
    expect(idOf(await session.signIn('2222'))).toBe(mori)
    expect(session.current?.id).toBe(mori)
    expect(idOf(await session.signIn('9999'))).toBe('wrong')
    expect(session.current?.id).toBe(mori)
  })

  it('ends after the idle minutes of the revenue center', async () => {
    await session.signIn('1111', 0)
    session.touch(5, 0)
    expect(session.signOutIdle(4 * minute)).toBe(false)
    session.touch(5, 4 * minute)
    expect(session.signOutIdle(8 * minute)).toBe(false)
    expect(session.signOutIdle(9 * minute)).toBe(true)
    expect(session.current).toBeNull()
  })

  it('never ends in a revenue center without idle minutes', async () => {
    await session.signIn('1111', 0)
    session.touch(0, 0)
    expect(session.signOutIdle(999 * minute)).toBe(false)
  })

  it('checks codes with verifiers while the server is unreachable', async () => {
    state = 'failing'
    expect(idOf(await session.signIn('2222'))).toBe(mori)
    expect(idOf(await session.signIn('9999'))).toBe('wrong')
    server.isUp = false
    expect(idOf(await session.signIn('1111'))).toBe(sato)
  })

  it('does not check codes itself while the server has locked the sign-in', async () => {
    state = 'locked'
    expect(idOf(await session.signIn('1111'))).toBe('locked')
  })

  it('ends at once when the person no longer works in the shop', async () => {
    await session.signIn('1111')
    gone = [sato]
    await session.pull()
    expect(session.current).toBeNull()
    expect(session.members.map(({ id }) => id)).toEqual([mori])
  })

  it('knows the staff after a restart without a network', async () => {
    server.isUp = false
    const restarted = newSession()
    await restarted.start()
    expect(restarted.current).toBeNull()
    expect(idOf(await restarted.signIn('2222'))).toBe(mori)
  })

  it('compares the code of the last person first', async () => {
    await session.signIn('2222')
    server.isUp = false
    const restarted = newSession()
    await restarted.start()
    await restarted.signIn('2222')
    expect(compared).toEqual(['verifier of 2222'])
  })
})
