import { useState } from 'react'
import { ApiError } from '#lib/api/api-client.ts'

type Problems = Readonly<Partial<Record<string, readonly string[]>>>

/** Holds the running action of a plain form and the last problems from the server. */
export function useAttempts<Action extends string>() {
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState<Action | null>(null)
  /** Marks an action as running until it ends; errors are rethrown. */
  const doing = async (action: Action, act: () => Promise<void>) => {
    setBusy(action)
    try {
      await act()
    } finally {
      setBusy(null)
    }
  }
  /**
   * The same, but a refusal is stored as problems by field, `form` for the whole. Returns whether
   * it succeeded.
   */
  const attempt = async (action: Action, act: () => Promise<void>) => {
    setProblems({})
    try {
      await doing(action, act)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblems(error.body.errors ?? { form: [error.message] })
      return false
    }
  }
  return { busy, problem: (name: string) => problems[name]?.[0], doing, attempt }
}
