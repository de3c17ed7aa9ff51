import type { ResourceDefinition } from '@pos/contract/resource'
import type { ListSearch } from '@pos/contract/routes'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'

/** A list's state in the URL: page, per_page, sort, q and the contract's filters; other parameters are kept. */
export function useListSearch(resource: ResourceDefinition) {
  const [pathname] = useState(() => window.location.pathname)
  const raw = useSearch({ strict: false })
  const navigate = useNavigate()
  const known = ['page', 'per_page', 'sort', 'q', ...resource.list.filters]
  const search: ListSearch = Object.fromEntries(known.flatMap((name) => (raw[name] ? [[name, raw[name]]] : [])))
  return {
    search,
    isFiltered: known.some((name) => !['page', 'per_page', 'sort'].includes(name) && raw[name]),
    /** Any change except of the page returns to the first page. */
    change(next: Record<string, string>) {
      // What was typed is said a moment later: by then a row may have been opened, whose address it must not change.
      if (window.location.pathname !== pathname) return
      const nextSearch = { ...raw, page: '', ...next }
      void navigate({ to: '.', search: nextSearch, replace: 'q' in next, resetScroll: false })
    },
  }
}
