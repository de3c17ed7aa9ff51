import { useEffect, useRef } from 'react'

/** Keys by `KeyboardEvent.key` with their actions. */
type Keys = Readonly<Record<string, () => void>>

/** Elements that cover the page. A closed popover stays in the page. */
const overlays =
  '[role="dialog"]:not([popover]), [role="menu"]:not([popover]), [role="dialog"]:popover-open'

/**
 * Handles single keys without Ctrl, Alt or Meta. They are inactive while an input has the focus,
 * and while a dialog or a menu covers the page. A key that an element has handled is ignored.
 */
export function useKeys(keys: Keys, isOn = true): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    if (!isOn) return undefined
    const press = (event: KeyboardEvent) => {
      const act = Object.hasOwn(current.current, event.key) ? current.current[event.key] : undefined
      if (
        !act ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.isComposing
      )
        return
      if (isTyping(event.target) || document.querySelector(overlays)) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOn])
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return (
    target.isContentEditable ||
    /^(TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.closest('[role="grid"]') !== null
  )
}
