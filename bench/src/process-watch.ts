import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** What a deed cost the server. */
export interface Cost {
  /** From the first byte asked to the last byte answered. */
  readonly milliseconds: number
  /** What of it the server's processor time was, all threads together: it does not depend on what else the machine does. */
  readonly cpu_ms: number
  /** The longest time for which the server did nothing else, however small. */
  readonly blocked_ms: number
  /** The most memory that the process held meanwhile (resident, Linux). */
  readonly peak_mb: number
}

/** The metrics token under which a measured server shows its event loop. */
export const metricsToken = 'bench-metrics-token'

/** Does something with a server and tells what it cost; the process is read from outside, nothing is added to it. */
export async function costOf<T>(server: { url: string; pid: number }, action: () => Promise<T>): Promise<[T, Cost]> {
  // Reading resets the longest delay; 5 resets the peak (proc(5), clear_refs).
  await longestDelay(server.url)
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5')
  const worked = processorTime(server.pid)
  const started = performance.now()
  const answer = await action()
  const milliseconds = Math.round(performance.now() - started)
  const cpu_ms = processorTime(server.pid) - worked
  const blocked = Math.round(await longestDelay(server.url))
  const peak = Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1])
  return [answer, { milliseconds, cpu_ms, blocked_ms: blocked, peak_mb: Math.round(peak / 1024) }]
}

/** Clock ticks of a hundredth of a second (proc(5), stat: utime and stime). */
function processorTime(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function longestDelay(url: string) {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const seconds = /^nodejs_eventloop_lag_max_seconds ([\d.e-]+)$/m.exec(await response.text())?.[1]
  return Number(seconds ?? Number.NaN) * 1000
}

/** Milliseconds for which processes have been on a processor until now, all threads together (Linux, schedstat): what no other work on the machine changes much. */
export function workedMilliseconds(pids: readonly number[]): number {
  let nanoseconds = 0
  for (const pid of pids) {
    try {
      for (const thread of readdirSync(`/proc/${pid}/task`))
        nanoseconds += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
    } catch {
      // It has ended meanwhile.
    }
  }
  return nanoseconds / 1e6
}
