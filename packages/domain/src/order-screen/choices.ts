import type { CondimentGroupRecord, CondimentLink, CondimentRecord } from './records.ts'

/**
 * A group of condiments to select from, with the limits that apply at this point and the groups
 * nested in it.
 */
export interface Choice<
  C extends CondimentRecord = CondimentRecord,
  G extends CondimentGroupRecord = CondimentGroupRecord,
> {
  /**
   * Ids of the groups from the outermost to this one, because a group may be offered at several
   * points.
   */
  readonly key: string
  readonly group: G
  readonly min: number
  /** 0 means no limit. Selections in `children` count here too. */
  readonly max: number
  /** The active condiments of the group, in order. */
  readonly condiments: readonly C[]
  readonly children: readonly Choice<C, G>[]
}

/** Condiments and their groups by id. */
interface CondimentIndex<C extends CondimentRecord, G extends CondimentGroupRecord> {
  readonly condiments: ReadonlyMap<string, C>
  readonly groups: ReadonlyMap<string, G>
}

/**
 * Returns the condiment choices of an item: its links in order, whose limits override those of the
 * group. Deleted groups are left out.
 */
export function choicesOf<C extends CondimentRecord, G extends CondimentGroupRecord>(
  links: readonly CondimentLink[],
  index: CondimentIndex<C, G>,
): Choice<C, G>[] {
  return links.flatMap((link) => {
    const choice = choiceOf(link.condiment_group_id, index)
    return choice
      ? [{ ...choice, min: link.min_select ?? choice.min, max: link.max_select ?? choice.max }]
      : []
  })
}

/**
 * Returns the choice of a group, or null if the group is deleted. A group nested in itself is
 * offered once.
 */
export function choiceOf<C extends CondimentRecord, G extends CondimentGroupRecord>(
  id: string,
  index: CondimentIndex<C, G>,
  above: readonly string[] = [],
): Choice<C, G> | null {
  const group = index.groups.get(id)
  if (!group || above.includes(id)) return null
  const path = [...above, id]
  return {
    key: path.join('/'),
    group,
    min: group.min_select,
    max: group.max_select,
    condiments: group.condiment_ids
      .flatMap((condiment) => index.condiments.get(condiment) ?? [])
      .filter((one) => one.active),
    children: (group.child_group_ids ?? []).flatMap((child) => choiceOf(child, index, path) ?? []),
  }
}

/** Returns a choice and all nested choices, outermost first. */
export function withChildren<C extends CondimentRecord, G extends CondimentGroupRecord>(
  choice: Choice<C, G>,
): Choice<C, G>[] {
  return [choice, ...choice.children.flatMap((child) => withChildren(child))]
}

/** Returns true if the minimum can be met with the offered condiments and within every limit. */
export function isSatisfiable(choice: Choice): boolean {
  const fits = choice.max === 0 || leastOf(choice) <= choice.max
  return choice.min <= offeredBy(choice).size && fits && choice.children.every(isSatisfiable)
}

/** Returns the ids of the condiments that a choice offers, including nested ones. */
export function offeredBy(choice: Choice): ReadonlySet<string> {
  return new Set(
    withChildren(choice).flatMap((one) => one.condiments.map((condiment) => condiment.id)),
  )
}

/** Returns the minimum number of condiments for a choice, including nested choices. */
function leastOf(choice: Choice): number {
  return Math.max(
    choice.min,
    choice.children.reduce((sum, child) => sum + leastOf(child), 0),
  )
}
