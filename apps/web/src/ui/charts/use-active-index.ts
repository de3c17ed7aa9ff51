import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'

/** The active category, and whether the keyboard selected it. */
export interface Active {
  readonly index: number
  readonly isByKeyboard: boolean
}

/**
 * The category under the pointer or the keyboard: arrows, Home and End move it, Escape and blur
 * clear it, Enter and a press open it.
 */
export function useActiveIndex(count: number, onSelect?: (index: number) => void) {
  const [selected, setSelected] = useState<Active | null>(null)
  // New figures may have fewer categories.
  const active = selected && selected.index < count ? selected : null
  const pressed = useRef<number | null>(null)
  const choose = (index: number) =>
    setSelected({ index: Math.max(0, Math.min(count - 1, index)), isByKeyboard: true })
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && active) return onSelect?.(active.index)
    const next = count > 0 ? nextIndex(event.key, active?.index ?? null, count) : null
    if (next !== null) {
      event.preventDefault()
      choose(next)
    } else if (event.key === 'Escape' && active) {
      event.stopPropagation()
      setSelected(null)
    }
  }
  return {
    active,
    /** Follows the pointer; null if it is over no category. */
    point: (index: number | null) =>
      setSelected(index === null ? null : { index, isByKeyboard: false }),
    handlers: {
      onKeyDown: press,
      onBlur: () => setSelected(null),
      onPointerLeave: () => setSelected(null),
      onPointerDown: () => (pressed.current = active?.index ?? null),
      // The first touch shows a value; the second opens it.
      onClick: ({ nativeEvent }: MouseEvent) => {
        const isTouch = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch'
        if (active && (!isTouch || pressed.current === active.index)) onSelect?.(active.index)
      },
    },
    canSelect: onSelect !== undefined,
  }
}

function nextIndex(key: string, index: number | null, count: number) {
  if (key === 'ArrowRight' || key === 'ArrowDown') return index === null ? 0 : index + 1
  if (key === 'ArrowLeft' || key === 'ArrowUp') return index === null ? count - 1 : index - 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
