import { recallList } from '#lib/routing/list-memory.ts'
import { useGivenValues, useResourceRoute } from '../resource/resource-context.tsx'

/**
 * The link back to the list of this screen with its last page, search and filters; with those of
 * the address if it was not visited.
 */
export function useListLink() {
  const { base, parent } = useResourceRoute()
  const given = useGivenValues()
  // The list restores its own scroll position.
  return { to: base, search: recallList(base)?.search ?? (parent ? {} : given), resetScroll: false }
}
