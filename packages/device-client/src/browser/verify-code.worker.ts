import { argon2Verify } from 'hash-wasm'
import type { CodeAnswer, CodeQuestion } from './verify-in-worker.ts'

/** The worker checks one code after another; each answer repeats the number of its question. */
addEventListener('message', ({ data }: MessageEvent<CodeQuestion>) => {
  const { number, verifier, code } = data
  const answer = (isRight: boolean | null) => postMessage({ number, isRight } satisfies CodeAnswer)
  argon2Verify({ password: code, hash: verifier }).then(answer, () => answer(null))
})
