import type { ResourceDefinition } from '@pos/contract/resource'
import type { ReactNode } from 'react'
import type { UpdatedField } from './change-text.ts'

/**
 * Loads the table of changed fields for a question, which opens afterwards: content that arrived in
 * an open dialog would move its buttons.
 */
export async function loadChanges(
  resource: ResourceDefinition,
  changes: readonly UpdatedField[],
  hasHelp = false,
): Promise<ReactNode> {
  const { UpdateChanges } = await import('./update-changes.tsx')
  return <UpdateChanges resource={resource} changes={changes} hasHelp={hasHelp} />
}
