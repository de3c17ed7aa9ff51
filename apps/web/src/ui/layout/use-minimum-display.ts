import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Values that arrive sooner than this show no loading display; skeletons appear after the same
 * delay (`pos-appear`).
 */
const appearMilliseconds = 100
/** Minimum time of a loading display once it has appeared: a flash is worse than none. */
const leastMilliseconds = 200

/**
 * A loading value, delayed while the loading display must stay: undefined until then. Values that
 * arrive before the display appears, or after it was shown for 200 ms, are returned at once.
 */
export function useMinimumDisplay<T>(value: T | undefined): T | undefined {
  const isLoading = value === undefined
  const [isShown, setShown] = useState(isLoading)
  const since = useRef(0)
  useLayoutEffect(() => {
    if (isLoading) {
      since.current = performance.now()
      // oxlint-disable-next-line react/set-state-in-effect -- the display must stay for a minimum time after its content has gone
      setShown(true)
      return undefined
    }
    const shownFor = performance.now() - since.current - appearMilliseconds
    if (shownFor < 0 || shownFor >= leastMilliseconds) {
      setShown(false)
      return undefined
    }
    const timer = setTimeout(() => setShown(false), leastMilliseconds - shownFor)
    return () => clearTimeout(timer)
  }, [isLoading])
  return isShown ? undefined : value
}
