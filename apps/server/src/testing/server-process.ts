import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { within } from './peers/within.ts'

/**
 * A server in its own process, which can be killed and started again with the same data and port.
 */
export interface ServerProcess {
  readonly url: string
  /** Process id of the latest start; 0 before. */
  readonly pid: number
  /** The end of its output since its start. */
  readonly output: string
  /**
   * Starts it and resolves when it is ready, or at once with `wait: false`. Fails with its output
   * if it exits instead.
   */
  start(options?: { wait?: boolean }): Promise<void>
  /** Resolves when it is ready. Fails with its output if it exits instead. */
  ready(): Promise<void>
  /** Kills it with SIGKILL. */
  kill(): Promise<void>
  /** Sends SIGTERM and waits for its end. */
  stop(): Promise<void>
}

const readyMilliseconds = 120_000
const answerMilliseconds = 10_000
const endMilliseconds = 60_000

/**
 * Prepares a server to run as `node ...program` with these environment variables, without starting
 * it.
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
