/** A token lives a day (product.md §4); kept under the prefix `auth.` in a cookie and in local storage. */
const key = 'auth._token.local'
const expiryKey = 'auth._token_expiration.local'
const maxAge = 86_400

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** The bearer token; null when signed out or expired. */
export function readToken(): string | null {
  const expiry = Number(localStorage.getItem(expiryKey) ?? 0)
  const token = localStorage.getItem(key)
  return token && expiry > Date.now() ? token : null
}

/** Keeps a token until it expires. */
export function keepToken(token: string, expiresAt: string): void {
  localStorage.setItem(key, token)
  localStorage.setItem(expiryKey, String(Date.parse(expiresAt)))
  document.cookie = `${key}=${token}; path=/; max-age=${maxAge}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
  tell()
}

/** Forgets the token. */
export function dropToken(): void {
  localStorage.removeItem(key)
  localStorage.removeItem(expiryKey)
  document.cookie = `${key}=; path=/; max-age=0; samesite=lax`
  tell()
}

/** Whether more than half of the token's life is over: time to renew it. */
export function isHalfOver(): boolean {
  const expiry = Number(localStorage.getItem(expiryKey) ?? 0)
  return expiry > 0 && expiry - Date.now() < (maxAge * 1000) / 2
}

/** Hears of signing in and out, in this tab and in others. */
export function onSessionChange(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === key) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}
