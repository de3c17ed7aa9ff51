import type { TrailEntry } from '@pos/contract/history/trail'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeToken } from '#testing/api-token'
import { clientOf } from '#testing/client'
import { csvRows } from '#testing/peers/csv'
import { sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import { prepared } from '#testing/prepared'
import { run } from '#testing/sample-account'
import type { Caller } from '#testing/server'
import { sharedServer, sharedTenant } from '#testing/shared-server'
import { sealTrailJob } from './seal.ts'

const server = sharedServer()
const admin = sharedTenant(server)
const client = clientOf(server, admin)
const trail = async (
  query: Record<string, string> = {},
  by: Caller = admin,
): Promise<TrailEntry[]> => client.get('trail', { per_page: '200', ...query }, by)
const kinds = (entries: readonly TrailEntry[]) =>
  entries.map(({ resource, action }) => `${resource} ${action}`)
const password = 'Right-2026!'
const person = {
  display_name: 'Mika',
  first_name: 'Mika',
  last_name: 'Mori',
  email: 'mika@example.com',
  role: 'shop_manager',
  password,
}

describe('an action of a person', () => {
  beforeAll(async () => {
    const { id } = await client.create('users', { ...person, shop_ids: [admin.shop_id] })
    const signIn = (typed: string) =>
      server.call(
        null,
        'POST',
        '/v1/auth/login',
        { credential: person.email, password: typed },
        { 'user-agent': 'Firefox' },
      )
    await signIn('Wrong-2026!')
    const { body } = await signIn(password)
    const mika: Caller = {
      token: body.data.access_token,
      user_id: id,
      organization_id: admin.organization_id,
      shop_id: admin.shop_id,
    }
    await signIn(password)
    const sessions = await client.get('profile/sessions', {}, mika)
    await server.call(
      mika,
      'DELETE',
      `/v1/profile/sessions/${sessions.find((one: { current: boolean }) => !one.current).id}`,
    )
    await client.create('allergies', { name: 'Buckwheat' }, mika)
    await client.download('allergies/export', { query: { format: 'csv' }, by: mika })
    await server.call(mika, 'PUT', '/v1/profile/password', {
      current_password: password,
      password: 'Newer-2026!',
    })
    await server.call(mika, 'POST', '/v1/auth/logout')
    const device = await sampleDevice(server, admin)
    await device.post(sampleReceipt('r-1'))
    const [receipt] = await client.all('receipts')
    await client.act(`receipts/${receipt.id}/corrections`, {
      version: 1,
      note: 'n',
      reason: 'typed wrong',
    })
    await client.act('receipts/set-aside', { ids: [receipt.id], reason: 'training' })
    await client.build.payment()
    await client.build.tax()
    await client.act('firebases')
    await client.act('day-close/close', { business_date: '2026-04-04' })
    await client.act('day-close/reopen', { business_date: '2026-04-04', reason: 'late receipt' })
    const { version, ...shop } = await client.get(`shops/${admin.shop_id}`)
    await client.call('PUT', `shops/${shop.id}`, {
      version,
      card_payment_access_token: 'a-secret-token',
    })
    await client.act(`shops/${shop.id}/reveal`, { field: 'card_payment_access_token' })
    await client.call('PUT', 'trail/years', { years: 7 })
    await client.call('PUT', 'sales-targets', {
      year: 2026,
      weights: [1, 1, 1, 1, 1, 1, 1],
      targets: Array(12).fill(1000),
      version: 0,
    })
    await device.call('PUT', '/v1/device/table-states', {
      tables: [{ table_code: 'A2', state: 'locked' }],
    })
    const table = (await client.get('trouble-tables')).find(
      ({ table_code }: { table_code: string }) => table_code === 'A2',
    )
    await client.post('trouble-tables/fixes', {
      table_code: 'A2',
      version: table.version,
      outcome: 'cancelled',
    })
    const token = await makeToken(server, { name: 'Books', permissions: ['trail'] }, admin)
    await client.call('DELETE', `api-tokens/${token.id}`)
  })

  it('is in the audit log once, for each kind', async () => {
    const counts = new Map<string, number>()
    for (const kind of kinds(await trail())) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    const once = [
      'users create',
      'users change_password',
      'sessions sign_in_failed',
      'sessions end_session',
      'sessions sign_out',
      'allergies create',
      'allergies export',
      'receipts correct',
      'receipts set_aside',
      'releases send',
      'day-close close',
      'day-close reopen',
      'shops update',
      'shops reveal',
      'organizations update',
      'targets update',
      'trouble-tables fix',
      'api-tokens create',
      'api-tokens revoke',
    ]
    expect(Object.fromEntries(once.map((kind) => [kind, counts.get(kind) ?? 0]))).toEqual(
      Object.fromEntries(once.map((kind) => [kind, 1])),
    )
    expect(counts.get('sessions sign_in')).toBe(2)
  })

  it('has person, record, address and changes, without secrets', async () => {
    const entries = await trail()
    const find = (kind: string) =>
      entries.find(({ resource, action }) => `${resource} ${action}` === kind)
    expect(find('sessions sign_in_failed')).toMatchObject({
      actor: 'unknown',
      actor_name: '',
      record_name: 'Mika',
      user_agent: 'Firefox',
    })
    expect(find('sessions sign_in')).toMatchObject({
      actor: 'user',
      actor_name: 'Mika',
      ip_address: '127.0.0.1',
      shop: null,
    })
    expect(find('allergies create')).toMatchObject({
      actor_name: 'Mika',
      record_name: 'Buckwheat',
      shop: { id: admin.shop_id },
    })
    expect(find('allergies export')).toMatchObject({ actor_name: 'Mika', after: { format: 'csv' } })
    expect(find('organizations update')).toMatchObject({
      before: { trail_years: 10 },
      after: { trail_years: 7 },
    })
    expect(find('day-close reopen')).toMatchObject({
      record_name: '2026-04-04',
      after: { reason: 'late receipt' },
    })
    expect(JSON.stringify(entries)).not.toMatch(/a-secret-token|Right-2026|Newer-2026|argon/)
  })

  it('can be filtered by person, kind, action, shop, days and text', async () => {
    const mika = (await trail()).find(({ actor_name }) => actor_name === 'Mika')?.actor_id ?? ''
    const only = await trail({ actor: mika })
    expect(new Set(only.map(({ actor_name }) => actor_name))).toEqual(new Set(['Mika']))
    expect(kinds(await trail({ resource: 'day-close' }))).toEqual([
      'day-close reopen',
      'day-close close',
    ])
    expect(kinds(await trail({ action: 'reveal' }))).toEqual(['shops reveal'])
    expect(kinds(await trail({ shop: admin.shop_id ?? '', resource: 'sessions' }))).toEqual([])
    expect(kinds(await trail({ q: 'ｂuckwheat' }))).toEqual(['allergies create'])
    expect(kinds(await trail({ q: '127.0.0.1 mika', resource: 'allergies' }))).toEqual([
      'allergies export',
      'allergies create',
    ])
    // 2026-04-10 12:00 in Tokyo.
    expect((await trail({ from: '2026-04-10', to: '2026-04-10' })).length).toBe(
      (await trail()).length,
    )
    expect(await trail({ to: '2026-04-09' })).toEqual([])
    expect((await client.call('GET', 'trail?of=installation')).status).toBe(403)
  })

  it('can be paged in both directions without gaps', async () => {
    const all = await trail()
    const read = async (cursor?: string) =>
      (await client.call('GET', `trail?per_page=7${cursor ? `&cursor=${cursor}` : ''}`)).body
    const first = await read()
    const second = await read(first.meta.next)
    expect([...first.data, ...second.data]).toEqual(all.slice(0, 14))
    expect((await read(second.meta.previous)).data).toEqual(first.data)
  })

  it('returns only filter values that occur', async () => {
    const options = await client.get('trail/options')
    expect(options.actors.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['Mika', 'organization_admin']),
    )
    expect(options.resources).toEqual(
      expect.arrayContaining(['allergies', 'day-close', 'sessions', 'trail'].slice(0, 3)),
    )
    expect(options.actions).toEqual([...new Set(options.actions as string[])].toSorted())
    expect(options).toMatchObject({ years: 7, anchor: null })
  })

  it('can be exported with the head of the chain; the export is logged too', async () => {
    await sealTrailJob(server.engine).run()
    const { head } = await client.get('trail/options')
    const { file } = await client.download('trail/export', {
      query: { format: 'csv', resource: 'day-close' },
      language: 'en',
    })
    const rows = csvRows(file)
    expect(rows[0]?.slice(0, 6)).toEqual(['When', 'Who', 'What', 'Kind', 'Record', 'Shop'])
    expect(rows[1]?.slice(0, 5)).toEqual([
      '2026-04-10 12:00:00',
      'organization_admin',
      'Reopened the day',
      'End of day',
      '="2026-04-04"',
    ])
    expect(rows).toHaveLength(4)
    expect(rows[3]?.slice(-2)).toEqual([String(head.number), head.hash])
    expect(kinds(await trail({ resource: 'trail' }))).toEqual(['trail export'])
  })
})

