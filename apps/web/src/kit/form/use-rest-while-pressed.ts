import { useEffect, useRef } from 'react'
import { type FieldErrors, type Resolver, set, type UseFormReturn } from 'react-hook-form'

/**
 * A resolver that rests while a press lasts: an error of the field that loses the focus to it would
 * move away what is pressed, and the press would come to nothing. After a press inside the form the
 * field is checked; one outside of the form of a new record mostly leaves it.
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
      // The click comes after the release.
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
    // What is about the whole form is not about the field that was left.
    if (name && others.length === 0) owed.current.add(name)
    const errors: FieldErrors = {}
    for (const one of options.names ?? []) set(errors, one, form.current?.getFieldState(one).error)
    return { values: {}, errors }
  }
  return { form, resolver: resting }
}
