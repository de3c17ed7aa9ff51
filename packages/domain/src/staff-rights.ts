/** What was true of a person in a shop from a moment on; `flags` null: the person did not work there. In the order of time. */
export interface StaffState {
  readonly at: string
  readonly flags: Readonly<Record<string, boolean>> | null
}

/** Something that people did: who, by whose leave, what it needed, and when (ISO 8601). */
export interface StaffAct {
  readonly staff_id: string
  readonly approved_by: readonly string[]
  readonly rights: readonly string[]
  readonly at: string
}

/** A change of a role takes its time to a device, and clocks differ: what was true this long before or after counts as well. */
const grace = 60_000

/**
 * Whether somebody lacked a right at the moment of the act: each right must be the person's or that of one who approved. Before the first
 * known state of a person that state counts.
 */
export function lacksRight(act: StaffAct, statesOf: (staffId: string) => readonly StaffState[]): boolean {
  const people = [act.staff_id, ...act.approved_by].map((id) => statesAround(statesOf(id.toLowerCase()), Date.parse(act.at)))
  return !act.rights.every((right) => people.some((states) => states.some(({ flags }) => flags?.[right] === true)))
}

function statesAround(states: readonly StaffState[], at: number): readonly StaffState[] {
  const until = states.findLastIndex((state) => Date.parse(state.at) <= at + grace)
  const from = states.findLastIndex((state) => Date.parse(state.at) <= at - grace)
  return states.slice(Math.max(0, from), Math.max(0, until) + 1)
}
