import type { ReactNode } from 'react'

/** A question with OK and Cancel. */
export interface Question {
  readonly title: string
  readonly message: ReactNode
  readonly ok: string
  readonly cancel: string
  /** 450 unless said otherwise. */
  readonly width?: number
  /** primary unless said otherwise. */
  readonly color?: string
}

/** The question on the screen and the way to answer it. */
export interface OpenQuestion extends Question {
  answer(yes: boolean): void
}

let open: OpenQuestion | null = null
const listeners = new Set<() => void>()

function change(next: OpenQuestion | null) {
  open = next
  for (const listener of listeners) listener()
}

/** Asks; resolves to true for OK, false for Cancel and Escape. A question that stands already is answered with no. */
export function confirm(question: Question): Promise<boolean> {
  open?.answer(false)
  return new Promise((resolve) => {
    change({
      ...question,
      answer(yes) {
        change(null)
        resolve(yes)
      },
    })
  })
}

/** The question on the screen, for useSyncExternalStore. */
export const confirmStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  read: () => open,
}
