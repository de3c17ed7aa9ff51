import {
  linkSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { ConfigurationError } from '../../process/environment.ts'
import { errorParts } from '../../process/error-parts.ts'
import { newId } from '../../process/ids.ts'

/**
 * The owner of a lock. `host` is the machine and process namespace in which the process id is
 * valid.
 */
const holderOf = z.object({
  id: z.string().catch(''),
  pid: z.int().positive(),
  start: z.string().nullable().catch(null),
  host: z.string().catch(''),
})
type Holder = z.infer<typeof holderOf>

const beatMilliseconds = 5_000
const silentMilliseconds = 30_000

/**
 * Locks a folder against other servers and returns a function that releases it. The lock of a
 * process that no longer runs is taken over, that of another machine or container after 30 seconds
 * without renewal.
 */
export function lockFolder(folder: string): () => void {
  const file = path.join(folder, 'lock')
  const mine: Holder = {
    id: newId(),
    pid: process.pid,
    start: startOf(process.pid),
    host: hostOf(),
  }
  const prepared = `${file}.${mine.id}`
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(prepared, JSON.stringify(mine), { mode: 0o600 })
  } catch (error) {
    throw new ConfigurationError(
      `VAR_DIR ${folder} cannot be written: ${errorParts(error).message}`,
      { cause: error },
    )
  }
  try {
    take(file, prepared, folder)
  } finally {
    rmSync(prepared, { force: true })
  }
  const beat = setInterval(() => renew(file, mine), beatMilliseconds).unref()
  return () => {
    clearInterval(beat)
    if (read(file)?.id === mine.id) rmSync(file, { force: true })
  }
}

/** Creates the lock by linking a complete file, so that no process reads half of it. */
function take(file: string, prepared: string, folder: string) {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      linkSync(prepared, file)
      return
    } catch (error) {
      if (errorParts(error).code !== 'EEXIST') throw error
    }
    const holder = read(file)
    if (holder && isAlive(holder, file)) {
      throw new ConfigurationError(
        `Another server (process ${holder.pid}) is running on ${folder}; stop it or set VAR_DIR to another folder.`,
      )
    }
    putAside(file, `${prepared}.stale`, holder)
  }
  throw new ConfigurationError(`The lock ${file} could not be taken.`)
}

/**
 * Removes a stale lock. If two servers do so at once, the slower one may have moved the new lock of
 * the faster one, which it then restores.
 */
function putAside(file: string, aside: string, dead: Holder | null) {
  try {
    renameSync(file, aside)
  } catch (error) {
    if (errorParts(error).code === 'ENOENT') return
    throw error
  }
  if (read(aside)?.id !== dead?.id) linkSync(aside, file)
  rmSync(aside, { force: true })
}

function isAlive(holder: Holder, file: string) {
  if (holder.host !== hostOf())
    return (
      Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < silentMilliseconds
    )
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if (errorParts(error).code !== 'EPERM') return false
  }
  const start = startOf(holder.pid)
  return start === null || holder.start === null || start === holder.start
}

function renew(file: string, mine: Holder) {
  try {
    if (read(file)?.id === mine.id) utimesSync(file, new Date(), new Date())
  } catch {
    // A missing or full folder must not end the server here: the next query reports it.
  }
}

function read(file: string): Holder | null {
  try {
    return holderOf.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

/**
 * Start time of a process in clock ticks since boot (proc(5), field 22); null if /proc does not
 * exist.
 */
function startOf(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? null
  } catch {
    return null
  }
}

function hostOf() {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}
