import { useLayoutEffect, useRef, useState } from 'react'

/** What is there sooner than this shows no loading display at all; the skeletons appear after as long (`pos-appear`). */
const appearMilliseconds = 100
/** A loading display that has appeared stays so long: one that flashes is worse than none. */
const leastMilliseconds = 200

/**
 * A value that loads, held back while the loading display must stay: undefined until then. What comes before the display appears, or
 * after it stood for 200 ms, is handed on at once.
 */
export function useMinimumDisplay<T>(value: T | undefined): T | undefined {
  const isLoading = value === undefined
  const [isShown, setShown] = useState(isLoading)
  const since = useRef(0)
  useLayoutEffect(() => {
    if (isLoading) {
      since.current = performance.now()
      // oxlint-disable-next-line react/set-state-in-effect -- a display that is held outlives what it shows: only an effect sees both ends
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
