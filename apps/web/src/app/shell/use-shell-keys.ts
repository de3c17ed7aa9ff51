import type { UserRole } from '@pos/contract/permissions'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useKeys } from '#ui/input/use-keys.ts'
import { goToScreens } from '../palette/go-to.ts'
import { linksOf, menuFor } from '../routing/navigation.ts'

/** Time in which `g` waits for its letter. */
const waitMilliseconds = 1500

/** Keys of every screen: `g` and a letter go to a screen, `?` shows the keys. */
export function useShellKeys(role: UserRole) {
  const router = useRouter()
  const since = useRef(Number.NEGATIVE_INFINITY)
  const [areKeysShown, setShown] = useState(false)
  const go = goToFor(role).map(({ key, path }) => {
    const open = () => {
      if (performance.now() - since.current < waitMilliseconds)
        void router.navigate({ to: `/pos/${path}` })
    }
    return [key, open] as const
  })
  useKeys({
    ...Object.fromEntries(go),
    '?': () => setShown(true),
    g: () => {
      since.current = performance.now()
    },
  })
  return { areKeysShown, hideKeys: () => setShown(false) }
}

/** The letters that open a screen for a role. */
export function goToFor(role: UserRole) {
  const open = new Set(linksOf(menuFor(role)).map(({ path }) => path))
  return Object.entries(goToScreens).flatMap(([key, path]) =>
    open.has(path) || path === 'profile-info' ? [{ key, path }] : [],
  )
}
