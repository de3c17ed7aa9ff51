import type { Random } from '../random.ts'
import type { Seat } from '../visits/catalog.ts'
import { cashiersOf, lendersOf, type Worker } from './crew.ts'

/**
 * The beginning of a live shift, in minutes since opening. Within half an hour it shows events that
 * chance might not produce in an evening: a void approved by a colleague, an automatic sign-out, a
 * crash, and a lost network.
 */
export const beginning = {
  crashAt: 8,
  firstStay: 15,
  networkLostAt: 18,
  networkBackAt: 28,
} as const

/**
 * A table in a revenue center with automatic sign-out. The pause after its guests triggers the
 * sign-out.
 */
export function firstTable(free: readonly Seat[], random: Random): Seat | undefined {
  return (
    random.pick(free.filter(({ center }) => (center?.auto_logout ?? 0) > 0)) ?? random.pick(free)
  )
}

/** Returns the idle minutes until the sign-out; null if no one is signed out automatically. */
export function quietMinutes(table: Seat | undefined): number | null {
  const idle = table?.center?.auto_logout ?? 0
  return idle > 0 ? idle + 1 : null
}

/** Returns a person who needs approval to void an item, if there is one. */
export function firstServer(crew: readonly Worker[], random: Random): Worker | undefined {
  const cashiers = cashiersOf(crew)
  const borrowers = cashiers.filter((one) => (lendersOf(one, ['void'], crew) ?? []).length > 0)
  return random.pick(borrowers) ?? random.pick(cashiers)
}
