import { type RefCallback, useCallback, useState } from 'react'

/** Number of entries rendered at once: more than a device shows, few enough to be quick. */
const step = 60

/**
 * Returns the number of rendered entries of a long list, and a ref for the element after them: when
 * it becomes visible, more are rendered.
 */
export function usePainted(): { painted: number; more: RefCallback<HTMLElement> } {
  const [painted, setPainted] = useState(step)
  const more = useCallback(
    (node: HTMLElement | null) => {
      if (!node) return
      const observer = new IntersectionObserver((entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setPainted(painted + step)
      })
      observer.observe(node)
      return () => observer.disconnect()
    },
    // A new observer for each step, because an element that stays visible is not reported again.
    [painted],
  )
  return { painted, more }
}
