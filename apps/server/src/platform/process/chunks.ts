import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/**
 * Records of one statement: enough that round trips cost little, few enough that other requests are
 * served between two.
 */
const atOnce = 500

/** A long list in chunks, for one statement each. */
export function chunksOf<T>(all: readonly T[], size = atOnce): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  )
}

/** Goes through a long list, and lets the event loop serve others after every chunk. */
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

/** Milliseconds that one piece of work may keep the event loop to itself. */
const longestStep = 20

/**
 * For long work: awaited between its pieces, it lets the event loop serve others when it was kept
 * for long.
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
