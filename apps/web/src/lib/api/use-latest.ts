import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The value of the last render, for what runs later without being made again. */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
