import type { Interface } from '../support/interface.ts'
import { enter } from './shops.ts'
import { bodyOf, ofShops, readAll, type Stored } from './replicate.ts'

/** Makes one record of each kind: the other shop's first, with everything that it refers to led to the one that is there. */
export async function fillOne(person: Interface, from: string, to: string): Promise<void> {
  await enter(person, { id: from })
  const kinds = await Promise.all(ofShops.map(async (resource) => ({ resource, records: await readAll(person, resource) })))
  await enter(person, { id: to })
  const ids = new Map<string, string>()
  for (const { resource, records } of kinds) {
    const [first] = records
    if (!first) continue
    const body = bodyOf(resource, shortened(first), ids)
    const { data: made } = await person.send<{ data: { id: string } }>('POST', `/v1/${resource.path}`, body)
    // Whoever refers to any record of the kind refers to this one.
    for (const { id } of records) ids.set(id, made.id)
  }
}

/** One row of every list: the rows would all lead to the same record, and a floor with one table is one too. */
function shortened(record: Stored): Stored {
  const parts = Object.entries(record).map(([name, value]) => [
    name,
    Array.isArray(value) && typeof value[0] === 'object' ? value.slice(0, 1) : value,
  ])
  // Codes of tables that are not here.
  return { ...(Object.fromEntries(parts) as Stored), excluded_table_codes: null }
}
