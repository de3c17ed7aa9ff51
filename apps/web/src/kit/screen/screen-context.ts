import type { ResourceDefinition } from '@pos/contract/resource'
import { createContext, use } from 'react'
import type { ScreenPath } from './screen-path.ts'

/** What every part of a resource's screen knows. */
export interface Screen extends ScreenPath {
  readonly resource: ResourceDefinition
  /** Fields that the address decides: filters of the list, values of a new record. */
  readonly fixed: Readonly<Record<string, string>>
  /** The grid for many records at once, where the resource has one. */
  readonly hasBatch: boolean
}

/** Given by ResourceScreen. */
export const ScreenContext = createContext<Screen | null>(null)

/** The screen around; only inside a ResourceScreen. */
export function useScreen(): Screen {
  const screen = use(ScreenContext)
  if (!screen) throw new Error('Only inside a ResourceScreen')
  return screen
}
