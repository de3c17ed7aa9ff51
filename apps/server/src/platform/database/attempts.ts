import { AsyncLocalStorage } from 'node:async_hooks'
import { errorParts } from '../process/error-parts.ts'
import { isPlanOutdated } from './kept-plans.ts'

/**
 * Thrown in a transaction that needs something which only a separate transaction can create: it is
 * rolled back, `make` runs without a connection, and then the transaction runs again.
 */
export class NeededFirst extends Error {
  readonly make: () => Promise<void>

  constructor(what: string, make: () => Promise<void>) {
    super(`${what} has to be there before the transaction begins.`)
    this.make = make
  }
}

const openTransaction = new AsyncLocalStorage<{ isOpen: boolean } | undefined>()

/**
 * A nested transaction would wait forever for the embedded database's only connection; this fails
 * at once.
 */
export async function runOnce<T>(action: () => Promise<T>): Promise<T> {
  if (openTransaction.getStore()?.isOpen)
    throw new Error('A transaction was begun inside another one; use the one at hand.')
  const state = { isOpen: true }
  try {
    return await openTransaction.run(state, action)
  } finally {
    state.isOpen = false
  }
}

/** Runs work that is not part of the open transaction. */
export const outsideTransaction = <T>(action: () => T): T => openTransaction.run(undefined, action)

/** Runs a transaction, up to four times if PostgreSQL or a missing prerequisite requires it. */
export async function retrying<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (tries >= 4) throw error
      if (error instanceof NeededFirst) await outsideTransaction(error.make)
      // 40001 serialization failure, 40P01 deadlock: PostgreSQL asks the client to try again.
      else if (['40001', '40P01'].includes(errorParts(error).code ?? '') || isPlanOutdated(error))
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * tries))
      else throw error
    }
  }
}
