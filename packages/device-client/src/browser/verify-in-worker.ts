import type { VerifyCode } from '../data/staff.ts'

/** Asks whether a code matches an argon2id hash in PHC format. */
export interface CodeQuestion {
  readonly number: number
  readonly verifier: string
  readonly code: string
}

/** The answer to a question; `isRight` is null if the hash could not be read. */
export interface CodeAnswer {
  readonly number: number
  readonly isRight: boolean | null
}

interface Waiting {
  readonly resolve: (isRight: boolean) => void
  readonly reject: (error: Error) => void
}

/** The methods of a `Worker` that are used here. */
export type CodeWorker = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>

/**
 * Checks security codes in a worker, because one comparison takes up to a second, during which the
 * page could not react. The worker starts with the first code. If it fails, the codes it was given
 * are rejected, and the next code starts another worker.
 */
export function verifyInWorker(start: () => CodeWorker): VerifyCode {
  const waiting = new Map<number, Waiting>()
  let worker: CodeWorker | null = null
  let last = 0
  const started = () => {
    const next = start()
    next.addEventListener('message', ({ data }: MessageEvent<CodeAnswer>) => {
      const question = waiting.get(data.number)
      waiting.delete(data.number)
      if (data.isRight === null) question?.reject(new Error('The hash of a code cannot be read'))
      else question?.resolve(data.isRight)
    })
    next.addEventListener('error', () => {
      next.terminate()
      worker = null
      for (const { reject } of waiting.values()) reject(new Error('The worker has failed'))
      waiting.clear()
    })
    return next
  }
  return (verifier, code) => {
    worker ??= started()
    last += 1
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Workers have no origin.
    worker.postMessage({ number: last, verifier, code } satisfies CodeQuestion)
    return new Promise((resolve, reject) => {
      waiting.set(last, { resolve, reject })
    })
  }
}
