import { useState } from 'react'
import { ApiError } from '#lib/api/api-client.ts'

type Problems = Readonly<Partial<Record<string, readonly string[]>>>

/** Holds the running action of a plain form and the problems that the server found last. */
export function useAttempts<Action extends string>() {
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState<Action | null>(null)
  /** Shows an action as under way until it has ended; what it throws is passed on. */
  const doing = async (action: Action, act: () => Promise<void>) => {
    setBusy(action)
    try {
      await act()
    } finally {
      setBusy(null)
    }
  }
  /**
   * The same, but what the server refuses is kept as problems by field, `form` for the whole.
   * Answers whether it succeeded.
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
