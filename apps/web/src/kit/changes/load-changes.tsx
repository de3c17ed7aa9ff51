import type { ResourceDefinition } from '@pos/contract/resource'
import type { ReactNode } from 'react'
import type { UpdatedField } from './change-text.ts'

/**
 * Returns the table of changed fields for a question. The question opens after its program has
 * loaded: content that arrived in an open dialog would move the buttons away from the pointer.
 */
export async function loadChanges(
  resource: ResourceDefinition,
  changes: readonly UpdatedField[],
  hasHelp = false,
): Promise<ReactNode> {
  const { UpdateChanges } = await import('./update-changes.tsx')
  return <UpdateChanges resource={resource} changes={changes} hasHelp={hasHelp} />
}
