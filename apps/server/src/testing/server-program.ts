import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { within } from './peers/within.ts'

const execute = promisify(execFile)
const startMilliseconds = 60_000
const endMilliseconds = 30_000

/**
 * Returns the account for servers that refuse to run as root; null if the tests do not run as root.
 */
export async function serverAccount(): Promise<{ uid: number; gid: number } | null> {
  if (userInfo().uid !== 0) return null
  const idOf = async (option: string, name: string) =>
    Number((await execute('id', [option, name])).stdout)
  const name = (await idOf('-u', 'postgres').catch(() => null)) === null ? 'nobody' : 'postgres'
  return { uid: await idOf('-u', name), gid: await idOf('-g', name) }
}

/** The path of an installed program, in PATH or additional folders. */
export function findProgram(name: string, more: readonly string[], what: string): string {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...more]
  const found = folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
  if (!found) throw new Error(`No ${name} in PATH, ${more.join(', ')}: install ${what}.`)
  return found
}

interface Start {
  readonly program: string
  readonly args: readonly string[]
  readonly options: {
    readonly uid?: number
    readonly gid?: number
    readonly cwd: string
    readonly env?: NodeJS.ProcessEnv
  }
  /** The text on stderr that marks it as ready. */
  readonly ready: string
}

/**
 * Starts a server and resolves when it is ready; fails with its output if it exits or takes a
 * minute.
 */
export async function startProgram({
  program,
  args,
  options,
  ready,
}: Start): Promise<ChildProcess> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  const started = new Promise<ChildProcess>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      // Only the end: while PostgreSQL recovers, every refused client adds a line.
      said = (said + chunk.toString()).slice(-10_000)
      if (said.includes(ready)) resolve(child)
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`${program} ended:\n${said}`)))
  })
  try {
    return await within(startMilliseconds, () => `${program} was not ready:\n${said}`, started)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

/** Sends a signal and waits for the end. */
export function endProgram(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill(signal)
  return within(endMilliseconds, `${child.spawnfile} did not end by ${signal}`, ended)
}
