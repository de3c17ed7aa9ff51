import { createHash } from 'node:crypto'
import { fail } from '@pos/contract/errors'
import type { MasterData } from '@pos/contract/features/device-interface'
import { sql } from 'kysely'
import type { Context, DeviceSession } from '#engine/context'
import { compareManifests, readManifest, readObjects } from './manifest.ts'
import { currentRelease, findRelease, type StoredRelease } from './release-store.ts'

type DeviceContext = Context<DeviceSession>

/** The current release for a device with its ETag; the content is read only when the device does not have it yet. */
export async function masterDataFor(
  context: DeviceContext,
  since: number | undefined,
  knownTags: string | undefined,
): Promise<{ tag: string; data: MasterData | null }> {
  const { shop_id } = context.session
  const release = (await currentRelease(context.db, shop_id)) ?? fail('NotFound')
  const settings = await readSettings(context)
  // The tag names the state, not the answer: whoever has it needs nothing, whichever release it asks from. Settings are part of it.
  const state = `${release.hash} ${release.number} ${JSON.stringify(settings)}`
  const tag = `"${createHash('sha256').update(state).digest('hex').slice(0, 32)}"`
  if (hasTag(knownTags, tag)) return { tag, data: null }
  const base = since === undefined ? null : await findRelease(context.db, shop_id, since)
  const content = base
    ? await delta(context, base, release)
    : { entities: await readManifest(context.db, shop_id, release.manifest), removed: {} }
  return { tag, data: { release: release.number, hash: release.hash, since: base?.number ?? null, ...settings, ...content } }
}

/** If-None-Match: a list, or `*`; proxies that compress make a tag weak (RFC 9110 §13.1.2). */
function hasTag(list: string | undefined, tag: string) {
  const tags = (list ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return tags.includes(tag) || tags.includes('*')
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
  const { rows } = await sql<{ shop: Record<string, unknown>; device: Record<string, unknown> }>`
    select json_build_object('id', s.id, 'name', s.name, 'short_name', s.short_name, 'currency', s.currency, 'timezone', s.timezone,
        'close_time', s.close_time, 'country_code', s.country_code, 'company_code', s.company_code, 'address', s.address, 'phone', s.phone,
        'off_tax', s.off_tax, 'tipping', s.tipping, 'tip_rates', s.tip_rates, 'tax_tips', s.tax_tips, 'auto_gratuity_rate', trim_scale(s.auto_gratuity_rate)::text,
        'auto_gratuity_from_guests', s.auto_gratuity_from_guests, 'auto_gratuity_taxed', s.auto_gratuity_taxed,
        'warning_limit_time', s.warning_limit_time, 'receipt_printing_count', s.receipt_printing_count, 'services', s.services) as shop,
      json_build_object('id', d.id, 'name', d.name, 'default_shop_map_id', d.default_shop_map_id, 'default_revenue_center_id', d.default_revenue_center_id,
        'check_printer_id', d.check_printer_id, 'cash_check_device', d.cash_check_device, 'cash_device_connect_address', d.cash_device_connect_address,
        'cash_device_id', d.cash_device_id,
        'shop_map_ids', (select coalesce(json_agg(l.shop_map_id order by l.position), '[]') from device_shop_maps l where l.shop_id = d.shop_id and l.device_id = d.id),
        'revenue_center_ids', (select coalesce(json_agg(l.revenue_center_id order by l.position), '[]') from device_revenue_centers l where l.shop_id = d.shop_id and l.device_id = d.id)) as device
    from devices d join shops s on s.id = d.shop_id where d.shop_id = ${context.session.shop_id} and d.id = ${context.session.device_id}`.execute(
    context.db,
  )
  return rows[0] ?? fail('Unauthenticated')
}
