import { useSyncExternalStore } from 'react'

/** What the register shows; part of the address, so that the back button works. */
export type Place =
  | { readonly screen: 'floor' }
  | { readonly screen: 'check'; readonly uid: string }
  | { readonly screen: 'pay'; readonly uid: string }

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** The shown screen. */
export function useScreen(): Place {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  const [, screen, uid] = /^#\/(check|pay)\/([\w-]+)$/.exec(hash) ?? []
  if (uid && (screen === 'check' || screen === 'pay')) return { screen, uid }
  return { screen: 'floor' }
}

/** Opens a screen. */
export function go(place: Place): void {
  location.hash = place.screen === 'floor' ? '#/' : `#/${place.screen}/${place.uid}`
}

/** Replaces the shown screen, so that the back button skips it. */
export function goInstead(place: Place): void {
  history.replaceState(null, '', place.screen === 'floor' ? '#/' : `#/${place.screen}/${place.uid}`)
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}
