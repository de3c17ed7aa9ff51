import { isInstallationWide } from '@pos/contract/permissions'
import type { ResourceDefinition } from '@pos/contract/resource'
import { shownResources } from '@pos/contract/resources'
import { beforeAll, describe, expect, it } from 'vitest'
import { type SampleDevice, sampleDevice, sampleReceipt } from '../peers/sample-device.ts'
import type { Answer, Caller } from '../server.ts'
import { sharedServer } from '../shared-server.ts'
import { makeShop } from '../shops.ts'
import { type FullTenant, fillTenant, tenantResources } from './full-tenant.ts'
import { isStanding, type KnownRoute, mountedRoutes } from './mounted-routes.ts'
import { foreignMail } from './tenant-mails.ts'
import { contentOf } from './tenant-tables.ts'
import { foreignWebhook } from './tenant-webhooks.ts'

const server = sharedServer()
let victim: FullTenant
let before: Record<string, string[]>
let device: SampleDevice
/** The group of the victim's sub-category: its address names both. */
let group: { readonly id: string; readonly sub_category_id: string }
/** Callers who must not reach the victim's shop. */
const outsiders: [string, Caller][] = []

beforeAll(async () => {
  victim = await fillTenant(server, server.stranger)
  group = (
    await server.call(
      victim.caller,
      'GET',
      `/v1/sub-categories/groups/${victim.ids.get('/v1/sub-categories/groups')}`,
    )
  ).body.data
  device = await sampleDevice(server)
  const { organization_id, shop_id } = server.admin
  outsiders.push(
    ['organization administrator', server.admin],
    [
      'system administrator elsewhere',
      await server.signIn('system_admin', organization_id, shop_id),
    ],
  )
  for (const role of ['shop_manager', 'shop_staff'] as const) {
    outsiders.push([role, await server.signIn(role, organization_id, shop_id)])
    outsiders.push([
      `${role} of a sister shop`,
      await server.signIn(
        role,
        victim.caller.organization_id,
        await makeShop(server, victim.caller.organization_id),
      ),
    ])
  }
  before = await contentOf(server, victim.caller)
})

/**
 * The routes with parameters, filled with the victim's ids. A new route needs an id in
 * `fillTenant`.
 */
function victimsRoutes() {
  return mountedRoutes(server)
    .filter((route) => isATenants(route) && route.path.includes('/:'))
    .map((route) => {
      const base = route.path.slice(0, route.path.indexOf('/:'))
      const id = victim.ids.get(base)
      if (!id) throw new Error(`fillTenant makes nothing for ${route.path}`)
      const nested = `/v1/sub-categories/${group.sub_category_id}/groups/${group.id}`
      return {
        route,
        url:
          route.path
            .replace('/v1/sub-categories/:id/groups/:group_id', nested)
            .replaceAll(/\([^)]*\)/g, '')
            .replace(':from', '1')
            .replaceAll(/:\w+/g, id) + (route.path.endsWith('/export') ? '?format=csv' : ''),
      }
    })
}

/**
 * Global routes belong to no tenant: only system administrators have access. One public route has a
 * signed token instead of an id.
 */
const isATenants = ({ access }: KnownRoute) =>
  access !== null && access !== 'public' && !isInstallationWide(access)

/** A body that would be valid if the record belonged to the caller. */
function bodyFor({ method, path }: KnownRoute) {
  const resource = Object.values<ResourceDefinition>(shownResources).find(
    (one) => path === `/v1/${one.path}/:id`,
  )
  if (method === 'PUT' && resource) return { version: 1, [resource.label]: 'Taken over' }
  if (method === 'PUT' && path.endsWith('/groups/:group_id'))
    return { version: 1, name: 'Taken over' }
  if (path === '/v1/profile/report-mails/:id') return { subscribed: false }
  if (path === '/v1/profile/passkeys/:id') return { name: 'Taken over' }
  if (path === '/v1/report-mails/:id')
    return { ...foreignMail, version: 1, user_ids: [server.admin.user_id] }
  if (path === '/v1/webhooks/:id')
    return { ...foreignWebhook, shop_ids: [server.admin.shop_id], version: 1 }
  if (path.endsWith('/:id/reveal')) return { field: 'card_payment_access_token' }
  if (path.endsWith('/:id/restore')) return { version: 2, to: 1 }
  if (path === '/v1/devices/:id/approval')
    return method === 'POST' ? { api_key_hint: 'abcd' } : undefined
  if (path.endsWith('/replacements')) return { version: 1, tip: 1, reason: 'x' }
  if (path.endsWith('/corrections')) return { version: 1, note: 'Taken over', reason: 'x' }
  if (method === 'PUT' && path.startsWith('/v1/scheduled-releases/'))
    return { at: '2026-05-02T03:00:00.000Z' }
  if (path.endsWith('/availability/:item')) return { sold_out: true }
  if (path.endsWith('/dismiss') || path.endsWith('/reverse')) return { reason: 'Taken over' }
  const below = Object.values<ResourceDefinition>(shownResources).find(
    (one) => one.parent && path === `/v1/${one.path.replace('/', '/:id/')}`,
  )
  if (method === 'POST' && below) return { [below.label]: 'Put below' }
  return method === 'POST' ? {} : undefined
}

/**
 * The ids of the victim's rows that a response reveals; ids that the request itself contained do
 * not count.
 */
