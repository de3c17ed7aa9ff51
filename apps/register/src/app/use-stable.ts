import { useCallback, useEffect, useRef } from 'react'

/** Returns a function that never changes and calls the latest version of a callback. */
export function useStable<A extends unknown[]>(callback: (...values: A) => void) {
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  return useCallback((...values: A) => latest.current(...values), [])
}
