import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { eventually } from '#testing/eventually'
import { type SampleDevice, sampleDevice } from '#testing/peers/sample-device'
import { run } from '#testing/sample-account'
import { type Caller, errorsOf, startTestServer, type TestServer } from '#testing/server'
import { prepareStaff } from './prepare-staff.ts'

let server: TestServer
let device: SampleDevice
let hall: string
beforeAll(async () => {
  server = await startTestServer()
  device = await sampleDevice(server)
  hall = await makeRole('Hall', { payment: true })
})
afterAll(() => server.close())

async function makeRole(
  name: string,
  flags: Record<string, boolean>,
  caller: Caller = server.admin,
): Promise<string> {
  return (await server.call(caller, 'POST', '/v1/roles', { name, ...flags })).body.data.id
}

let count = 0
async function makePerson(more: Record<string, unknown> = {}, caller: Caller = server.admin) {
  count += 1
  const name = `Person ${count}`
  const names = {
    display_name: name,
    first_name: name,
    last_name: 'Sample',
    email: `person-${count}@example.com`,
  }
  const body = {
    ...names,
    role: 'shop_staff',
    shop_ids: [caller.shop_id],
    password: 'Staff-2026!',
    ...more,
  }
  const made = await server.call(caller, 'POST', '/v1/users', body)
  expect(made.status).toBe(201)
  return made.body.data as { id: string; version: number; display_name: string }
}

const update = (id: string, body: object) =>
  server.call(server.admin, 'PUT', `/v1/users/${id}`, body)
const read = async (query = '', of = device) =>
  (await of.call('GET', `/v1/device/staff${query}`)).body.data
const ids = (list: { id: string }[]) => list.map(({ id }) => id)
const signIn = (code: string, of = device) => of.call('POST', '/v1/device/staff/sign-in', { code })
const unlock = () => run(server, sql`delete from rate_limits`)

