import { createHash } from 'node:crypto'
import type { MasterData } from '@pos/contract/devices/device-interface'
import { fail } from '@pos/contract/errors'
import { sql } from 'kysely'
import type { Context, DeviceSession } from '#engine/context'
import { hasTag } from '#platform/http/entity-tag'
import {
  compareManifests,
  readManifest,
  readObjects,
  readShopSettings,
  shopResource,
} from './manifest.ts'
import { currentRelease, findRelease, type StoredRelease } from './release-store.ts'

type DeviceContext = Context<DeviceSession>

/**
 * Returns the current release for a device with its ETag. The content is only read if the device
 * does not have it yet. The tag combines the hashes of the release and of the device's settings, so
 * that a delta can omit unchanged settings.
 */
export async function masterDataFor(
  context: DeviceContext,
  since: number | undefined,
  knownTags: string | undefined,
): Promise<{ tag: string; data: MasterData | null }> {
  const { shop_id } = context.session
  const release = (await currentRelease(context.db, shop_id)) ?? fail('NotFound')
  const device = await readDevice(context)
  const deviceTag = digest(JSON.stringify(device))
  const tag = `"${releaseTag(release)}-${deviceTag}"`
  if (hasTag(knownTags, tag)) return { tag, data: null }
  const found = since === undefined ? null : await findRelease(context.db, shop_id, since)
  const base = found && isContentOf(found, knownTags) ? found : null
  const content = base ? await delta(context, base, release) : await whole(context, release)
  const isKnown = base !== null && (knownTags ?? '').includes(`-${deviceTag}"`)
  const { [shopResource]: settings = [], ...entities } = content.entities
  return {
    tag,
    data: {
      release: release.number,
      hash: release.hash,
      since: base?.number ?? null,
      shop: settings[0] ?? null,
      device: isKnown ? null : device,
      entities,
      removed: content.removed,
    },
  }
}

const releaseTag = ({ hash, number }: StoredRelease) => digest(`${hash} ${number}`)

/**
 * Returns true if a device with these tags has the content of this release. After a restore from a
 * backup a number may be assigned again, and a delta would miss records. Without a tag, the number
 * decides.
 */
function isContentOf(release: StoredRelease, knownTags: string | undefined): boolean {
  const named = [...(knownTags ?? '').matchAll(/"([0-9a-f]{16})-[0-9a-f]{16}"/g)].map(
    ([, content]) => content,
  )
  return named.length === 0 || named.includes(releaseTag(release))
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

type Content = Pick<MasterData, 'entities' | 'removed'>

async function whole(context: DeviceContext, release: StoredRelease): Promise<Content> {
  const { engine, db, session } = context
  const entities: MasterData['entities'] = await readManifest(db, session.shop_id, release.manifest)
  if (entities[shopResource]) return { entities, removed: {} }
  // Releases of earlier versions contain no settings: the draft's are used until the next release.
  return {
    entities: { ...entities, [shopResource]: await readShopSettings(engine, db, session.shop_id) },
    removed: {},
  }
}

async function delta(
  context: DeviceContext,
  base: StoredRelease,
  release: StoredRelease,
): Promise<Content> {
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
    else
      (entities[resource] ??= []).push(
        objects.get(after) ?? fail('ServerError', { data: `release object ${after} is missing` }),
      )
  }
  return { entities, removed }
}

/** Reads the settings of the device, which are not part of a release. */
async function readDevice({ db, session }: DeviceContext): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ device: Record<string, unknown> }>`
    select json_build_object('id', d.id, 'name', d.name, 'default_shop_map_id', d.default_shop_map_id, 'default_revenue_center_id', d.default_revenue_center_id,
        'check_printer_id', d.check_printer_id, 'cash_check_device', d.cash_check_device, 'cash_device_connect_address', d.cash_device_connect_address,
        'cash_device_id', d.cash_device_id,
        'shop_map_ids', (select coalesce(json_agg(l.shop_map_id order by l.position), '[]') from device_shop_maps l where l.shop_id = d.shop_id and l.device_id = d.id),
        'revenue_center_ids', (select coalesce(json_agg(l.revenue_center_id order by l.position), '[]') from device_revenue_centers l where l.shop_id = d.shop_id and l.device_id = d.id)) as device
    from devices d where d.shop_id = ${session.shop_id} and d.id = ${session.device_id}`.execute(db)
  return rows[0]?.device ?? fail('Unauthenticated')
}
