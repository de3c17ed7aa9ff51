import { createStore } from '#ui/feedback/store.ts'

/** The open question for a fresh proof; `answer` ends it. */
interface ProofRequest {
  answer(isProved: boolean): void
}

/** The question for a fresh proof over the current page (`app/step-up-dialog.tsx`). */
export const proofRequest = createStore<ProofRequest | null>(null)

let asking: Promise<boolean> | null = null

/**
 * Asks the person for a fresh proof; resolves to true when it is given. Requests that need one at
 * the same moment wait for the same.
 */
export function askForProof(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    const answer = (isProved: boolean) => {
      proofRequest.write(null)
      asking = null
      resolve(isProved)
    }
    proofRequest.write({ answer })
  })
  return asking
}
