import type { Interface } from '../support/interface.ts'
import { bodyOf, ofShops, readAll, type Stored } from './replicate.ts'
import { enter } from './shops.ts'

/**
 * Copies the first record of each resource to a shop. All its references point to the one copied
 * record of their resource.
 */
export async function fillOne(person: Interface, from: string, to: string): Promise<void> {
  await enter(person, { id: from })
  const kinds = await Promise.all(
    ofShops.map(async (resource) => ({ resource, records: await readAll(person, resource) })),
  )
  await enter(person, { id: to })
  const ids = new Map<string, string>()
  for (const { resource, records } of kinds) {
    const [first] = records
    if (!first) continue
    const body = bodyOf(resource, shortened(first), ids)
    const { data: copy } = await person.send<{ data: { id: string } }>(
      'POST',
      `/v1/${resource.path}`,
      body,
    )
    // All records of the resource map to the copy.
    for (const { id } of records) ids.set(id, copy.id)
  }
}

/** Keeps only the first row of each list, because all rows would refer to the same record. */
function shortened(record: Stored): Stored {
  const parts = Object.entries(record).map(([name, value]) => [
    name,
    Array.isArray(value) && typeof value[0] === 'object' ? value.slice(0, 1) : value,
  ])
  // The excluded tables do not exist in the new shop.
  return { ...(Object.fromEntries(parts) as Stored), excluded_table_codes: null }
}
