import { useSyncExternalStore } from 'react'

/** The shown screen. It is part of the address, so that the back button works. */
export type ShownScreen =
  | { readonly screen: 'floor' }
  | { readonly screen: 'check'; readonly uid: string }
  | { readonly screen: 'pay'; readonly uid: string }

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** Returns the shown screen. */
export function useScreen(): ShownScreen {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  const [, screen, uid] = /^#\/(check|pay)\/([\w-]+)$/.exec(hash) ?? []
  if (uid && (screen === 'check' || screen === 'pay')) return { screen, uid }
  return { screen: 'floor' }
}

/** Opens a screen. */
export function go(next: ShownScreen): void {
  leaveFocus()
  location.hash = next.screen === 'floor' ? '#/' : `#/${next.screen}/${next.uid}`
}

/** Replaces the shown screen, so that the back button skips it. */
export function goInstead(next: ShownScreen): void {
  leaveFocus()
  history.replaceState(null, '', next.screen === 'floor' ? '#/' : `#/${next.screen}/${next.uid}`)
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}

/** Removes the focus. Chromium would lay out the former screen once more to remove it from there. */
function leaveFocus() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
