import type { ListView } from '@pos/contract/accounts/list-views'
import type { ResourceDefinition } from '@pos/contract/resource'
import { useEffect, useEffectEvent } from 'react'
import { useProfile } from '#lib/profile.ts'
import { useListSearch, viewQueryOf } from '../list/use-list-search.ts'

/** The person's saved views of a list or report, and which of them the address shows. */
export interface ListViews {
  readonly views: readonly ListView[]
  readonly current: ListView | null
  /** The address shows something else than the current view holds. */
  readonly isChanged: boolean
  /** Content of a view saved now. */
  readonly query: Readonly<Record<string, string>>
  show(view: ListView | null): void
}

/** @param columns the columns that the person selected; null: the usual ones */
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
 * Opens a list with the person's default view where the address says nothing; true while that
 * happens.
 */
export function useDefaultView(resource: ResourceDefinition): boolean {
  const { opensWith, show } = useListSearch(resource)
  const open = useEffectEvent((view: ListView) => show(view, true))
  // Once: every further call would begin the navigation again.
  useEffect(() => {
    if (opensWith) open(opensWith)
  }, [opensWith])
  return opensWith !== null
}

/** Columns that a view of a list does not name are the person's usual ones. */
function isSame(saved: ListView['query'], shown: ListView['query']) {
  const names = new Set([...Object.keys(saved), ...Object.keys(shown)])
  if (!saved.columns) names.delete('columns')
  return [...names].every((name) => (saved[name] ?? '') === (shown[name] ?? ''))
}
