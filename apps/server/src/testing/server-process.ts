import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { within } from './peers/within.ts'

/**
 * A server as a process of its own, that can be killed and started again on the same data and port.
 */
export interface ServerProcess {
  readonly url: string
  /** Process id of the latest start; 0 before. */
  readonly pid: number
  /** The end of what it wrote since it was started. */
  readonly output: string
  /**
   * Starts it; resolves when it is ready, or at once with `wait: false`. Fails with what it wrote
   * when it ends instead.
   */
  start(options?: { wait?: boolean }): Promise<void>
  /** Resolves when it answers that it is ready. Fails with what it wrote when it ends instead. */
  ready(): Promise<void>
  /** Ends it at once with SIGKILL, whatever it does. */
  kill(): Promise<void>
  /** Asks it to end with SIGTERM, and waits for it. */
  stop(): Promise<void>
}

const readyMilliseconds = 120_000
const answerMilliseconds = 10_000
const endMilliseconds = 60_000

/**
 * Prepares a server to be run by `node ...program` with these environment variables; nothing is
 * started yet.
 */
export async function serverProcess(
  program: readonly string[],
  variables: Record<string, string>,
): Promise<ServerProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ReturnType<typeof spawn> | null = null
  let said = ''
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null

  async function end(signal: NodeJS.Signals) {
    const ending = child
    if (!ending || !isRunning()) return
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    await within(endMilliseconds, () => `The server did not end by ${signal}:\n${said}`, ended)
  }
  async function ready() {
    for (const started = performance.now(); performance.now() - started < readyMilliseconds; ) {
      if (!isRunning()) throw new Error(`The server ended:\n${said}`)
      const response = await fetch(`${url}/readyz`, {
        signal: AbortSignal.timeout(answerMilliseconds),
      }).catch(() => null)
      if (response?.ok) return
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error(`The server was not ready in time:\n${said}`)
  }
  return {
    url,
    get pid() {
      return child?.pid ?? 0
    },
    get output() {
      return said
    },
    async start({ wait = true } = {}) {
      said = ''
      child = spawn(process.execPath, program, {
        env: {
          ...process.env,
          LOG_LEVEL: 'warn',
          DEMO_DATA: 'false',
          ...variables,
          PORT: String(port),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (chunk: Buffer) => {
          said = (said + chunk.toString()).slice(-500_000)
        })
      }
      if (wait) await ready()
    },
    ready,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

function freePort() {
  return new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
