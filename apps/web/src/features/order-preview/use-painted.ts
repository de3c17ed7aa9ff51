import { type RefCallback, useCallback, useState } from 'react'

/** So many are painted at once: more than a device shows, few enough to be quick. */
const step = 60

/** How many of a long list are painted, and what to put behind them: when that comes into view there are more. */
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
    // A new one for each step: what is still in view is told again.
    [painted],
  )
  return { painted, more }
}
