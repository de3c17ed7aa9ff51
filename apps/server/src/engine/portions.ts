import { setImmediate as othersTurn } from 'node:timers/promises'

/** Records of one statement: enough to make the way to the database cheap, few enough to leave a turn to others between two. */
const atOnce = 500

/** Cuts a long list into portions for one statement each. */
export function portionsOf<T>(all: readonly T[], size = atOnce): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}

/** Goes through a long list without keeping others waiting: now and then it is their turn. */
export async function inTurns<T>(all: readonly T[], action: (one: T) => void, size = 100): Promise<void> {
  for (const portion of portionsOf(all, size)) {
    for (const one of portion) action(one)
    await othersTurn()
  }
}
