import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The value of the last render, for callbacks that are not recreated. */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
