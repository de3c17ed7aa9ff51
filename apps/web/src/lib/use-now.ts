import { useEffect, useState } from 'react'

/** Returns the current time, updated every 15 seconds, for displays of overdue states. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 15_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
