import type { ResourceDefinition } from '@pos/contract/resource'

/** Choices of rows a page. */
export const pageSizes = [25, 50, 100, 200] as const
const defaultPageSize = 50

/** What a list shows; lives in the address. Filters as the interface takes them: `a,b` = any of, `5..9` = range. */
export interface ListState {
  readonly page: number
  readonly per_page: number
  /** `name`, `-price,name`; empty = the resource's own order. */
  readonly sort: string
  readonly q: string
  readonly filters: Readonly<Record<string, string>>
}

/** A list as it opens. */
export const firstPage: ListState = { page: 1, per_page: defaultPageSize, sort: '', q: '', filters: {} }

/** Reads the address' search; what makes no sense there is left out. */
export function readListState(resource: ResourceDefinition, search: Readonly<Record<string, unknown>>): ListState {
  const filters: Record<string, string> = {}
  for (const name of resource.list.filters) {
    const value = textOf(search[name])
    if (value) filters[name] = value
  }
  const perPage = Number(search.per_page)
  return {
    page: Math.max(1, Math.trunc(Number(search.page)) || 1),
    per_page: pageSizes.some((size) => size === perPage) ? perPage : defaultPageSize,
    sort: sortKeys(textOf(search.sort))
      .filter((key) => isSortable(resource, key.replace(/^-/, '')))
      .join(','),
    q: textOf(search.q).slice(0, 200),
    filters,
  }
}

/** The address' search for a state; what is as it opens is left out. */
export function writeListState(state: ListState): Record<string, unknown> {
  return {
    ...(state.page > 1 ? { page: state.page } : {}),
    ...(state.per_page === defaultPageSize ? {} : { per_page: state.per_page }),
    ...(state.sort ? { sort: state.sort } : {}),
    ...(state.q ? { q: state.q } : {}),
    ...state.filters,
  }
}

/** The interface's query for a state. */
export function queryOf(state: ListState): Record<string, string | number> {
  return {
    page: state.page,
    per_page: state.per_page,
    ...(state.sort ? { sort: state.sort } : {}),
    ...(state.q.trim() ? { q: state.q.trim() } : {}),
    ...state.filters,
  }
}

/** Whether a column may be sorted by. */
export function isSortable(resource: ResourceDefinition, name: string): boolean {
  return resource.list.sort.includes(name) || name === 'created_at' || name === 'updated_at' || (resource.sortable && name === 'position')
}

/** The sort after a press on a column: ascending, descending, not at all; `added` keeps the other columns. */
export function nextSort(sort: string, name: string, added: boolean): string {
  const keys = sortKeys(sort)
  const others = keys.filter((key) => key.replace(/^-/, '') !== name)
  const own = keys.find((key) => key.replace(/^-/, '') === name)
  const next = own === undefined ? name : own.startsWith('-') ? null : `-${name}`
  return [...(added ? others : []), ...(next ? [next] : [])].join(',')
}

/** How a column is sorted now. */
export function sortOf(sort: string, name: string): 'ascending' | 'descending' | 'none' {
  const keys = sortKeys(sort)
  if (keys.includes(name)) return 'ascending'
  return keys.includes(`-${name}`) ? 'descending' : 'none'
}

function sortKeys(sort: string) {
  return sort.split(',').filter(Boolean)
}

function textOf(value: unknown) {
  if (Array.isArray(value)) return value.map(String).join(',')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
