import type { CondimentGroupRecord, CondimentLink, CondimentRecord } from './records.ts'

/** A set of condiments to choose from, with the limits that count there and the sets inside it. */
export interface Choice<C extends CondimentRecord = CondimentRecord, G extends CondimentGroupRecord = CondimentGroupRecord> {
  /** Ids of the groups from the outermost to this one: a group may be offered at several places. */
  readonly key: string
  readonly group: G
  readonly min: number
  /** 0 = no limit. What is chosen in `children` counts here too. */
  readonly max: number
  /** Active ones, in order. */
  readonly condiments: readonly C[]
  readonly children: readonly Choice<C, G>[]
}

/** Condiments and their groups by id. */
export interface CondimentIndex<C extends CondimentRecord, G extends CondimentGroupRecord> {
  readonly condiments: ReadonlyMap<string, C>
  readonly groups: ReadonlyMap<string, G>
}

/** What an item lets guests choose: its links in order; a link's own limits win over its group's. Groups that are gone are left out. */
export function choicesOf<C extends CondimentRecord, G extends CondimentGroupRecord>(
  links: readonly CondimentLink[],
  index: CondimentIndex<C, G>,
): Choice<C, G>[] {
  return links.flatMap((link) => {
    const choice = choiceOf(link.condiment_group_id, index)
    return choice ? [{ ...choice, min: link.min_select ?? choice.min, max: link.max_select ?? choice.max }] : []
  })
}

/** A group as it is offered by itself; null when it is gone. A group inside itself is offered once. */
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
    condiments: group.condiment_ids.flatMap((condiment) => index.condiments.get(condiment) ?? []).filter((one) => one.active),
    children: (group.child_group_ids ?? []).flatMap((child) => choiceOf(child, index, path) ?? []),
  }
}

/** A choice and all choices inside it, outermost first. */
export function withChildren<C extends CondimentRecord, G extends CondimentGroupRecord>(choice: Choice<C, G>): Choice<C, G>[] {
  return [choice, ...choice.children.flatMap((child) => withChildren(child))]
}

/** Whether enough can be chosen: the least fits into what is offered and under every limit. */
export function isSatisfiable(choice: Choice): boolean {
  const fits = choice.max === 0 || leastOf(choice) <= choice.max
  return choice.min <= offeredBy(choice).size && fits && choice.children.every(isSatisfiable)
}

/** Ids of the condiments that a choice offers, its children's among them. */
export function offeredBy(choice: Choice): ReadonlySet<string> {
  return new Set(withChildren(choice).flatMap((one) => one.condiments.map((condiment) => condiment.id)))
}

/** The fewest condiments that a choice takes. */
function leastOf(choice: Choice): number {
  return Math.max(
    choice.min,
    choice.children.reduce((sum, child) => sum + leastOf(child), 0),
  )
}
