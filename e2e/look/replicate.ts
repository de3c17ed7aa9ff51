import type { Field, Fields } from '@pos/contract/field'
import type { ResourceDefinition } from '@pos/contract/resource'
import { resources } from '@pos/contract/resources'
import type { Interface, Page } from '../support/interface.ts'

/** A record as the interface answers it. */
export type Stored = Page['data'][number]
type Values = Readonly<Record<string, unknown>>

/** A shop's resources, what is referred to before what refers to it, as far as there is such an order. */
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
  const found = Object.values<ResourceDefinition>(resources).find((one) => one.name === name)
  if (!found) throw new Error(`No resource ${name}`)
  return found
})

/** Every record of a resource in the person's shop. */
export async function readAll(person: Interface, resource: ResourceDefinition): Promise<Stored[]> {
  const all: Stored[] = []
  for (let page = 1; ; page += 1) {
    const { data, meta } = await person.get<Page>(`/v1/${resource.path}?per_page=200&page=${page}`)
    all.push(...data)
    if (data.length === 0 || all.length >= meta.total) return all
  }
}

/** The body that makes a record again in another shop: `ids` leads from the records there to those here, and what leads nowhere is left out. */
export function bodyOf(resource: ResourceDefinition, record: Values, ids: ReadonlyMap<string, string>): Record<string, unknown> {
  return valuesOf(resource.fields, record, ids)
}

function valuesOf(fields: Fields, record: Values, ids: ReadonlyMap<string, string>): Record<string, unknown> {
  const open = Object.entries(fields).filter(([name, field]) => !field.readOnly && !field.writeOnly && record[name] !== undefined)
  return Object.fromEntries(open.map(([name, field]) => [name, valueOf(field, record[name], ids)]))
}

function valueOf(field: Field<unknown>, value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (field.kind === 'reference') return ids.get(String(value)) ?? null
  // Pictures belong to the shop that they were uploaded to.
  if (field.kind === 'image' || field.kind === 'secret') return null
  if (!Array.isArray(value)) return value
  if (field.kind === 'references') return [...new Set(value.flatMap((id) => ids.get(String(id)) ?? []))]
  if (field.kind === 'list' && field.fields)
    return value
      .map((row: Values) => valuesOf(field.fields ?? {}, row, ids))
      .filter((row) => Object.entries(field.fields ?? {}).every(([name, part]) => !part.required || row[name] !== null))
  return value
}
