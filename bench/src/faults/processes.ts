import { readdirSync, readFileSync } from 'node:fs'

/**
 * Stops a process and its children (SIGSTOP), like a machine that runs out of memory or migrates to
 * another host.
 */
export function suspend(pid: number): void {
  // Stop the parent first, so that it starts no more children.
  signal(pid, 'SIGSTOP')
  for (const child of childrenOf(pid)) signal(child, 'SIGSTOP')
}

/** Continues a process and its children (SIGCONT). */
export function resume(pid: number): void {
  for (const child of childrenOf(pid)) signal(child, 'SIGCONT')
  signal(pid, 'SIGCONT')
}

/**
 * Returns the resident memory of a process in MB (proc(5), status), or NaN if the process has
 * ended.
 */
export function residentMegabytes(pid: number): number {
  try {
    return Math.round(
      Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
    )
  } catch {
    return Number.NaN
  }
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // The process has ended meanwhile.
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
