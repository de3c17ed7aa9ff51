import { useEffect } from 'react'

/**
 * While a press outside of the form lasts, its rules do not apply: an error of the field that loses the focus would move away what is
 * pressed, and the press would come to nothing. Only a new record needs it: its first field has the focus from the start.
 */
export function useRestWhilePressed(isNew: boolean, setActive: (isActive: boolean) => void): void {
  useEffect(() => {
    if (!isNew) return undefined
    let isPressed = false
    const press = ({ target }: PointerEvent) => {
      isPressed = target instanceof Element && target.closest('form') === null
      if (isPressed) setActive(false)
    }
    const release = () => {
      if (isPressed) setActive(true)
      isPressed = false
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
  }, [isNew, setActive])
}
