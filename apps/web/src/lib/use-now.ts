import { useEffect, useState } from 'react'

/**
 * The current moment, updated every 15 seconds: for what becomes overdue while somebody looks at
 * it.
 */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 15_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
