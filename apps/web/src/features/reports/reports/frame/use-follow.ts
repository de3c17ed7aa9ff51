import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * The thousands of figures of a table are plain links; one listener around them navigates without
 * reloading the page.
 */
export function useDelegatedLinks<T extends HTMLElement>(): RefObject<T | null> {
  const { history } = useRouter()
  const ref = useRef<T>(null)
  useEffect(() => {
    const target = ref.current
    const follow = (event: MouseEvent) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (
        !link ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return
      event.preventDefault()
      history.push(link.getAttribute('href') ?? '')
    }
    target?.addEventListener('click', follow)
    return () => target?.removeEventListener('click', follow)
  }, [history])
  return ref
}
