import { useEffect, useState } from 'react'

/** Small movements of a finger do not count as scrolling. */
const least = 12

/** Returns true after the user scrolls down until they scroll up or reach the top. */
export function useScrollingDown(): boolean {
  const [isDown, setDown] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const look = () => {
      const moved = window.scrollY - last
      if (Math.abs(moved) < least && window.scrollY > 0) return
      last = window.scrollY
      setDown(moved > 0 && last > 0)
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return isDown
}
