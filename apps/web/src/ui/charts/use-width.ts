import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * Width of an element in pixels, kept up to date; `initial` until measured, and in environments
 * without layout.
 */
export function useWidth(initial: number): {
  ref: RefObject<HTMLDivElement | null>
  width: number
} {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(initial)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => {
      if (element.clientWidth > 0) setWidth(element.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
