import type { Field, Fields } from '@pos/contract/fields/field'
import type { ResourceDefinition } from '@pos/contract/resource'
import { resources } from '@pos/contract/resources'
import type { Interface, Page } from '../support/interface.ts'

/** A record as the API returns it. */
export type Stored = Page['data'][number]
type Values = Readonly<Record<string, unknown>>

/** The resources of a shop. Where possible, a resource comes after those that it refers to. */
export const ofShops: readonly ResourceDefinition[] = [
  'time-periods',
  'taxes',
  'charges',
  'modes',
  'revenue-centers',
  'shop-maps',
  'printers',
  'devices',
  'allergies',
  'major-groups',
  'family-groups',
  'categories',
  'sub-categories',
  'sub-category-groups',
  'condiments',
  'condiment-groups',
  'menu-items',
  'courses',
  'table-charges',
  'payments',
  'discounts',
  'coupons',
  'customers',
].map((name) => {
  const resource = Object.values<ResourceDefinition>(resources).find(
    (candidate) => candidate.name === name,
  )
  if (!resource) throw new Error(`Unknown resource ${name}`)
  return resource
})

/** Reads every record of a resource in the person's shop. */
export async function readAll(person: Interface, resource: ResourceDefinition): Promise<Stored[]> {
  const all: Stored[] = []
  for (let page = 1; ; page += 1) {
    const { data, meta } = await person.get<Page>(`/v1/${resource.path}?per_page=200&page=${page}`)
    all.push(...data)
    if (data.length === 0 || all.length >= meta.total) return all
  }
}

/**
 * Returns the body that creates a record in another shop. `ids` maps ids of the source shop to the
 * target; other references are dropped.
 */
export function bodyOf(
  resource: ResourceDefinition,
  record: Values,
  ids: ReadonlyMap<string, string>,
): Record<string, unknown> {
  return valuesOf(resource.fields, record, ids)
}

function valuesOf(
  fields: Fields,
  record: Values,
  ids: ReadonlyMap<string, string>,
): Record<string, unknown> {
  const open = Object.entries(fields).filter(
    ([name, field]) => !field.readOnly && !field.writeOnly && record[name] !== undefined,
  )
  return Object.fromEntries(open.map(([name, field]) => [name, valueOf(field, record[name], ids)]))
}

function valueOf(field: Field<unknown>, value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (field.kind === 'reference') return ids.get(String(value)) ?? null
  // A picture belongs to the shop of its upload.
  if (field.kind === 'image' || field.kind === 'secret') return null
  if (!Array.isArray(value)) return value
  if (field.kind === 'references')
    return [...new Set(value.flatMap((id) => ids.get(String(id)) ?? []))]
  if (field.kind === 'list' && field.fields)
    return value
      .map((row: Values) => valuesOf(field.fields ?? {}, row, ids))
      .filter((row) =>
        Object.entries(field.fields ?? {}).every(
          ([name, part]) => !part.required || row[name] !== null,
        ),
      )
  return value
}
