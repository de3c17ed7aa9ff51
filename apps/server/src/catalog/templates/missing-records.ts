import { fail } from '@pos/contract/errors'
import type { ResourceName } from '@pos/contract/resources'
import { allows, type Context } from '#engine/context'
import type { Feature } from '#engine/feature'
import type { NameIndex } from '#engine/read/name-index'
import { idsByKey } from '#exchange/service'
import { newId } from '#platform/process/ids'
import { type ContentSurroundings, draftContent } from './draft-content.ts'
import { type Create, RecordDrafts } from './draft-records.ts'
import type { ShopContent } from './shop-content.ts'

/**
 * Creates the records of a content whose names the shop does not have yet, in the same way as
 * screens. References use existing records with the same name. Returns the number of created and
 * existing ones.
 */
export async function writeMissing(
  context: Context,
  content: ShopContent,
  imageOf: ContentSurroundings['imageOf'],
) {
  const surroundings = { allergies: new Map(), printers: new Map(), imageOf }
  const existing = await readExisting(
    context,
    namesIn(content, { ...surroundings, existingGroup: () => null }),
  )
  const known = (resource: ResourceName, name: string) =>
    existing.get(resource)?.get(name)[0] ?? null
  const drafts = new RecordDrafts(context)
  const count = { created: 0, present: 0 }
  const create: Create = (resource, input) => {
    const feature = featureOf(context, resource)
    const id = known(resource, String(input[feature.resource.label]))
    count[id === null ? 'created' : 'present'] += 1
    return id ?? drafts.create(resource, input)
  }
  draftContent(create, content, {
    ...surroundings,
    existingGroup: (name) => known('sub-category-groups', name),
  })
  await drafts.write()
  return count
}

/** The feature of a resource, if the caller may write it. */
export function featureOf({ engine, session }: Context, name: ResourceName): Feature {
  const feature = engine.features.get(name) ?? fail('NotFound')
  return allows(session, feature.resource.permission) ? feature : fail('Forbidden')
}

/** The names of a content's records by resource, looked up together before drafting. */
function namesIn(
  content: ShopContent,
  surroundings: ContentSurroundings,
): ReadonlyMap<ResourceName, readonly Record<string, unknown>[]> {
  const inputs = new Map<ResourceName, Record<string, unknown>[]>()
  const note: Create = (resource, input) => {
    inputs.set(resource, [...(inputs.get(resource) ?? []), input])
    return newId()
  }
  draftContent(note, content, surroundings)
  return inputs
}

/** Ids of the shop's records by resource and folded name. */
async function readExisting(
  context: Context,
  inputs: ReadonlyMap<ResourceName, readonly Record<string, unknown>[]>,
) {
  const existing = new Map<ResourceName, NameIndex<string>>()
  for (const [name, records] of inputs) {
    const feature = featureOf(context, name)
    const { label } = feature.resource
    existing.set(
      name,
      await idsByKey(
        context,
        feature,
        label,
        records.map((record) => String(record[label])),
      ),
    )
  }
  return existing
}
