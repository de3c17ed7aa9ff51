/** What a server's process holds, in MB. */
export interface ServerMemory {
  readonly rss: number
  readonly heap: number
}

/** Asks a server's own metrics. */
export async function serverMemory(url: string): Promise<ServerMemory> {
  const text = await (await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(30_000) })).text()
  const megabytes = (name: string) => Number(new RegExp(`^${name} ([\\d.e+]+)$`, 'm').exec(text)?.[1] ?? Number.NaN) / 1024 / 1024
  return { rss: megabytes('process_resident_memory_bytes'), heap: megabytes('nodejs_heap_size_used_bytes') }
}
