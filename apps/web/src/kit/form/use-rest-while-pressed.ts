import { useEffect, useRef } from 'react'
import { useLatest } from '#lib/use-latest.ts'

/**
 * Rules rest while a press lasts: an error of the field that loses the focus to it would move away what is pressed, and the press would come to
 * nothing. The returned function says so of fields whose turn it is. After a press inside the form `check` gets those; one outside of the
 * form of a new record mostly leaves it.
 */
export function useRestWhilePressed(isNew: boolean, check: (names: readonly string[]) => void) {
  const pressed = useRef<'inside' | 'outside' | null>(null)
  const owed = useRef(new Set<string>())
  const latest = useLatest(check)
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      const isInside = target instanceof Element && target.closest('form') !== null
      pressed.current = isInside ? 'inside' : isNew ? 'outside' : null
    }
    const release = () => {
      const names = pressed.current === 'inside' ? [...owed.current] : []
      pressed.current = null
      owed.current.clear()
      // The click comes after the release.
      if (names.length > 0) setTimeout(() => latest.current(names))
    }
    const events = [['pointerdown', press] as const, ['pointerup', release] as const, ['pointercancel', release] as const]
    for (const [name, listener] of events) window.addEventListener(name, listener, true)
    return () => {
      for (const [name, listener] of events) window.removeEventListener(name, listener, true)
    }
  }, [isNew, latest])
  return (names: readonly string[]): boolean => {
    if (!pressed.current) return false
    // What is about the whole form is not about the field that was left.
    if (names.length === 1) for (const name of names) owed.current.add(name)
    return true
  }
}
