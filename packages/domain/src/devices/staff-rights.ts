/**
 * The rights of a person in a shop from a moment on. `flags` is null if the person did not work
 * there.
 */
export interface StaffState {
  readonly at: string
  readonly flags: Readonly<Record<string, boolean>> | null
}

/** An action of a person: who approved it, the rights that it needs, and its time (ISO 8601). */
export interface StaffAct {
  readonly staff_id: string
  readonly approved_by: readonly string[]
  readonly rights: readonly string[]
  readonly at: string
}

/**
 * Milliseconds before and after the action in which rights count too, because role changes reach
 * devices late and clocks differ.
 */
const grace = 60_000

/**
 * Returns true if a right was missing at the time of the action. The person or an approver must
 * have each right. `statesOf` returns states in chronological order; the first state also applies
 * before its time.
 */
export function lacksRight(
  act: StaffAct,
  statesOf: (staffId: string) => readonly StaffState[],
): boolean {
  const people = [act.staff_id, ...act.approved_by].map((id) =>
    statesAround(statesOf(id.toLowerCase()), Date.parse(act.at)),
  )
  return !act.rights.every((right) =>
    people.some((states) => states.some(({ flags }) => flags?.[right] === true)),
  )
}

function statesAround(states: readonly StaffState[], at: number): readonly StaffState[] {
  const until = states.findLastIndex((state) => Date.parse(state.at) <= at + grace)
  const from = states.findLastIndex((state) => Date.parse(state.at) <= at - grace)
  return states.slice(Math.max(0, from), Math.max(0, until) + 1)
}
