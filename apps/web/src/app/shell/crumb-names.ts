import { isRecordId } from '@pos/contract/fields/record-id'
import type { ResourceDefinition } from '@pos/contract/resource'
import { shownResources } from '@pos/contract/resources'
import { useRouterState } from '@tanstack/react-router'
import { useNamesOf } from '#kit/resource/reference-names.ts'

/**
 * The ids in a path with their resources, outermost first: a list's path precedes its record's id.
 */
export function recordsIn(pathname: string): { readonly resource: string; readonly id: string }[] {
  const known: readonly ResourceDefinition[] = Object.values(shownResources)
  const segments = pathname.split('/').filter(Boolean).slice(1)
  return segments.flatMap((segment, index) => {
    const before = segments
      .slice(0, index)
      .filter((one) => !isRecordId(one))
      .join('/')
    const resource = isRecordId(segment) ? known.find(({ path }) => path === before) : undefined
    return resource ? [{ resource: resource.name, id: segment }] : []
  })
}

/**
 * The path of the screen, and the names of the records in it by id, without those that are loading
 * or deleted.
 */
export function usePathNames(): {
  readonly pathname: string
  readonly names: ReadonlyMap<string, string>
} {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // The name of a record is not requested before the guards have admitted the person.
  const hasArrived = useRouterState({
    select: ({ location, resolvedLocation }) => resolvedLocation?.pathname === location.pathname,
  })
  return { pathname, names: useRecordNames(hasArrived ? pathname : '') }
}

function useRecordNames(pathname: string): ReadonlyMap<string, string> {
  const records = recordsIn(pathname)
  const names = useNamesOf(new Map(records.map(({ resource, id }) => [resource, [id]])))
  return new Map(
    records.flatMap(({ resource, id }) => {
      const name = names.get(resource)?.get(id)
      return name ? [[id, name] as const] : []
    }),
  )
}
