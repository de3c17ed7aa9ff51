import { type RefObject, useEffect, useRef } from 'react'

/**
 * Is true while a press outside of the form of a new record lasts. Its rules do not apply then: an error of the first field, which has the
 * focus from the start and loses it, would move away what is pressed, and the press would come to nothing.
 */
export function useRestWhilePressed(isNew: boolean): RefObject<boolean> {
  const isResting = useRef(false)
  useEffect(() => {
    if (!isNew) return undefined
    const press = ({ target }: PointerEvent) => {
      isResting.current = target instanceof Element && target.closest('form') === null
    }
    const release = () => {
      isResting.current = false
    }
    window.addEventListener('pointerdown', press, true)
    window.addEventListener('pointerup', release, true)
    window.addEventListener('pointercancel', release, true)
    return () => {
      release()
      window.removeEventListener('pointerdown', press, true)
      window.removeEventListener('pointerup', release, true)
      window.removeEventListener('pointercancel', release, true)
    }
  }, [isNew])
  return isResting
}
