import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { usePathLabel } from '#lib/use-path-label.ts'

/** The page's title is the screen's; after a navigation, keyboards and screen readers go on in the new content. */
export function usePageChange(): void {
  const pathLabel = usePathLabel()
  const title = useRouterState({ select: (state) => state.matches.at(-1)?.staticData?.title })
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const label = title === undefined ? null : pathLabel(title)
  const before = useRef<string | null>(null)
  useEffect(() => {
    document.title = label === null ? 'POS' : `${label} - POS`
    // A page without the shell (an address that is none) is not called by the screen before it.
    return () => {
      document.title = 'POS'
    }
  }, [label])
  useEffect(() => {
    if (!pathname) return
    if (before.current !== null && before.current !== pathname) document.getElementById('main')?.focus({ preventScroll: true })
    before.current = pathname
  }, [pathname])
}
