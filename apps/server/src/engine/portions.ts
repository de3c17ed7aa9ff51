/** Records of one statement: enough to make the way to the database cheap, few enough to leave a turn to others between two. */
const atOnce = 500

/** Cuts a long list into portions for one statement each. */
export function portionsOf<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / atOnce) }, (_, index) => all.slice(index * atOnce, (index + 1) * atOnce))
}
