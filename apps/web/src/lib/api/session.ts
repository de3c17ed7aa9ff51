import { browserStore } from '../browser-store.ts'

/**
 * docs/domain.md "Sessions": prefix `auth.`, in a cookie of path / and in local storage, 86400
 * seconds at most.
 */
const tokenKey = 'auth._token.local'
const expiryKey = 'auth._token_expiration.local'
const workspaceKey = 'auth._place.local'
const maxAge = 86_400

/** Change of the shared session by another tab. */
type SessionChange = 'signed-in' | 'signed-out' | 'place-changed'

/** The bearer token; null when signed out or expired. */
export function readToken(): string | null {
  const token = browserStore.read(tokenKey)
  return token && expiry() > Date.now() ? token : null
}

/**
 * Stores a new token. Its age is measured by this computer's clock, so that a wrong clock locks no
 * one out.
 */
export function keepToken(token: string): void {
  browserStore.write(expiryKey, String(Date.now() + maxAge * 1000))
  browserStore.write(tokenKey, token)
  writeCookie(token, maxAge)
}

/** Forgets the token. */
export function dropToken(): void {
  browserStore.remove(tokenKey)
  browserStore.remove(expiryKey)
  writeCookie('', 0)
}

/** Returns true if more than half of the token's life is over, so that it should be renewed. */
export function isHalfOver(): boolean {
  return readToken() !== null && expiry() - Date.now() < (maxAge * 1000) / 2
}

/** Notifies the other tabs that the session's organization or shop has changed. */
export function announceWorkspace(workspace: string): void {
  browserStore.write(workspaceKey, `${workspace} ${Date.now()}`)
}

/** Subscribes to session changes of other tabs. Returns a function that unsubscribes. */
export function onOtherTab(listener: (change: SessionChange) => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === tokenKey) listener(event.newValue ? 'signed-in' : 'signed-out')
    // The whole storage was cleared.
    if (event.key === null) listener('signed-out')
    if (event.key === workspaceKey && event.newValue) listener('place-changed')
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

function expiry() {
  return Number(browserStore.read(expiryKey) ?? 0)
}

function writeCookie(value: string, seconds: number) {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${tokenKey}=${value}; path=/; max-age=${seconds}; samesite=lax${secure}`
}
