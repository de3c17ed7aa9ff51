import type { StaffMember, StaffRight } from '@pos/contract/devices/device-staff'

/**
 * A person who works on a device. The id is missing if the shop has no staff with security codes.
 */
export interface Worker {
  readonly id: string | null
  readonly name: string
  /** null: rights are not checked. */
  readonly flags: Readonly<Record<string, boolean>> | null
}

/**
 * The people at the devices of a shop: those with a security code or, if there are none, numbered
 * people.
 */
export function crewOf(staff: readonly StaffMember[], country: 'JP' | 'US'): readonly Worker[] {
  const named = staff
    .filter(({ verifier }) => verifier !== null)
    .map(({ id, display_name, flags }) => ({ id, name: display_name, flags }))
  if (named.length > 0) return named
  return [1, 2, 3, 4].map((number) => ({
    id: null,
    name: country === 'JP' ? `スタッフ${number}` : `Staff ${number}`,
    flags: null,
  }))
}

/** Returns the people who take payments: those permitted, or everyone if no one is. */
export function cashiersOf(crew: readonly Worker[]): readonly Worker[] {
  const able = crew.filter(({ flags }) => flags === null || flags.payment)
  return able.length > 0 ? able : crew
}

/**
 * Returns the ids of the people who approve missing rights: empty if no right is missing, null if no one can approve.
 */
export function lendersOf(
  worker: Worker,
  rights: readonly StaffRight[],
  crew: readonly Worker[],
): readonly string[] | null {
  const { flags } = worker
  if (flags === null) return []
  const lenders = new Set<string>()
  for (const right of rights.filter((one) => !flags[one])) {
    const lender = crew.find((other) => other.id !== null && other.flags?.[right])
    if (!lender?.id) return null
    lenders.add(lender.id)
  }
  return [...lenders]
}
