import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** The page's title is the screen's; after a navigation, keyboards and screen readers go on in the new content. */
export function usePageChange(): void {
  const { t, i18n } = useTranslation(['common', 'navigation'])
  const title = useRouterState({ select: (state) => state.matches.at(-1)?.staticData?.title })
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const before = useRef<string | null>(null)
  useEffect(() => {
    const key = `paths.${title}`
    document.title = i18n.exists(key, { ns: 'navigation' }) ? `${t(`navigation:${key}` as 'navigation:paths.pos')} - POS` : 'POS'
    // A page without the shell (an address that is none) is not called by the screen before it.
    return () => {
      document.title = 'POS'
    }
  }, [title, t, i18n])
  useEffect(() => {
    if (!pathname) return
    if (before.current !== null && before.current !== pathname) document.getElementById('main')?.focus({ preventScroll: true })
    before.current = pathname
  }, [pathname])
}
