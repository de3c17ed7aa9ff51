import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** Records of one statement: enough to make the way to the database cheap, few enough to leave a turn to others between two. */
const atOnce = 500

/** Cuts a long list into portions for one statement each. */
export function chunksOf<T>(all: readonly T[], size = atOnce): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}

/** Goes through a long list without keeping others waiting: now and then it is their turn. */
export async function forEachYielding<T>(all: readonly T[], action: (one: T) => void, size = 100): Promise<void> {
  for (const chunk of chunksOf(all, size)) {
    for (const one of chunk) action(one)
    await yieldToEventLoop()
  }
}

/** So long, in milliseconds, one piece of work may keep the event loop to itself. */
const longestStep = 20

/** For long work: awaited between its pieces, it lets others have their turn when the last one is some time ago. */
export function yieldWhenLong(): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    if (performance.now() - begun < longestStep) return
    await yieldToEventLoop()
    begun = performance.now()
  }
}

/** Cuts a list into portions that weigh at most so much together; what weighs more alone is a portion of its own. */
export function chunksByWeight<T>(all: readonly T[], weightOf: (one: T) => number, most: number): T[][] {
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
