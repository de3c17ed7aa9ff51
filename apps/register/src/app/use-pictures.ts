import { useEffect } from 'react'
import { useRegister } from '#device/use-register.ts'
import { useShop } from '#device/use-shop.ts'

const resources = ['categories', 'sub-categories', 'sub-category-groups', 'menu-items'] as const

/** The address of a picture of the shop. */
export const pictureUrl = (id: string, isLarge = false): string =>
  `/v1/device/images/${id}${isLarge ? '' : '?size=thumb'}`

/** Fetches the pictures of a release in the background, so that the service worker keeps them. */
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
    void (async () => {
      const known = await caches.open('pictures')
      for (const id of new Set(ids)) {
        if (stopped.signal.aborted) return
        const url = pictureUrl(id)
        if (!(await known.match(url))) await fetch(url).catch(() => {})
      }
    })()
    return () => stopped.abort()
  }, [entities, isOnline])
}