function leaks(answer: Answer, url: string, body?: unknown) {
  const text = JSON.stringify(answer.body)
  const asked = url + JSON.stringify(body ?? '')
  const ids = Object.values(before).flatMap((rows) =>
    rows.flatMap((row) => (JSON.parse(row) as { id?: unknown }).id ?? []),
  )
  return ids.filter((id) => typeof id === 'string' && text.includes(id) && !asked.includes(id))
}

/** Exports of the victim's own people are in the audit log. */
const withoutExports = ({
  unsealed_changes: _waiting,
  changes = [],
  ...content
}: Record<string, string[]>) => ({
  ...content,
  changes: changes.filter((row) => !row.includes('"action": "export"')),
})

const refused = (answer: Answer) => [401, 403, 404].includes(answer.status)

describe("another shop's records", () => {
  it('can be read by people of that shop', async () => {
    for (const { route, url } of victimsRoutes().filter(({ route }) => route.method === 'GET')) {
      const answer =
        route.access === 'device'
          ? victim.device.call('GET', url)
          : server.call(victim.caller, 'GET', url)
      expect([route.path, (await answer).status]).toEqual([route.path, 200])
    }
  })

  it('can neither be read nor written by anyone else, on any route with an id', async () => {
    expect(outsiders).toHaveLength(6)
    const wrong: string[] = []
    for (const [name, caller] of [...outsiders, ['device', null] as const]) {
      for (const { route, url } of victimsRoutes()) {
        const answer = await server.call(
          caller,
          route.method,
          url,
          bodyFor(route),
          caller ? {} : { 'x-api-key': device.key },
        )
        if (!refused(answer))
          wrong.push(
            `${name}: ${route.method} ${route.path}: ${answer.status} ${JSON.stringify(answer.body)}`,
          )
      }
    }
    expect(wrong).toEqual([])
  }, 120_000)

  it('appear in no list, report or document', async () => {
    const plain = mountedRoutes(server).filter(
      (route) =>
        route.method === 'GET' &&
        isATenants(route) &&
        !route.path.includes(':') &&
        !isStanding(route),
    )
    const query = (path: string) =>
      path.startsWith('/v1/reports/')
        ? `${path}?from=2026-04-01&to=2026-04-30${path.endsWith('/export') ? '&format=csv' : ''}`
        : path
    const control = await Promise.all(
      plain.map(async ({ path }) =>
        leaks(await server.call(victim.caller, 'GET', query(path)), path),
      ),
    )
    expect(control.flat().length).toBeGreaterThan(50)
    for (const [name, caller] of outsiders) {
      for (const { path } of plain) {
        const answer = await server.call(caller, 'GET', query(path))
        const seen = leaks(answer, path).filter(
          (id) =>
            name.includes('elsewhere') ||
            ![victim.caller.organization_id, caller.shop_id, caller.user_id].includes(String(id)),
        )
        // The manager of a sister shop sees the roles of the organization, which its shops share.
        const isShared =
          path === '/v1/profile/me' ||
          (path === '/v1/users/options' && caller.organization_id === victim.caller.organization_id)
        const known = isShared ? [] : seen
        expect([name, path, known]).toEqual([name, path, []])
      }
    }
    for (const path of ['/v1/device/master-data']) {
      expect(leaks(await device.call('GET', path), path)).toEqual([])
    }
  }, 120_000)

  it('cannot be reached through bodies and queries', async () => {
    const { shop_id, organization_id } = victim.caller
    for (const [name, caller] of outsiders) {
      const call = (method: string, url: string, body?: object | string) =>
        server.call(caller, method, url, body)
      for (const resource of tenantResources) {
        const path = `/v1/${resource.path}`
        const id = victim.ids.get(path) ?? ''
        const listed = await call('GET', `${path}?id=${id}`)
        expect([name, path, listed.status === 403 ? [] : listed.body.data]).toEqual([
          name,
          path,
          [],
        ])
        const ordered = resource.sortable
          ? await call('PUT', `${path}/order`, { ids: [id] })
          : { status: 403 }
        expect([403, 409]).toContain(ordered.status)
        const records = [{ id, version: 1, [resource.label]: 'Taken over' }]
        expect(
          resource.batch && !refused(await call('PATCH', `${path}/batch`, { records })),
        ).toBeFalsy()
      }
      expect(
        refused(
          await call(
            'GET',
            `/v1/reports/revenues?from=2026-04-01&to=2026-04-30&shop_ids=${shop_id}`,
          ),
        ),
      ).toBe(true)
      expect(refused(await call('POST', '/v1/profile/switch-shop', { shop_id }))).toBe(true)
      if (caller.organization_id === organization_id || name.startsWith('system')) continue
      expect(
        refused(await call('POST', '/v1/profile/switch-organization', { organization_id })),
      ).toBe(true)
    }
  })

  it("are not touched by another shop's device that uses the same uids and codes", async () => {
    expect(await device.post(sampleReceipt('foreign-1', { guest_count: 9 }))).toMatchObject([
      { uid: 'foreign-1', status: 'stored' },
    ])
    await device.call('PUT', '/v1/device/table-states', {
      tables: [{ table_code: 'A1', state: 'locked' }],
    })
    await device.call('POST', '/v1/device/heartbeat', {
      app_version: '9',
      printers: [{ id: victim.ids.get('/v1/printers'), state: 'error' }],
    })
  })

  it('are unchanged afterwards', async () => {
    expect(withoutExports(await contentOf(server, victim.caller))).toEqual(withoutExports(before))
  })
})
