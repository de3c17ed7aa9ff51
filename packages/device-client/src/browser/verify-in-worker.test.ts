import { hash } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { type CodeWorker, verifyInWorker } from './verify-in-worker.ts'

type Listener = (event: { data: unknown }) => void

/** The worker's program in this process, with the messages of a `Worker`. */
async function runWorker(): Promise<{ worker: CodeWorker; fail: () => void }> {
  const listeners: Record<string, Listener[]> = {}
  const ask: Listener[] = []
  vi.resetModules()
  vi.stubGlobal('addEventListener', (_: string, listener: Listener) => ask.push(listener))
  vi.stubGlobal('postMessage', (data: unknown) => {
    for (const listener of listeners.message ?? []) listener({ data })
  })
  await import('./verify-code.worker.ts')
  const worker = {
    postMessage: (data: unknown) => ask.forEach((listener) => listener({ data })),
    addEventListener: (kind: string, listener: Listener) =>
      (listeners[kind] = [...(listeners[kind] ?? []), listener]),
    terminate: () => ask.splice(0),
  } as unknown as CodeWorker
  return { worker, fail: () => listeners.error?.forEach((listener) => listener({ data: null })) }
}

test('checks codes against the hash that the server sends', async () => {
  const { worker } = await runWorker()
  const verify = verifyInWorker(() => worker)
  const verifier = await hash('4711')
  const answers = [verify(verifier, '4712'), verify(verifier, '4711')]
  expect(await Promise.all(answers)).toEqual([false, true])
  await expect(verify('no hash', '4711')).rejects.toThrow('cannot be read')
})

test('a worker that fails rejects its codes and is replaced', async () => {
  const [first, second] = [await runWorker(), await runWorker()]
  const workers = [first.worker, second.worker]
  const verify = verifyInWorker(() => workers.shift() ?? second.worker)
  const verifier = await hash('4711')
  const lost = verify(verifier, '4711')
  first.fail()
  await expect(lost).rejects.toThrow('has failed')
  expect(await verify(verifier, '4711')).toBe(true)
})
