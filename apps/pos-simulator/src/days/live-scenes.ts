import type { Random } from '../random.ts'
import type { Seat } from '../visits/catalog.ts'
import { cashiersOf, lendersOf, type Worker } from './crew.ts'

/**
 * The beginning of a live shift, in minutes of the shop. It shows within half an hour what chance
 * might not bring in an evening: a dish that is voided by a lent right, a device that signs its
 * people out, and a device that loses its network.
 */
export const beginning = { firstStay: 15, networkLostAt: 18, networkBackAt: 28 } as const

/**
 * A table of a revenue center that signs idle people out, so that the quiet minutes after its
 * guests show it.
 */
export function firstTable(free: readonly Seat[], random: Random): Seat | undefined {
  return (
    random.pick(free.filter(({ center }) => (center?.auto_logout ?? 0) > 0)) ?? random.pick(free)
  )
}

/**
 * Returns the minutes without a touch after the first guests sat down; null if no one is signed
 * out.
 */
export function quietMinutes(table: Seat | undefined): number | null {
  const idle = table?.center?.auto_logout ?? 0
  return idle > 0 ? idle + 1 : null
}

/** Returns a person who has to borrow the right to void a dish, if there is one. */
export function firstServer(crew: readonly Worker[], random: Random): Worker | undefined {
  const cashiers = cashiersOf(crew)
  const borrowers = cashiers.filter((one) => (lendersOf(one, ['void'], crew) ?? []).length > 0)
  return random.pick(borrowers) ?? random.pick(cashiers)
}
