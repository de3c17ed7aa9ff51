import type { ResourceDefinition } from '@pos/contract/resource'
import { resources } from '@pos/contract/resources'
import { rowsOf } from '@pos/domain/values'
import { copyRunner } from '#exchange/copy-jobs/run-copies'
import { ageTrailJob } from '#history/audit-log/age'
import { sealTrailJob } from '#history/audit-log/seal'
import { newId } from '#platform/process/ids'
import { makeToken } from '../api-token.ts'
import { type SampleDevice, sampleDevice } from '../peers/sample-device.ts'
import { upload } from '../peers/upload.ts'
import { type Body, createSampler } from '../sales/sampler.ts'
import type { Caller, TestServer } from '../server.ts'
import { makeShop } from '../shops.ts'
import { expectOk } from './expect-ok.ts'
import { keepPasskey } from './tenant-factors.ts'
import { mailReports } from './tenant-mails.ts'
import { correctReceipts, only, type Tenant, trade } from './tenant-trade.ts'
import { tellWebhooks } from './tenant-webhooks.ts'

/** An organization with at least one record of everything. */
export interface FullTenant {
  readonly caller: Caller
  readonly device: SampleDevice
  /** The id for `:id` (or another parameter) in the routes below a path, such as `/v1/receipts`. */
  readonly ids: ReadonlyMap<string, string>
}

/** The resources whose records belong to a tenant; those of the installation are shared by all. */
export const tenantResources: readonly ResourceDefinition[] = Object.values<ResourceDefinition>(
  resources,
).filter(({ scope }) => scope !== 'global')

/**
 * Fills a tenant through the HTTP interface: every resource, a picture, a device, releases,
 * receipts, voids, table states, refused posts.
 */
export async function fillTenant(server: TestServer, caller: Caller): Promise<FullTenant> {
  const ids = new Map<string, string>()
  await ageOnce(server, caller)
  await fillResources(server, caller, ids)
  const device = await sampleDevice(server, caller, 'Foreign register')
  const tenant = { caller, device, ids }
  await trade(server, tenant)
  await correctReceipts(server, tenant)
  await workInOffice(server, tenant)
  return tenant
}

async function fillResources(server: TestServer, caller: Caller, ids: Map<string, string>) {
  const sampler = createSampler(server, caller)
  for (const resource of tenantResources) {
    const body = await sampler.full(resource)
    if (resource.name === 'menu-items') Object.assign(body, sendable(body))
    // Selling requires a payment method.
    if (resource.name === 'payments') Object.assign(body, { active: true })
    ids.set(`/v1/${resource.path}`, (await sampler.create(resource, body)).id)
  }
  ids.set('/v1/shops', await furnishShop(server, caller, ids.get('/v1/revenue-centers') ?? ''))
}

/**
 * Performs office work: files, imports, views, copies, mails, keys, sent and scheduled releases.
 */
async function workInOffice(server: TestServer, tenant: Tenant) {
  const { caller, ids } = tenant
  ids.set('/v1/profile/sessions', await only(server, caller, '/v1/profile/sessions'))
  ids.set('/v1/files', await uploadPicture(server, caller))
  ids.set('/v1/device/images', ids.get('/v1/files') ?? '')
  const imported = await expectOk(
    upload(server, caller, '/v1/allergies/import', 'name\nForeign import'),
  )
  ids.set('/v1/writes', imported.body.data.import_id)
  const columns = { headings: ['Foreign name'], fields: ['name'], names: {} }
  await expectOk(server.call(caller, 'PUT', '/v1/menu-import/columns', columns))
  await importMenu(server, caller)
  const view = { resource: 'allergies', name: 'Foreign view', query: { q: 'nut' } }
  ids.set(
    '/v1/list-views',
    (await expectOk(server.call(caller, 'POST', '/v1/list-views', view))).body.data.id,
  )
  ids.set('/v1/copies', await copyFromSister(server, caller))
  await mailReports(server, caller, ids)
  await keepPasskey(server, caller, ids)
  await tellWebhooks(server, tenant)
  ids.set(
    '/v1/api-tokens',
    (
      await makeToken(
        server,
        { name: 'Foreign token', all_shops: false, shop_ids: [caller.shop_id] },
        caller,
      )
    ).id,
  )
  await sealTrailJob(server.engine).run()
  const deleted = await expectOk(
    server.call(caller, 'POST', '/v1/allergies', { name: 'Foreign deleted' }),
  )
  await expectOk(server.call(caller, 'DELETE', `/v1/allergies/${deleted.body.data.id}`))
  await expectOk(server.call(caller, 'PUT', '/v1/set-up-list/hidden', { hidden: true }))
  ids.set('/v1/releases', '2')
  const scheduled = { at: '2026-05-01T03:00:00.000Z', content: 'draft' }
  ids.set(
    '/v1/scheduled-releases',
    (await expectOk(server.call(caller, 'POST', '/v1/scheduled-releases', scheduled))).body.data.id,
  )
}

/** Lets the audit log start after an anchor, as if years had passed. */
async function ageOnce({ engine, call }: TestServer, caller: Caller) {
  await expectOk(call(caller, 'PUT', '/v1/trail/years', { years: 9 }))
  await sealTrailJob(engine).run()
  await ageTrailJob({
    ...engine,
    clock: { now: () => new Date(engine.clock.now().getTime() + 11 * 366 * 86_400_000) },
  }).run()
}

/** A release requires that every item can be sold, so none may require a choice without options. */
const sendable = (item: Body) => ({
  required_condiment: false,
  condiment_groups: rowsOf(item.condiment_groups).map((row) => ({ ...row, min_select: 0 })),
})

/** Copies from another shop; refused, because no preview was made. */
async function copyFromSister(server: TestServer, caller: Caller): Promise<string> {
  const sister = await makeShop(server, caller.organization_id, { name: 'Foreign sister' })
  const id = newId()
  const copy = {
    id,
    from_shop_id: sister,
    selection: [{ resource: 'allergies' }],
    mode: 'new_only',
    shops: [{ shop_id: caller.shop_id, seen: '' }],
  }
  await expectOk(server.call(caller, 'POST', '/v1/copies', copy))
  await copyRunner(server.engine).run()
  return id
}

/** Sets fields of the caller's shop that cannot be set at creation. */
async function furnishShop(server: TestServer, caller: Caller, revenueCenter: string) {
  const image = await uploadPicture(server, caller)
  const body = {
    version: 1,
    revenue_center_ids: [revenueCenter],
    monitor_images: [{ image }],
    card_payment_access_token: 'token-of-theirs',
  }
  return (await expectOk(server.call(caller, 'PUT', `/v1/shops/${caller.shop_id}`, body))).body.data
    .id
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** An item of another system with a handle, SKUs and sizes. */
async function importMenu(server: TestServer, caller: Caller) {
  const heading = 'Handle,SKU,Name,Category,Sold by weight,Option 1 name,Option 1 value,Price'
  const file = [
    heading,
    'f,1,Foreign menu,Foreign tab,N,Size,Foreign S,100',
    'f,2,,,N,,Foreign L,200',
  ].join('\n')
  const asked = await expectOk(upload(server, caller, '/v1/menu-import?dry_run=true&rate=10', file))
  await expectOk(
    upload(server, caller, `/v1/menu-import?rate=10&seen=${asked.body.data.seen}`, file),
  )
}

async function uploadPicture(server: TestServer, caller: Caller): Promise<string> {
  return (await expectOk(upload(server, caller, '/v1/files', pixel))).body.data.id
}
