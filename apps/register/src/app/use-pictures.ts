import { useEffect, useSyncExternalStore } from 'react'
import { useRegister } from '#device/use-register.ts'
import { useShop } from '#device/use-shop.ts'

const resources = ['categories', 'sub-categories', 'sub-category-groups', 'menu-items'] as const

/** The address of a picture of the shop. */
export const pictureUrl = (id: string, isLarge = false): string =>
  `/v1/device/images/${id}${isLarge ? '' : '?size=thumb'}`

/** Pictures of the current load that have arrived or failed. */
export interface PictureProgress {
  readonly loaded: number
  readonly total: number
}

let progress: PictureProgress | null = null
const listeners = new Set<() => void>()

function setProgress(next: PictureProgress | null) {
  progress = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns how many pictures have been loaded; null while none is being loaded. */
export const usePictureProgress = (): PictureProgress | null =>
  useSyncExternalStore(subscribe, () => progress)

/** Fetches the pictures of a release in the background into the cache of the service worker. */
export function usePictures(): void {
  const register = useRegister('connection')
  const { entities } = useShop()
  const { isOnline } = register.client
  useEffect(() => {
    if (!isOnline || !('caches' in window)) return
    const stopped = new AbortController()
    const ids = resources.flatMap((name) =>
      (entities[name] ?? []).flatMap(({ image }) => (typeof image === 'string' ? [image] : [])),
    )
    loadPictures([...new Set(ids)], stopped.signal).catch((error: unknown) => reportError(error))
    return () => {
      stopped.abort()
      setProgress(null)
    }
  }, [entities, isOnline])
}

/** A picture that cannot be loaded is fetched again after the next release or reconnection. */
async function loadPictures(ids: readonly string[], signal: AbortSignal) {
  const cache = await caches.open('pictures')
  const known = new Set((await cache.keys()).map(({ url }) => url))
  const missing = ids.map((id) => pictureUrl(id)).filter((url) => !known.has(location.origin + url))
  for (const [index, url] of missing.entries()) {
    if (signal.aborted) return
    setProgress({ loaded: index, total: missing.length })
    await cache.add(url).catch(() => {})
  }
  if (!signal.aborted) setProgress(null)
}
