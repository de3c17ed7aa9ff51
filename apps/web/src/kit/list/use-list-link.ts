import { recallList } from '#lib/routing/list-memory.ts'
import { useGivenValues, useResourceRoute } from '../resource/resource-context.tsx'

/**
 * The way back to the list of this screen: its page, search and filters as they were left; those of
 * the address where it was not seen.
 */
export function useListLink() {
  const { base, parent } = useResourceRoute()
  const given = useGivenValues()
  // The list itself goes back to where it was scrolled.
  return { to: base, search: recallList(base)?.search ?? (parent ? {} : given), resetScroll: false }
}
