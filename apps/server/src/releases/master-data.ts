import { createHash } from 'node:crypto'
import { fail } from '@pos/contract/errors'
import type { MasterData } from '@pos/contract/features/device-interface'
import { sql } from 'kysely'
import { selectList } from '#engine/read/columns'
import type { Context, DeviceSession } from '#engine/context'
import type { Feature } from '#engine/feature'
import { hasTag } from '#platform/http/entity-tag'
import { compareManifests, readManifest, readObjects } from './manifest.ts'
import { currentRelease, findRelease, type StoredRelease } from './release-store.ts'

type DeviceContext = Context<DeviceSession>

/** Returns the current release for a device with its ETag; the content is only read if the device does not have it yet. */
export async function masterDataFor(
  context: DeviceContext,
  since: number | undefined,
  knownTags: string | undefined,
): Promise<{ tag: string; data: MasterData | null }> {
  const { shop_id } = context.session
  const release = (await currentRelease(context.db, shop_id)) ?? fail('NotFound')
  const settings = await readSettings(context)
  // The tag stands for the state, not for the response: a device that has this state needs nothing, from whichever release it asks.
  // Settings are part of it.
  const state = `${release.hash} ${release.number} ${JSON.stringify(settings)}`
  const tag = `"${createHash('sha256').update(state).digest('hex').slice(0, 32)}"`
  if (hasTag(knownTags, tag)) return { tag, data: null }
  const base = since === undefined ? null : await findRelease(context.db, shop_id, since)
  const content = base
    ? await delta(context, base, release)
    : { entities: await readManifest(context.db, shop_id, release.manifest), removed: {} }
  return { tag, data: { release: release.number, hash: release.hash, since: base?.number ?? null, ...settings, ...content } }
}

async function delta(context: DeviceContext, base: StoredRelease, release: StoredRelease) {
  const differences = compareManifests(base.manifest, release.manifest)
  const objects = await readObjects(
    context.db,
    context.session.shop_id,
    differences.flatMap((one) => one.after ?? []),
  )
  const entities: MasterData['entities'] = {}
  const removed: MasterData['removed'] = {}
  for (const { resource, id, after } of differences) {
    if (after === null) (removed[resource] ??= []).push(id)
    else (entities[resource] ??= []).push(objects.get(after) ?? fail('ServerError', { data: `release object ${after} is missing` }))
  }
  return { entities, removed }
}

async function readSettings(context: DeviceContext): Promise<Pick<MasterData, 'shop' | 'device'>> {
  const shops = context.engine.features.get('shops') ?? fail('ServerError')
  const { rows } = await sql<{ shop: Record<string, unknown> | null; device: Record<string, unknown> }>`
    select (select row_to_json(x) from (select ${selectList(shops)} from shops t where t.id = d.shop_id) x) as shop,
      json_build_object('id', d.id, 'name', d.name, 'default_shop_map_id', d.default_shop_map_id, 'default_revenue_center_id', d.default_revenue_center_id,
        'check_printer_id', d.check_printer_id, 'cash_check_device', d.cash_check_device, 'cash_device_connect_address', d.cash_device_connect_address,
        'cash_device_id', d.cash_device_id,
        'shop_map_ids', (select coalesce(json_agg(l.shop_map_id order by l.position), '[]') from device_shop_maps l where l.shop_id = d.shop_id and l.device_id = d.id),
        'revenue_center_ids', (select coalesce(json_agg(l.revenue_center_id order by l.position), '[]') from device_revenue_centers l where l.shop_id = d.shop_id and l.device_id = d.id)) as device
    from devices d where d.shop_id = ${context.session.shop_id} and d.id = ${context.session.device_id}`.execute(context.db)
  const { shop, device } = rows[0] ?? fail('Unauthenticated')
  return { shop: shopSettings(shops, shop ?? fail('Unauthenticated')), device }
}

/** All settings of a shop except its secrets. */
function shopSettings({ resource }: Feature, shop: Record<string, unknown>) {
  const names = Object.keys(resource.fields).filter((name) => resource.fields[name]?.kind !== 'secret')
  return Object.fromEntries(['id', ...names].map((name) => [name, shop[name]]))
}