describe('the audit log of others', () => {
  const guest = prepared(() => server.signIn('system_admin', null, null))

  it('belongs to their organization; the installation has its own', async () => {
    expect((await trail({}, server.stranger)).map(({ actor_name }) => actor_name)).not.toContain(
      'Mika',
    )
    const enter = { organization_id: admin.organization_id }
    expect(
      (await server.call(guest, 'POST', '/v1/profile/switch-organization', enter)).status,
    ).toBe(200)
    expect(kinds(await trail({ action: 'enter_organization' }))).toEqual([
      'sessions enter_organization',
    ])
    await server.call(null, 'POST', '/v1/auth/login', {
      credential: 'nobody@example.com',
      password: 'x',
    })
    const [failed] = await trail({ of: 'installation', action: 'sign_in_failed' }, guest)
    expect(failed).toMatchObject({
      actor: 'unknown',
      record_name: 'n…@example.com',
      record_id: null,
    })
    const { version } = await client.get(`organizations/${admin.organization_id}`, {}, guest)
    const renamed = await client.call(
      'PUT',
      `organizations/${admin.organization_id}`,
      { version, name: 'Renamed' },
      guest,
    )
    expect(renamed.status).toBe(200)
    expect((await trail({ resource: 'organizations' })).map(({ after }) => after)).toContainEqual({
      name: 'Renamed',
    })
  })

  it('requires an administrator or a token with the permission', async () => {
    const manager = await server.signIn('shop_manager', admin.organization_id, admin.shop_id)
    expect((await server.call(manager, 'GET', '/v1/trail')).status).toBe(403)
    const token = await makeToken(server, { name: 'Auditor', permissions: ['trail'] }, admin)
    expect((await server.call(token, 'GET', '/v1/trail')).status).toBe(200)
    expect((await server.call(token, 'PUT', '/v1/trail/years', { years: 1 })).status).toBe(403)
  })

  it('is not part of other histories', async () => {
    const seen = await server.engine.database.transaction(
      { organization_id: admin.organization_id, shop_ids: [] },
      async (db) =>
        (await sql<{ scope_id: string }>`select distinct scope_id from changes`.execute(db)).rows,
    )
    expect(seen).toEqual([{ scope_id: admin.organization_id }])
    expect(
      await run(server, sql`select 1 from changes where scope_id = ${admin.shop_id} limit 1`),
    ).toHaveLength(1)
  })
})
