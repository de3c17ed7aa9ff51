import { fork } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BareContent } from './bare-server.ts'

/** Starts the bare server as a separate process. */
export async function startBare(content: BareContent): Promise<{ url: string; stop(): void }> {
  const file = path.join(path.dirname(fileURLToPath(import.meta.url)), 'bare-server.ts')
  const child = fork(file, { execArgv: ['--import', 'tsx'] })
  child.send(content)
  const { port } = await new Promise<{ port: number }>((resolve, reject) => {
    child.once('message', (address) => resolve(address as { port: number }))
    child.once('exit', () => reject(new Error('The bare server ended')))
  })
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() }
}
