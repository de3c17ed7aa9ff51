import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** One of our programs that runs in its own process, with its Node flags. */
export interface ChildProgram {
  readonly file: string
  readonly flags: readonly string[]
}

/** Limits of a child process. */
interface ChildLimits {
  readonly milliseconds: number
  /** Size of the JavaScript heap. */
  readonly megabytes: number
}

/** Thrown when a child process exceeds its time or its memory. */
export class ChildTooHeavy extends Error {}

/** Maximum characters of the child's error output in an error. */
const maxErrorText = 4_000

/**
 * Runs a program in a separate process and yields the lines of its output. Unlike a worker thread,
 * a process that runs out of memory cannot end the server: V8 ends the whole process if an
 * allocation exceeds a thread's heap limit. The child gets no environment and thus no secrets of
 * the server.
 */
export async function* childLines(
  { file, flags }: ChildProgram,
  args: readonly string[],
  input: Uint8Array,
  { milliseconds, megabytes }: ChildLimits,
): AsyncGenerator<string> {
  const memory = [`--max-old-space-size=${megabytes}`, '--max-semi-space-size=8']
  const child = spawn(process.execPath, [...memory, ...flags, file, ...args], {
    // Where Node resolves the modules of `--import`.
    cwd: path.dirname(file),
    env: {},
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  })
  let errors = ''
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, milliseconds)
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  // Awaited below; until then a failed start must not count as unhandled.
  ended.catch(() => {})
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (errors.length < maxErrorText) errors += text
  })
  // A dying child closes its input; its exit reports that.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  try {
    for await (const line of createInterface({ input: child.stdout, crlfDelay: Infinity }))
      yield line
    const code = await ended
    // An uncaught exception ends Node with 1; other non-zero codes are signals or out-of-memory.
    if (code === 1 && !isLate)
      throw new Error(`The process of ${file} failed: ${errors.slice(0, maxErrorText)}`)
    if (code !== 0) throw new ChildTooHeavy('The process exceeded its time or memory')
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}
