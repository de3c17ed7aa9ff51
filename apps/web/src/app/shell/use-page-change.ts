import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { usePathLabel } from '#lib/routing/use-path-label.ts'
import { usePathNames } from './crumb-names.ts'

/**
 * Sets the page title. It begins with the name of a record, so that tabs and the browser's history
 * are distinguishable. After a navigation, the focus moves to the new content.
 */
export function usePageChange(): void {
  const pathLabel = usePathLabel()
  const title = useRouterState({ select: (state) => state.matches.at(-1)?.staticData?.title })
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const label = title === undefined ? null : pathLabel(title)
  const { pathname: at, names } = usePathNames()
  const name = names.get(at.split('/').at(-1) ?? '')
  const before = useRef<string | null>(null)
  useEffect(() => {
    document.title = [name, label, 'POS'].filter((part) => part).join(' - ')
    // A page outside the shell (an unknown address) must not keep the title of the previous screen.
    return () => {
      document.title = 'POS'
    }
  }, [name, label])
  useEffect(() => {
    if (!pathname) return
    // On a new record, the focus is in its first field.
    const isTyping = document.activeElement?.closest('main form')
    if (before.current !== null && before.current !== pathname && !isTyping)
      document.getElementById('main')?.focus({ preventScroll: true })
    before.current = pathname
  }, [pathname])
}
