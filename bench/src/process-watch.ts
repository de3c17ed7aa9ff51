import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** The cost of one action for the server. */
export interface Cost {
  /** From the first byte of the request to the last byte of the response. */
  readonly milliseconds: number
  /** The server's CPU time of all threads, which does not depend on other load. */
  readonly cpu_ms: number
  /** The longest time for which the event loop was blocked. */
  readonly blocked_ms: number
  /** Peak resident memory of the process (Linux). */
  readonly peak_mb: number
}

/** The metrics token with which a measured server exposes its event loop. */
export const metricsToken = 'bench-metrics-token'

/**
 * Runs an action and returns its result and its cost for the server. Observes the process from
 * outside.
 */
export async function costOf<T>(
  server: { url: string; pid: number },
  action: () => Promise<T>,
): Promise<[T, Cost]> {
  // Reading the metrics resets the longest delay; writing 5 resets the peak (proc(5), clear_refs).
  await longestDelay(server.url)
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5')
  const worked = processorTime(server.pid)
  const started = performance.now()
  const answer = await action()
  const milliseconds = Math.round(performance.now() - started)
  const cpu_ms = processorTime(server.pid) - worked
  const blocked = Math.round(await longestDelay(server.url))
  const peak = Number(
    /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1],
  )
  return [answer, { milliseconds, cpu_ms, blocked_ms: blocked, peak_mb: Math.round(peak / 1024) }]
}

/**
 * Returns CPU milliseconds, from clock ticks of a hundredth of a second (proc(5), stat: utime and
 * stime).
 */
function processorTime(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function longestDelay(url: string) {
  const response = await fetch(`${url}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  const seconds = /^nodejs_eventloop_lag_max_seconds ([\d.e-]+)$/m.exec(await response.text())?.[1]
  return Number(seconds ?? Number.NaN) * 1000
}

/**
 * Returns the CPU milliseconds of all threads of the processes so far (Linux, schedstat). Other
 * load hardly affects them.
 */
export function workedMilliseconds(pids: readonly number[]): number {
  let nanoseconds = 0
  for (const pid of pids) {
    try {
      for (const thread of readdirSync(`/proc/${pid}/task`))
        nanoseconds += Number(
          readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0],
        )
    } catch {
      // The process has ended meanwhile.
    }
  }
  return nanoseconds / 1e6
}
