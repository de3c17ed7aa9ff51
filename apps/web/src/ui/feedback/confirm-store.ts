import type { ReactNode } from 'react'
import { createStore } from './store.ts'

/** A question with OK and Cancel. */
interface Question {
  readonly title: string
  readonly message: ReactNode
  /** OK by default. */
  readonly ok?: string
  /** Cancel by default. */
  readonly cancel?: string
  /** A destructive third answer; then Cancel has the focus. */
  readonly discard?: string
  /** 450 by default. */
  readonly width?: number
  /** primary by default. */
  readonly color?: string
}

/** OK, Cancel (or Escape), or the third answer. */
export type Answer = 'yes' | 'no' | 'discard'

/** The open question, with the function that answers it. */
interface OpenQuestion extends Question {
  answer(answer: Answer): void
}

/** The open question. */
export const confirmStore = createStore<OpenQuestion | null>(null)

/**
 * Asks a question; resolves to true for OK, to false for Cancel and Escape. A question that is
 * already open is answered with no.
 */
export async function confirm(question: Omit<Question, 'discard'>): Promise<boolean> {
  return (await choose(question)) === 'yes'
}

/**
 * Asks a question that may have three answers. A question that is already open is answered with no.
 */
export function choose(question: Question): Promise<Answer> {
  confirmStore.read()?.answer('no')
  return new Promise((resolve) => {
    confirmStore.write({
      ...question,
      answer(answer) {
        confirmStore.write(null)
        resolve(answer)
      },
    })
  })
}
