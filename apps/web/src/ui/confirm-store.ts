import type { ReactNode } from 'react'
import { createStore } from './store.ts'

/** A question with OK and Cancel. */
export interface Question {
  readonly title: string
  readonly message: ReactNode
  /** OK unless said otherwise. */
  readonly ok?: string
  /** 450 unless said otherwise. */
  readonly width?: number
  /** primary unless said otherwise. */
  readonly color?: string
}

/** The question on the screen and the way to answer it. */
export interface OpenQuestion extends Question {
  answer(yes: boolean): void
}

/** The question on the screen. */
export const confirmStore = createStore<OpenQuestion | null>(null)

/** Asks; resolves to true for OK, false for Cancel and Escape. A question that stands already is answered with no. */
export function confirm(question: Question): Promise<boolean> {
  confirmStore.read()?.answer(false)
  return new Promise((resolve) => {
    confirmStore.write({
      ...question,
      answer(yes) {
        confirmStore.write(null)
        resolve(yes)
      },
    })
  })
}
