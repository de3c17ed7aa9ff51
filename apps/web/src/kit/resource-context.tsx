import type { ResourceDefinition } from '@pos/contract/resource'
import { useMatches } from '@tanstack/react-router'
import { createContext, type ReactNode, use } from 'react'

/** What the current screen shows of which resource. */
export interface ResourcePlace {
  readonly resource: ResourceDefinition
  readonly mode: 'list' | 'new' | 'edit' | 'batch'
  /** The record's id while editing. */
  readonly id: string | null
}

const Place = createContext<ResourcePlace | null>(null)

/**
 * The frame of a resource's screens. By the route it is a list, a new record, a record or a batch update: `<Table>`, `<Form>` and
 * `<Batch>` inside draw themselves when it is their turn.
 */
export function ResourceScreen({ resource, children }: { resource: ResourceDefinition; children: ReactNode }) {
  const match = useMatches().at(-1)
  const mode = match?.staticData.mode ?? 'list'
  const id = mode === 'edit' ? ((match?.params as { id?: string } | undefined)?.id ?? null) : null
  return <Place value={{ resource, mode, id }}>{children}</Place>
}

/** The place that the nearest ResourceScreen stands for. */
export function useResourcePlace(): ResourcePlace {
  const place = use(Place)
  if (!place) throw new Error('Use this inside <ResourceScreen>')
  return place
}
