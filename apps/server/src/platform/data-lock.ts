import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { ConfigurationError } from './environment.ts'

/**
 * Keeps a second server away from the same folder. The lock names its process and when that process began, so that one left by a
 * killed server, or whose number another program has by now, is taken over.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'lock')
  const content = `${process.pid} ${startOf(process.pid) ?? ''}`
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const handle = openSync(file, 'wx', 0o600)
      writeSync(handle, content)
      closeSync(handle)
      return () => {
        if (existsSync(file) && readFileSync(file, 'utf8') === content) rmSync(file, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const [pid = '', start = ''] = readFileSync(file, 'utf8').split(' ')
      if (isRunning(Number(pid), start)) throw new ConfigurationError(`Another server (process ${pid}) is running on ${folder}; stop it or set VAR_DIR to another folder.`)
      rmSync(file, { force: true })
    }
  }
  throw new ConfigurationError(`The lock ${file} could not be taken.`)
}

function isRunning(pid: number, start: string) {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const now = startOf(pid)
  return now === null || start === '' || now === start
}

/** Start time of a process in clock ticks since boot (proc(5), field 22); null where /proc does not exist. */
function startOf(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? null
  } catch {
    return null
  }
}
