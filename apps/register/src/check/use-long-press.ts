import { type PointerEvent, useRef } from 'react'

const longMilliseconds = 600

/**
 * Tells a long press from a tap: spread `handlers` on an element around the buttons, and call
 * `wasLong` in their click handler.
 */
export function useLongPress() {
  const pressedAt = useRef<number | null>(null)
  const wasLong = useRef(false)
  return {
    handlers: {
      onPointerDown: ({ timeStamp }: PointerEvent) => {
        pressedAt.current = timeStamp
        wasLong.current = false
      },
      onPointerUp: ({ timeStamp }: PointerEvent) => {
        wasLong.current =
          pressedAt.current !== null && timeStamp - pressedAt.current >= longMilliseconds
        pressedAt.current = null
      },
      // The menu of a browser would cover the dialog.
      onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
    },
    wasLong: () => {
      const answer = wasLong.current
      wasLong.current = false
      return answer
    },
  }
}
