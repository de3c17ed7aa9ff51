import { useEffect, useState } from 'react'
import classes from './progress-bar.module.css'

/** Quick work shows nothing at all. */
const throttleMilliseconds = 200

/** The thin bar at the top while something is under way. */
export function ProgressBar({ active, label }: { active: boolean; label: string }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!active) return setShown(false)
    const timer = setTimeout(() => setShown(true), throttleMilliseconds)
    return () => clearTimeout(timer)
  }, [active])
  if (!shown) return null
  return (
    <div className={classes.bar} role="progressbar" aria-label={label}>
      <div />
    </div>
  )
}
