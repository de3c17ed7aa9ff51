import { readdirSync, readFileSync } from 'node:fs'

/** Stops a process and its children (SIGSTOP), as a machine does that is out of memory or moved to another one. */
export function suspend(pid: number): void {
  // The parent first, so that it makes no more children.
  signal(pid, 'SIGSTOP')
  for (const child of childrenOf(pid)) signal(child, 'SIGSTOP')
}

/** Lets them go on. */
export function resume(pid: number): void {
  for (const child of childrenOf(pid)) signal(child, 'SIGCONT')
  signal(pid, 'SIGCONT')
}

/** Resident memory of a process in MB (proc(5), status); NaN if it is gone. */
export function residentMegabytes(pid: number): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
  } catch {
    return Number.NaN
  }
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended in the meantime.
  }
}

function childrenOf(parent: number) {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent)
}

function parentOf(pid: number) {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return null
  }
}
