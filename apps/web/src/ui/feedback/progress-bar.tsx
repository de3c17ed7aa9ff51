import { useEffect, useState } from 'react'
import classes from './progress-bar.module.css'

/** Shorter work shows no bar. */
const throttleMilliseconds = 200
/** Time in which the full bar remains before it disappears. */
const finishMilliseconds = 250

/**
 * The thin bar at the top while something is loading: appears after 200 ms, grows slowly for 5 s,
 * and fills up at the end.
 */
export function ProgressBar({ active, label }: { active: boolean; label: string }) {
  const [state, setState] = useState<'hidden' | 'running' | 'finishing'>('hidden')
  const [wasActive, setWasActive] = useState(active)
  if (active !== wasActive) {
    setWasActive(active)
    if (!active) setState(state === 'running' ? 'finishing' : 'hidden')
  }
  useEffect(() => {
    const timer = active
      ? setTimeout(() => setState('running'), throttleMilliseconds)
      : setTimeout(() => setState('hidden'), finishMilliseconds)
    return () => clearTimeout(timer)
  }, [active])
  if (state === 'hidden') return null
  return (
    // A silent live region: it belongs to the whole page, so it is in none of its landmarks.
    <div role="status" aria-live="off" className={classes.bar} data-state={state}>
      <div
        {...(state === 'running'
          ? { role: 'progressbar', 'aria-label': label }
          : { 'aria-hidden': true })}
      />
    </div>
  )
}
