import type { ListView } from '@pos/contract/accounts/list-views'
import type { ResourceDefinition } from '@pos/contract/resource'
import type { ListSearch } from '@pos/contract/routes'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useProfile } from '#lib/profile.ts'
import type { SearchParams } from '#lib/routing/search-params.ts'

const paging = new Set(['page', 'per_page', 'sort'])
/**
 * Parameters of a list's address that the server does not know: the saved view (`all`: none), and
 * the columns.
 */
export const shownOnly = ['view', 'columns'] as const

/** The parameters of an address that the server knows. */
export const listParameters = ({ list }: ResourceDefinition) => [
  'page',
  'per_page',
  'sort',
  'q',
  ...list.filters,
]

/** Returns the named parameters of an address that have a value. */
export function givenOf(address: SearchParams, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (address[name] ? [[name, address[name]]] : [])))
}

/**
 * A list's state in the URL: page, per_page, sort, q and the contract's filters; other parameters
 * are kept.
 */
export function useListSearch(resource: ResourceDefinition) {
  const [pathname] = useState(() => window.location.pathname)
  const raw = useSearch({ strict: false })
  const navigate = useNavigate()
  const { list_views: views } = useProfile()
  const standard = defaultView(resource, views)
  const known = listParameters(resource)
  const search: ListSearch = givenOf(raw, known)
  const address: SearchParams = givenOf(raw, [...known, ...shownOnly])
  const go = (next: SearchParams, replace = false) =>
    void navigate({ to: '.', search: next, replace, resetScroll: false })
  return {
    search,
    /** All parameters that determine what the list shows. */
    address,
    isFiltered: known.some((name) => !paging.has(name) && raw[name]),
    /** The change that clears the search and every filter. */
    unfiltered: Object.fromEntries(known.flatMap((name) => (paging.has(name) ? [] : [[name, '']]))),
    /** The initial view if the address has no parameters; otherwise null. */
    opensWith: standard && Object.keys(address).length === 0 ? standard : null,
    /** Any change except of the page returns to the first page. */
    change(next: Readonly<Record<string, string>>) {
      // Typed text is applied with a delay: by then a row may have been opened, whose address must
      // not change.
      if (window.location.pathname !== pathname) return
      const nextSearch: Record<string, string | undefined> = { ...raw, page: '', ...next }
      const isPlain = ![...known, ...shownOnly].some((name) => nextSearch[name])
      go(standard && isPlain ? { ...nextSearch, view: 'all' } : nextSearch, 'q' in next)
    },
    /** Applies a view; null for all records. */
    show(view: ListView | null, replace = false) {
      const none = Object.fromEntries([...known, ...shownOnly].map((name) => [name, '']))
      go({ ...raw, ...none, ...view?.query, view: view?.id ?? (standard ? 'all' : '') }, replace)
    },
  }
}

/** The initial view of a list if its address has no parameters. */
export function defaultView(
  { name }: ResourceDefinition,
  views: readonly ListView[],
): ListView | undefined {
  return views.find((view) => view.resource === name && view.is_default)
}

/** Returns the parameters of an address that a saved view stores. */
export function viewQueryOf({
  page: _page,
  view: _view,
  ...query
}: SearchParams): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}

/** Returns the query for the server from an address. */
export function serverSearchOf({
  view: _view,
  columns: _columns,
  ...search
}: SearchParams): SearchParams {
  return search
}
