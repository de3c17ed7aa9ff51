import type { ReactNode } from 'react'

/** A form or editor with unsaved input. */
export interface Unsaved {
  /**
   * Saves it in place; false if refused, so that the person stays. Without it, leaving can only
   * discard.
   */
  readonly save?: () => Promise<boolean>
  /** Returns the unsaved changes for the question before leaving. */
  readonly changes?: () => Promise<ReactNode>
}

const open = new Set<Unsaved>()

/**
 * Forms with unsaved input. While there is one, the end of the session asks for the password over
 * the page.
 */
export const unsaved = {
  any: (): boolean => open.size > 0,
  /** Open forms. */
  all: (): readonly Unsaved[] => [...open],
  /** Adds a form; the returned function removes it. */
  hold(form: Unsaved = {}): () => void {
    open.add(form)
    return () => void open.delete(form)
  },
}
