import type { ListView } from '@pos/contract/accounts/list-views'
import type { ResourceDefinition } from '@pos/contract/resource'
import { useEffect, useEffectEvent } from 'react'
import { useProfile } from '#lib/profile.ts'
import { useListSearch, viewQueryOf } from '../list/use-list-search.ts'

/** The person's saved views of a list or report, and the one in the address. */
export interface ListViews {
  readonly views: readonly ListView[]
  readonly current: ListView | null
  /** The address differs from the current view. */
  readonly isChanged: boolean
  /** Content of a view if saved now. */
  readonly query: Readonly<Record<string, string>>
  show(view: ListView | null): void
}

/** @param columns the person's selected columns; null for the default */
export function useListViews(resource: ResourceDefinition, columns: string | null): ListViews {
  const { list_views: all } = useProfile()
  const { address, show } = useListSearch(resource)
  const views = all.filter((view) => view.resource === resource.name)
  const current = views.find(({ id }) => id === address.view) ?? null
  const query = { ...viewQueryOf(address), ...(columns ? { columns } : {}) }
  return {
    views,
    current,
    query,
    isChanged: current !== null && !isSame(current.query, query),
    show: (view) => show(view),
  }
}

/**
 * Opens a list with the person's default view if the address has no parameters; true while that
 * happens.
 */
export function useDefaultView(resource: ResourceDefinition): boolean {
  const { opensWith, show } = useListSearch(resource)
  const open = useEffectEvent((view: ListView) => show(view, true))
  // Once, because further calls would start the navigation again.
  useEffect(() => {
    if (opensWith) open(opensWith)
  }, [opensWith])
  return opensWith !== null
}

/** A view without columns uses the person's default ones. */
function isSame(saved: ListView['query'], shown: ListView['query']) {
  const names = new Set([...Object.keys(saved), ...Object.keys(shown)])
  if (!saved.columns) names.delete('columns')
  return [...names].every((name) => (saved[name] ?? '') === (shown[name] ?? ''))
}
