import type { Context } from '#engine/context'
import type { Feature } from '#engine/feature'
import { getRecords } from '#engine/read/read'
import { whereUsed } from '#engine/write/checks'
import { removeRecords } from '#engine/write/remove-records'
import { updateRecords } from '#engine/write/write'

/** Records of one resource to delete. */
interface Leaving {
  readonly feature: Feature
  readonly ids: readonly string[]
}

/**
 * Deletes records of several resources that may refer to each other: unused ones first, after
 * breaking cycles. Fails if other records use one.
 */
export async function removeTogether(context: Context, kinds: readonly Leaving[]): Promise<void> {
  let left = kinds.filter(({ ids }) => ids.length > 0)
  let isOpened = false
  while (left.length > 0) {
    const unused = await firstUnused(context, left)
    if (!unused && !isOpened) {
      await openCircles(context, left)
      isOpened = true
      continue
    }
    const next = unused ?? left[0]
    if (!next) return
    await removeRecords(context, next.feature, next.ids)
    left = left.filter((kind) => kind !== next)
  }
}

/** The first resource whose records no other one uses. */
async function firstUnused(context: Context, left: readonly Leaving[]): Promise<Leaving | null> {
  const names = new Set(left.map(({ feature }) => feature.resource.name))
  for (const kind of left) {
    const uses = await whereUsed(context, kind.feature, kind.ids)
    if (!uses.some(({ resource }) => names.has(resource))) return kind
  }
  return null
}

/** Clears optional references. */
async function openCircles(context: Context, left: readonly Leaving[]): Promise<void> {
  for (const { feature, ids } of left) {
    const optional = Object.entries(feature.resource.fields).filter(([name, field]) => {
      const isReference =
        field.kind === 'references' || (field.kind === 'reference' && !field.required)
      return isReference || (field.kind === 'list' && name in feature.children)
    })
    const changes = (await getRecords(context, feature, ids)).flatMap((record) => {
      const filled = optional.filter(([name]) =>
        Array.isArray(record[name]) ? record[name].length > 0 : record[name] !== null,
      )
      const input = Object.fromEntries(
        filled.map(([name, { kind }]) => [name, kind === 'reference' ? null : []]),
      )
      return filled.length > 0
        ? [{ id: record.id, version: record.version, input, prefix: '', isPartial: true }]
        : []
    })
    if (changes.length > 0) await updateRecords(context, feature, changes)
  }
}
