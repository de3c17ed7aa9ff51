import { metricsToken } from './process-watch.ts'

/** Memory of a server's process, in MB. */
export interface ServerMemory {
  readonly rss: number
  readonly heap: number
}

/** Reads the server's own metrics. */
export async function serverMemory(url: string): Promise<ServerMemory> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const response = await fetch(`${url}/metrics`, { headers, signal: AbortSignal.timeout(30_000) })
  if (!response.ok) throw new Error(`/metrics answered ${response.status}`)
  const text = await response.text()
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name} ([\\d.e+]+)$`, 'm').exec(text)?.[1] ?? Number.NaN) / 1024 / 1024
  return {
    rss: megabytes('process_resident_memory_bytes'),
    heap: megabytes('nodejs_heap_size_used_bytes'),
  }
}
