import type { ResourceDefinition } from '@pos/contract/resource'

/** Which of a resource's screens an address means. */
export interface ScreenPath {
  readonly mode: 'list' | 'new' | 'edit' | 'batch'
  /** The record's id in mode edit. */
  readonly id: string | null
  /** Address of the list, with the parent's id where there is one: `/pos/sub-categories/<id>/groups`. */
  readonly base: string
}

/** Reads an address; null when it is none of the resource's. A path of several parts may hold ids in between. */
export function matchScreen(resource: ResourceDefinition, pathname: string): ScreenPath | null {
  const parts = resource.path.split('/').join('(?:/[0-9a-f-]{36})?/')
  const match = new RegExp(`^(/pos/${parts})(?:/([^/]+))?/?$`).exec(pathname)
  if (!match) return null
  const [, base = '', rest] = match
  if (rest === undefined) return { mode: 'list', id: null, base }
  if (rest === 'new') return { mode: 'new', id: null, base }
  return rest === 'batch-update' ? { mode: 'batch', id: null, base } : { mode: 'edit', id: rest, base }
}
