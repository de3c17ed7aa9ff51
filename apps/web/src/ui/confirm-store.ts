import type { ReactNode } from 'react'
import { createStore } from './store.ts'

/** A question with OK and Cancel. */
export interface Question {
  readonly title: string
  readonly message: ReactNode
  /** OK by default. */
  readonly ok?: string
  /** 450 by default. */
  readonly width?: number
  /** primary by default. */
  readonly color?: string
}

/** The open question, with the function that answers it. */
export interface OpenQuestion extends Question {
  answer(yes: boolean): void
}

/** The open question. */
export const confirmStore = createStore<OpenQuestion | null>(null)

/** Asks a question; resolves to true for OK, to false for Cancel and Escape. A question that is already open is answered with no. */
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
