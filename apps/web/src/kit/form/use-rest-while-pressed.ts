import { useEffect, useRef } from 'react'
import { type FieldErrors, type Resolver, set, type UseFormReturn } from 'react-hook-form'

/**
 * A resolver that pauses during a click: an error of the field that loses the focus would move the
 * target, and the click would be lost. After a click inside the form the field is validated; a
 * click outside mostly leaves the form.
 */
export function useRestWhilePressed(isNew: boolean, resolver: Resolver) {
  const form = useRef<UseFormReturn | null>(null)
  const pressed = useRef<'inside' | 'outside' | null>(null)
  const owed = useRef(new Set<string>())
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      const isInside = target instanceof Element && target.closest('form') !== null
      pressed.current = isInside ? 'inside' : isNew ? 'outside' : null
    }
    const release = () => {
      const names = pressed.current === 'inside' ? [...owed.current] : []
      pressed.current = null
      owed.current.clear()
      // The click event follows the release.
      if (names.length > 0) setTimeout(() => void form.current?.trigger(names))
    }
    const events = [
      ['pointerdown', press] as const,
      ['pointerup', release] as const,
      ['pointercancel', release] as const,
    ]
    for (const [name, listener] of events) window.addEventListener(name, listener, true)
    return () => {
      for (const [name, listener] of events) window.removeEventListener(name, listener, true)
    }
  }, [isNew])
  const resting: Resolver = (values, context, options) => {
    if (!pressed.current) return resolver(values, context, options)
    const [name, ...others] = options.names ?? []
    // Errors of the whole form are not shown for the field that was left.
    if (name && others.length === 0) owed.current.add(name)
    const errors: FieldErrors = {}
    for (const one of options.names ?? []) set(errors, one, form.current?.getFieldState(one).error)
    return { values: {}, errors }
  }
  return { form, resolver: resting }
}
