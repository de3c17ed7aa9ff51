import { isRecordId } from '@pos/contract/fields/record-id'
import type { ResourceDefinition } from '@pos/contract/resource'
import { useMatches, useSearch } from '@tanstack/react-router'
import { createContext, type ReactNode, use } from 'react'
import { type BasePath, basePath } from '#lib/routing/page-path.ts'

/** The resource and mode of the current screen. */
interface ResourceRoute {
  readonly resource: ResourceDefinition
  readonly mode: 'list' | 'new' | 'edit' | 'batch'
  /** The record's id while editing. */
  readonly id: string | null
  /** The address of the resource's list; below a parent it contains the parent's id. */
  readonly base: BasePath
  /** The field that refers to the parent, and the parent's id, if the address contains one. */
  readonly parent: { readonly source: string; readonly id: string } | null
}

const RouteContext = createContext<ResourceRoute | null>(null)

interface ResourceScreenProps {
  resource: ResourceDefinition
  children: ReactNode
}

/**
 * The frame of a resource's screens. By the route it is a list, a new record, a record or a batch
 * update: `<Table>`, `<Form>` and `<Batch>` inside it render in their mode only.
 */
export function ResourceScreen({ resource, children }: ResourceScreenProps) {
  const match = useMatches().at(-1)
  const mode = match?.staticData.mode ?? 'list'
  const params: { id?: string; parent_id?: string } = match?.params ?? {}
  const id = mode === 'edit' ? (params.id ?? null) : null
  const parent = parentOf(resource, params)
  return (
    <RouteContext value={{ resource, mode, id, parent, base: basePath(resource, parent?.id) }}>
      {children}
    </RouteContext>
  )
}

/** The field that refers to the parent in an address, and the parent's id, if there is one. */
export function parentOf(
  resource: ResourceDefinition,
  params: { readonly parent_id?: string | undefined },
): ResourceRoute['parent'] {
  return resource.parent && params.parent_id
    ? { source: resource.parent, id: params.parent_id }
    : null
}

/**
 * Fields of a new record of another resource inside a form, with the labels and rules of that
 * resource.
 */
export function NewRecordOf({ resource, children }: ResourceScreenProps) {
  return (
    <RouteContext
      value={{ resource, mode: 'new', id: null, parent: null, base: basePath(resource) }}
    >
      {children}
    </RouteContext>
  )
}

/** The route of the nearest ResourceScreen. */
export function useResourceRoute(): ResourceRoute {
  const route = use(RouteContext)
  if (!route) throw new Error('Use this inside <ResourceScreen>')
  return route
}

/** The filter that an address implies: the records of its parent, or all. */
export function parentFilter({
  parent,
}: Pick<ResourceRoute, 'parent'>): Readonly<Record<string, string>> {
  return parent ? { [parent.source]: parent.id } : {}
}

/**
 * Initial values of a new record: the parent in the address, and the record of each reference
 * filter in the URL.
 */
export function useGivenValues(): Readonly<Record<string, string>> {
  const route = useResourceRoute()
  const search = useSearch({ strict: false })
  const filters = Object.entries(search).flatMap(([name, value]) =>
    route.resource.fields[name]?.kind === 'reference' && value && isRecordId(value)
      ? [[name, value] as const]
      : [],
  )
  return { ...Object.fromEntries(filters), ...parentFilter(route) }
}