describe('the staff of a shop', () => {
  it('lists active accounts with the flags of their role and a code verifier', async () => {
    const person = await makePerson({ role_id: hall, security_code: '4821' })
    const { staff, since, security_code_length } = await read()
    expect({ since, security_code_length }).toEqual({ since: null, security_code_length: 4 })
    const found = staff.find((one: { id: string }) => one.id === person.id)
    expect(found).toMatchObject({
      display_name: person.display_name,
      role_id: hall,
      role: 'Hall',
      new_code_required: false,
    })
    expect(found.flags).toMatchObject({ payment: true, void: false })
    expect(Object.keys(found.flags)).toHaveLength(11)
    expect(found.verifier).toMatch(/^\$argon2id\$/)
    expect(await verify(found.verifier, '4821')).toBe(true)
    expect(await verify(found.verifier, '4822')).toBe(false)
    expect(ids(staff)).toContain(server.admin.user_id)
  })

  it('excludes other shops and inactive accounts', async () => {
    const other = await server.call(server.admin, 'POST', '/v1/shops', {
      name: 'Elsewhere',
      country_code: 'JP',
      timezone: 'Asia/Tokyo',
      currency: 'JPY',
    })
    const elsewhere = await makePerson({ shop_ids: [other.body.data.id] })
    const inactive = await makePerson({ active: false })
    const foreign = await makePerson({}, server.stranger)
    const here = ids((await read()).staff)
    for (const { id } of [elsewhere, inactive, foreign]) expect(here).not.toContain(id)
  })

  it('returns the changes since a version, or 304', async () => {
    const person = await makePerson({ role_id: hall })
    const whole = await device.call('GET', '/v1/device/staff')
    const known = { 'if-none-match': String(whole.headers.etag) }
    expect((await device.call('GET', '/v1/device/staff', undefined, known)).status).toBe(304)
    const { version } = whole.body.data
    await update(person.id, { version: person.version, display_name: 'Renamed' })
    const delta = await read(`?since=${version}`)
    expect(delta).toMatchObject({
      since: version,
      removed: [],
      staff: [{ id: person.id, display_name: 'Renamed' }],
    })
    await update(person.id, { version: person.version + 1, active: false })
    expect(await read(`?since=${delta.version}`)).toMatchObject({
      since: delta.version,
      staff: [],
      removed: [person.id],
    })
    expect((await device.call('GET', '/v1/device/staff', undefined, known)).status).toBe(200)
  })

  it('returns all people for an unknown version', async () => {
    const { version } = await read()
    expect(await read(`?since=${version - 1_000_000}`)).toMatchObject({ since: null, version })
    expect((await read(`?since=${version + 1}`)).staff.length).toBeGreaterThan(0)
    expect((await device.call('GET', '/v1/device/staff?since=x')).status).toBe(422)
  })

  it.each([
    [
      'a role',
      async () =>
        server.call(server.admin, 'PUT', `/v1/roles/${hall}`, {
          version: await roleVersion(),
          exchange: true,
        }),
    ],
    ['a profile', () => saveOwnName()],
    [
      'a new code',
      () => server.call(server.admin, 'POST', `/v1/users/${server.admin.user_id}/security-code`),
    ],
    [
      'an account that is deleted',
      async () => server.call(server.admin, 'DELETE', `/v1/users/${(await makePerson()).id}`),
    ],
  ])('notifies the shop at once after %s', async (_what, change) => {
    await makePerson({ role_id: hall })
    const heard = vi.fn<(payload: Record<string, unknown>) => void>()
    const stop = server.engine.events.subscribe('staff', heard)
    const { version } = await read()
    expect((await change()).status).toBeLessThan(300)
    await eventually(() =>
      expect(heard.mock.calls.some(([{ shop_id }]) => shop_id === server.admin.shop_id)).toBe(true),
    )
    stop()
    expect((await read(`?since=${version}`)).version).toBeGreaterThan(version)
    const { body } = await device.call('POST', '/v1/device/heartbeat', { app_version: '1' })
    expect(body.data.staff_version).toBe((await read()).version)
  })

  async function roleVersion() {
    return (await server.call(server.admin, 'GET', `/v1/roles/${hall}`)).body.data.version
  }
  async function saveOwnName() {
    const user = (await server.call(server.admin, 'GET', '/v1/profile/me')).body.data
    const person = {
      display_name: 'New name',
      first_name: 'New',
      last_name: 'Name',
      email: user.email,
      phone: user.phone,
    }
    return server.call(server.admin, 'PUT', '/v1/profile/me', { version: user.version, ...person })
  }

  it('has verifiers of older codes when the server has started', async () => {
    const person = await makePerson({ security_code: '7777' })
    await run(
      server,
      sql`update users set security_code_verifier = null, security_code_at = null where id = ${person.id}`,
    )
    await prepareStaff(server.engine)
    const found = (await read()).staff.find((one: { id: string }) => one.id === person.id)
    expect(await verify(found.verifier, '7777')).toBe(true)
  })
})

