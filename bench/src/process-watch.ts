import { readFileSync, writeFileSync } from 'node:fs'

/** What a deed cost the server. */
export interface Cost {
  /** From the first byte asked to the last byte answered. */
  readonly milliseconds: number
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
  const started = performance.now()
  const answer = await action()
  const milliseconds = Math.round(performance.now() - started)
  const blocked = Math.round(await longestDelay(server.url))
  const peak = Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1])
  return [answer, { milliseconds, blocked_ms: blocked, peak_mb: Math.round(peak / 1024) }]
}

async function longestDelay(url: string) {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const seconds = /^nodejs_eventloop_lag_max_seconds ([\d.e-]+)$/m.exec(await response.text())?.[1]
  return Number(seconds ?? Number.NaN) * 1000
}
