import type { DrawerRow } from '@pos/contract/accounting/day-figures'

/** The parts of the expected cash of a drawer, in the order of its formula. */
const drawerParts = [
  'float',
  'received',
  'change',
  'refunds',
  'collected',
  'pay_in',
  'pay_out',
  'drops',
] as const
type DrawerPart = (typeof drawerParts)[number]
/** Returns the parts that at least one drawer has; the float always. */
export const shownParts = (drawers: readonly DrawerRow[]): DrawerPart[] =>
  drawerParts.filter(
    (name) => name === 'float' || drawers.some((drawer) => (drawer[name] ?? 0) !== 0),
  )

const subtracted = new Set<DrawerPart>(['change', 'refunds', 'pay_out', 'drops'])

/**
 * Returns a part with the sign of its addition; closes of an earlier version have no payments of
 * customers.
 */
export function partOf(drawer: DrawerRow, name: DrawerPart): number {
  const amount = drawer[name] ?? 0
  return subtracted.has(name) && amount !== 0 ? -amount : amount
}