describe('signing in on a device', () => {
  it('returns the person, and the account shows the device', async () => {
    const person = await makePerson({ role_id: hall, security_code: '1357' })
    const answer = await signIn('1357')
    expect(answer.body.data).toMatchObject({
      staff_id: person.id,
      role: 'Hall',
      flags: { payment: true },
      new_code_required: false,
    })
    expect(answer.body.data.signed_in_at).toBe(server.clock.now().toISOString())
    const { body } = await server.call(server.admin, 'GET', `/v1/users/${person.id}/sign-ins`)
    expect(body.data).toMatchObject([
      { device_id: device.id, device: 'Register', shop: 'Organization A shop' },
    ])
  })

  it('works on ten devices at once; one wrong code on each locks none', async () => {
    const person = await makePerson({ role_id: hall, security_code: '8642' })
    const devices = await Promise.all(
      Array.from({ length: 10 }, (_, index) => sampleDevice(server, server.admin, `Ten ${index}`)),
    )
    const wrong = await Promise.all(devices.map((one) => signIn('0009', one)))
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([422]))
    const answers = await Promise.all(
      devices.flatMap((one) => [signIn('8642', one), signIn('8642', one)]),
    )
    expect(answers.map(({ status, body }) => [status, body.data?.staff_id])).toEqual(
      answers.map(() => [200, person.id]),
    )
    const { body } = await server.call(server.admin, 'GET', `/v1/users/${person.id}/sign-ins`)
    expect(body.data.map(({ device_id }: { device_id: string }) => device_id).toSorted()).toEqual(
      devices.map(({ id }) => id).toSorted(),
    )
  })

  it('rejects people of other shops or organizations and inactive ones', async () => {
    const person = await makePerson({ security_code: '2468' })
    await makePerson({ security_code: '9753' }, server.stranger)
    await update(person.id, { version: person.version, active: false })
    for (const code of ['2468', '9753'])
      expect(errorsOf(await signIn(code))).toEqual({ code: [expect.any(String)] })
    expect((await signIn('12')).status).toBe(422)
    await unlock()
  })

  it('locks only this device for five minutes after five wrong codes', async () => {
    const other = await sampleDevice(server, server.admin, 'Other register')
    await makePerson({ security_code: '3141' })
    await signIn('0000')
    expect((await signIn('3141')).status).toBe(200)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => signIn(`000${index % 9}`)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(4)
    expect(statuses.filter((status) => status === 429)).toHaveLength(8)
    const locked = await signIn('3141')
    expect(locked.status).toBe(429)
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(290)
    expect((await signIn('3141', other)).status).toBe(200)
    const history = await server.call(server.admin, 'GET', `/v1/devices/${device.id}/history`)
    expect(history.body.data[0]).toMatchObject({
      action: 'lock_staff_sign_in',
      user_name: 'Register',
    })
    const dashboard = await server.call(server.admin, 'GET', '/v1/dashboard')
    expect(dashboard.body.data.attention[0].sign_ins_locked).toMatchObject([
      { id: device.id, name: 'Register' },
    ])
    await run(server, sql`update rate_limits set resets_at = now() - interval '1 second'`)
    expect((await signIn('3141')).status).toBe(200)
  })

  it('requires a longer code if the organization does, after the current one', async () => {
    const tenant = await server.newTenant()
    const register = await sampleDevice(server, tenant)
    const person = await makePerson({ security_code: '1111' }, tenant)
    await makePerson({ security_code: '2222' }, tenant)
    const system = await server.signIn('system_admin', tenant.organization_id, tenant.shop_id)
    const before = await read('', register)
    await server.call(system, 'PUT', `/v1/organizations/${tenant.organization_id}`, {
      version: 1,
      security_code_length: 6,
    })
    const delta = await read(`?since=${before.version}`, register)
    expect(delta.security_code_length).toBe(6)
    expect(delta.staff).toContainEqual(
      expect.objectContaining({ id: person.id, new_code_required: true }),
    )
    expect((await signIn('1111', register)).body.data.new_code_required).toBe(true)
    const change = (code: string, new_code: string) =>
      register.call('PUT', '/v1/device/staff/code', { code, new_code })
    expect(errorsOf(await change('1111', '12345'))).toHaveProperty('new_code')
    expect((await change('1111', '123456')).body.data).toMatchObject({
      staff_id: person.id,
      new_code_required: false,
    })
    expect((await signIn('123456', register)).body.data).toMatchObject({
      staff_id: person.id,
      new_code_required: false,
    })
    expect((await signIn('1111', register)).status).toBe(422)
    const found = (await read('', register)).staff.find(
      (one: { id: string }) => one.id === person.id,
    )
    expect(await verify(found.verifier, '123456')).toBe(true)
    // Testing whether others have a code counts as a wrong code.
    const guesses = []
    for (let index = 0; index < 5; index += 1) guesses.push((await change('2222', '123456')).status)
    expect(guesses).toEqual([422, 422, 422, 422, 429])
  })
})
