import { itemColumns } from './directus.ts'

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  readonly path: string
  readonly body?: unknown
}

/** The state of an item after its last change, needed for the next change. */
export interface Item {
  readonly id: string
  version: number
  price: number
}

/**
 * One scenario of the comparison. The product and the bare server receive the same request,
 * Directus an equivalent one.
 */
export interface Scenario {
  readonly name: string
  readonly isWriting: boolean
  /** `items` belong to this caller alone. */
  call(items: readonly Item[]): Call
  directus(items: readonly Item[]): Call
}

/** Values of the generated menu that the queries filter by. */
export interface MenuSample {
  readonly tax: string
  readonly family: string
  readonly group: string
  readonly allergy: string
  readonly printer: string
  readonly item: string
}

/** Items per batch update. */
export const batchSize = 100

const fields = `fields=${itemColumns.join()}`
const encode = encodeURIComponent

/** Returns all scenarios: lists, single records, updates and creation. */
export function scenariosOf(sample: MenuSample): Scenario[] {
  return [...lists(sample), ...single(sample)]
}

function lists(sample: MenuSample): Scenario[] {
  const list = (name: string, ours: string, theirs: string): Scenario => ({
    name,
    isWriting: false,
    call: () => ({ method: 'GET', path: `/v1/menu-items?per_page=50${ours}` }),
    directus: () => ({
      method: 'GET',
      path: `/items/menu_items?${fields}&limit=50&meta=filter_count${theirs.includes('sort=') ? '' : '&sort=position'}${theirs}`,
    }),
  })
  const filter = (name: string, ours: string, theirs: string) =>
    list(`filter ${name}`, `&${name}=${ours}`, `&filter${theirs}`)
  const orders = [
    'name',
    '-name',
    'price',
    '-price',
    'cost',
    'attribute',
    'active',
    'updated_at',
    'created_at',
  ]
  return [
    list('list', '', ''),
    list('page 300', '&page=300', '&page=300'),
    ...orders.map((order) => list(`sort ${order}`, `&sort=${order}`, `&sort=${order}`)),
    filter('attribute', 'drink', '[attribute][_eq]=drink'),
    filter('tax_id', sample.tax, `[tax_id][_eq]=${sample.tax}`),
    filter('family_group_id', sample.family, `[family_group_id][_eq]=${sample.family}`),
    filter('group_ids', sample.group, `[group_ids][sub_category_group_id][_eq]=${sample.group}`),
    filter('allergy_ids', sample.allergy, `[allergy_ids][allergy_id][_eq]=${sample.allergy}`),
    filter('printer_ids', sample.printer, `[printer_ids][printer_id][_eq]=${sample.printer}`),
    filter('active', 'true', '[active][_eq]=true'),
    filter('price', '1000..1200', '[price][_between]=1000,1200'),
    list('search', `&q=${encode('カツ丼 012')}`, `&search=${encode('カツ丼 012')}`),
  ]
}

function single({ tax, item: id }: MenuSample): Scenario[] {
  const price = (item: Item) => ({ version: item.version, price: item.price + 1 })
  const [firstOf, batchOf] = [
    (items: readonly Item[]) => items[0] as Item,
    (items: readonly Item[]) => items.slice(0, batchSize),
  ]
  const fresh = { name: 'New dish', price: 100, tax_id: tax }
  const defaults = {
    open_price: false,
    required_message: false,
    attribute: 'food',
    inventory_type: 'none',
    auto_hold: false,
    active: true,
  }
  return [
    {
      name: 'get',
      isWriting: false,
      call: () => ({ method: 'GET', path: `/v1/menu-items/${id}` }),
      directus: () => ({ method: 'GET', path: `/items/menu_items/${id}?${fields}` }),
    },
    {
      name: 'update',
      isWriting: true,
      call: (items) => ({
        method: 'PUT',
        path: `/v1/menu-items/${firstOf(items).id}`,
        body: price(firstOf(items)),
      }),
      directus: (items) => ({
        method: 'PATCH',
        path: `/items/menu_items/${firstOf(items).id}?${fields}`,
        body: price(firstOf(items)),
      }),
    },
    {
      name: `update of ${batchSize}`,
      isWriting: true,
      call: (items) => ({
        method: 'PATCH',
        path: '/v1/menu-items/batch',
        body: { records: batchOf(items).map((item) => ({ id: item.id, ...price(item) })) },
      }),
      directus: (items) => ({
        method: 'PATCH',
        path: `/items/menu_items?${fields}`,
        body: batchOf(items).map((item) => ({ id: item.id, ...price(item) })),
      }),
    },
    {
      name: 'create',
      isWriting: true,
      call: () => ({ method: 'POST', path: '/v1/menu-items', body: fresh }),
      directus: () => ({
        method: 'POST',
        path: `/items/menu_items?${fields}`,
        body: { ...fresh, ...defaults },
      }),
    },
  ]
}
