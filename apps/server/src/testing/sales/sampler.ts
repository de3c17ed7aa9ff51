import type { ResourceDefinition } from '@pos/contract/resource'
import { type ResourceName, resources } from '@pos/contract/resources'
import { isKeyOf } from '@pos/domain/typed-entries'
import { rowsOf } from '@pos/domain/values'
import { sql } from 'kysely'
import { newId } from '#platform/process/ids'
import type { Caller, TestServer } from '../server.ts'
import { sampleValue, sampleValues, type Targets } from '../suites/sample-values.ts'

/** A body of a resource; tests add values that the contract forbids. */
export type Body = Record<string, unknown>

/** Adjusts values that depend on several fields, for example if one of two fields must be empty. */
export type Adjust = (body: Body) => Body

/** Creates bodies and records of any resource for one caller from the contract's fields. */
export interface Sampler {
  /** All fields of a body. */
  full(resource: ResourceDefinition): Promise<Body>
  /** Only the required fields. */
  minimal(resource: ResourceDefinition): Promise<Body>
  /** Posts a body and returns the record; fails the test if it is refused. */
  create(resource: ResourceDefinition, body: Body): Promise<Body & { id: string; version: number }>
  readonly targets: Targets
}

/** The adjustments of resources with rules over several fields; a new resource seldom needs one. */
export const adjustments: Partial<Record<ResourceName, Adjust>> = {
  'table-charges': (body) => ({ ...body, excluded_table_codes: null }),
  // A new shop has no pictures and revenue centers yet.
  shops: (body) => ({
    ...body,
    country_code: 'JP',
    // Only shops with dollars may round.
    cash_rounding: 'none',
    post_code: '101-0044',
    region: 'kanto',
    prefecture: '東京都',
    logo: null,
    background_image: null,
    monitor_images: [],
    revenue_center_ids: [],
  }),
  courses: (body) => ({
    ...body,
    time_limit: 120,
    last_order: 30,
    // A choice needs two different items; courses.test.ts covers it.
    items: rowsOf(body.items).map((row) => ({
      ...row,
      apres_line: false,
      choice: null,
      surcharge: null,
    })),
  }),
  'condiment-groups': (body) => ({
    ...body,
    min_select: Number(body.min_select) % 2,
    max_select: 2 + (Number(body.max_select) % 50),
  }),
  'menu-items': (body) => ({
    ...body,
    condiment_groups: rowsOf(body.condiment_groups).map((row) => ({ ...row, min_select: 0 })),
  }),
  // A revenue center with a limited charge cannot be deleted; charges.test.ts covers both sides.
  'revenue-centers': (body) => ({ ...body, charge_ids: [] }),
  // A terminal may report any text.
  payments: (body) => ({
    ...body,
    type: ['cash', 'e_money', 'coupon', 'square'].includes(String(body.type)) ? 'square' : 'cat',
  }),
  condiments: (body) => ({
    ...body,
    fixed_items: rowsOf(body.fixed_items).flatMap((row) => [
      { ...row, fixed_condiment_id: null },
      { ...row, menu_item_id: null },
    ]),
  }),
}

/** Returns a resource by name. Throws if there is none. */
export function resourceNamed(name: string): ResourceDefinition {
  if (!isKeyOf(name, resources)) throw new Error(`${name} is no resource`)
  return resources[name]
}

/** The required fields of a record. */
export const requiredFields = (resource: ResourceDefinition): string[] =>
  Object.entries(resource.fields)
    .filter(([, field]) => field.required && !field.readOnly && field.default === undefined)
    .map(([name]) => name)

/** A sampler for the caller's shop. Samples are numbered after `first`. */
export function createSampler(server: TestServer, caller: Caller, first = 0): Sampler {
  let count = first
  const made = new Map<string, Promise<string>>()
  const targets: Targets = {
    one: (resource) => target(resource, 'first'),
    two: async (resource) => [await target(resource, 'second'), await target(resource, 'first')],
  }
  const sampler: Sampler = {
    targets,
    async full(resource) {
      count += 1
      const body = await sampleValues(resource.fields, count, targets)
      return isKeyOf(resource.name, adjustments)
        ? (adjustments[resource.name]?.(body) ?? body)
        : body
    },
    async minimal(resource) {
      count += 1
      const body: Body = {}
      for (const [index, name] of requiredFields(resource).entries()) {
        const field = resource.fields[name]
        if (field) body[name] = await sampleValue(field, count, index, targets)
      }
      // Their default is zero, which is not allowed for a coupon or a charge.
      for (const [name, { kind, positiveWhen }] of Object.entries(resource.fields))
        if (positiveWhen) body[name] = kind === 'money' ? 100 : '1'
      return body
    },
    async create(resource, body) {
      const answer = await server.call(caller, 'POST', `/v1/${resource.path}`, body)
      if (answer.status !== 201)
        throw new Error(
          `POST /v1/${resource.path}: ${answer.status} ${JSON.stringify(answer.body)}`,
        )
      return answer.body.data
    },
  }
  function target(resource: string, which: 'first' | 'second') {
    const known = made.get(`${which} ${resource}`) ?? makeTarget(resource)
    made.set(`${which} ${resource}`, known)
    return known
  }
  async function makeTarget(name: string) {
    if (name === 'files') return makeFile(server, caller)
    const resource = resourceNamed(name)
    return (await sampler.create(resource, await sampler.minimal(resource))).id
  }
  return sampler
}

async function makeFile({ engine }: TestServer, { shop_id }: Caller) {
  const id = newId()
  await engine.database.transaction({ system: true }, (db) =>
    sql`
      insert into files (shop_id, id, content_hash, content_type, width, height, storage_key, thumb_key)
      values (${shop_id}, ${id}, ${id}, 'image/webp', 1, 1, ${id}, ${id})`.execute(db),
  )
  return id
}
