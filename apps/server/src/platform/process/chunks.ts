import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/**
 * Records per statement: enough to make round trips cheap, few enough to serve other requests in
 * between.
 */
const atOnce = 500

/** Splits a long list into chunks of one statement each. */
export function chunksOf<T>(all: readonly T[], size = atOnce): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  )
}

/** Iterates over a long list, yielding to the event loop after every chunk. */
export async function forEachYielding<T>(
  all: readonly T[],
  action: (one: T) => void,
  size = 100,
): Promise<void> {
  for (const chunk of chunksOf(all, size)) {
    for (const one of chunk) action(one)
    await yieldToEventLoop()
  }
}

/** Maximum milliseconds for which one piece of work may block the event loop. */
const longestStep = 20

/**
 * For long work: await it between pieces; it yields to the event loop if that was blocked for long.
 */
export function yieldWhenLong(): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    if (performance.now() - begun < longestStep) return
    await yieldToEventLoop()
    begun = performance.now()
  }
}

/**
 * Splits a list into chunks with a maximum total weight. A heavier element forms a chunk of its
 * own.
 */
export function chunksByWeight<T>(
  all: readonly T[],
  weightOf: (one: T) => number,
  most: number,
): T[][] {
  const chunks: T[][] = []
  let left = 0
  for (const one of all) {
    const weight = weightOf(one)
    const chunk = chunks.at(-1)
    if (chunk && weight <= left) chunk.push(one)
    else chunks.push([one])
    left = (chunk && weight <= left ? left : most) - weight
  }
  return chunks
}
