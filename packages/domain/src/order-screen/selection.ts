import { type Choice, withChildren } from './choices.ts'
import type { CondimentRecord, FunctionKey, ItemRecord } from './records.ts'

/** A selected condiment. */
export interface CondimentSelection {
  /** Key of the choice in which it was selected. */
  readonly choice: string
  readonly condiment_id: string
  /** The function key that was pressed before it. */
  readonly function_key: FunctionKey | null
  /** Note for the kitchen, with the key `memo`. */
  readonly memo: string
}

/** A violated limit. `count` is the number of missing or excess condiments. */
interface LimitProblem<C extends Choice = Choice> {
  readonly code: 'too_few' | 'too_many'
  readonly choice: C
  readonly count: number
}

/** A reason why an item cannot be added to the order yet. */
export type AddProblem =
  | LimitProblem
  | { readonly code: 'condiment_required' | 'message_required' | 'price_required' }
  | { readonly code: 'memo_required'; readonly condiment: CondimentRecord }

/** The decisions about an item before it is added. */
export interface Decision {
  readonly selections: readonly CondimentSelection[]
  readonly message: string
  /** The entered amount of an item with an open price; null if none is entered yet. */
  readonly price: number | null
}

/**
 * Returns whether a selection counts toward limits and price. "NO onion" omits the condiment, so it
 * does not.
 */
const counts = (one: CondimentSelection) => one.function_key !== 'no'

/** Counts the condiments selected in a choice and in those nested in it. */
export function selectedIn(
  choice: Pick<Choice, 'key'>,
  selections: readonly CondimentSelection[],
): number {
  return selections.filter((one) => counts(one) && isWithin(one.choice, choice.key)).length
}

function isWithin(key: string, outer: string) {
  return key === outer || key.startsWith(`${outer}/`)
}

/**
 * Returns the selections after a condiment is pressed, with the function key pressed before it.
 * Pressing it again without a key removes it. If only one can be selected, it replaces the other.
 * If the limit is reached, nothing changes.
 */
export function press(
  choices: readonly Choice[],
  selections: readonly CondimentSelection[],
  pressed: {
    readonly choice: string
    readonly condiment_id: string
    readonly function_key: FunctionKey | null
  },
): readonly CondimentSelection[] {
  const isSame = (one: CondimentSelection) =>
    one.choice === pressed.choice && one.condiment_id === pressed.condiment_id
  const before = selections.find(isSame)
  const rest = selections.filter((one) => !isSame(one))
  if (before && (pressed.function_key === null || pressed.function_key === before.function_key))
    return rest
  const next: CondimentSelection = { memo: '', ...before, ...pressed }
  if (!counts(next)) return [...rest, next]
  const limits = around(choices, pressed.choice).filter((choice) => choice.max > 0)
  const single = limits.find((choice) => choice.max === 1)
  const kept = single
    ? rest.filter((one) => !counts(one) || !isWithin(one.choice, single.key))
    : rest
  if (limits.some((choice) => selectedIn(choice, kept) >= choice.max)) return selections
  const index = before ? selections.indexOf(before) : kept.length
  return kept.toSpliced(Math.min(index, kept.length), 0, next)
}

/** Returns a choice and those that contain it. */
function around(choices: readonly Choice[], key: string) {
  return choices.flatMap(withChildren).filter((choice) => isWithin(key, choice.key))
}

/** Returns the violated limits. */
function limitProblems(
  choices: readonly Choice[],
  selections: readonly CondimentSelection[],
): LimitProblem[] {
  return choices.flatMap(withChildren).flatMap((choice): LimitProblem[] => {
    const count = selectedIn(choice, selections)
    if (count < choice.min) return [{ code: 'too_few', choice, count: choice.min - count }]
    if (choice.max > 0 && count > choice.max)
      return [{ code: 'too_many', choice, count: count - choice.max }]
    return []
  })
}

/**
 * Returns the reasons why an item cannot be added yet; empty if it can. `whyNotSold` decides
 * whether it is on sale at all.
 */
export function addProblems(
  item: Pick<ItemRecord, 'required_condiment' | 'required_message' | 'open_price'>,
  choices: readonly Choice[],
  { selections, message, price }: Decision,
): AddProblem[] {
  const problems: AddProblem[] = [...limitProblems(choices, selections)]
  if (item.required_condiment && problems.length === 0 && !selections.some(counts))
    problems.push({ code: 'condiment_required' })
  for (const { condiment, one } of resolved(choices, selections)) {
    if (keyOf(one, condiment) === 'memo' && one.memo.trim() === '')
      problems.push({ code: 'memo_required', condiment })
  }
  if (item.required_message && message.trim() === '') problems.push({ code: 'message_required' })
  if (item.open_price && price === null) problems.push({ code: 'price_required' })
  return problems
}

/**
 * Returns the function key of a selected condiment: the key pressed before it, otherwise the
 * condiment's own.
 */
export function keyOf(
  selections: Pick<CondimentSelection, 'function_key'>,
  condiment: CondimentRecord,
): FunctionKey | null {
  if (selections.function_key) return selections.function_key
  return condiment.function_key && condiment.function_key !== 'none' ? condiment.function_key : null
}

/** Returns the price of the selected condiments for one piece. */
export function condimentsPrice(
  choices: readonly Choice[],
  selections: readonly CondimentSelection[],
): number {
  return resolved(choices, selections).reduce(
    (sum, { one, condiment }) => sum + (counts(one) ? condiment.price : 0),
    0,
  )
}

/** Returns the price of one selected condiment. */
export function selectionPrice(
  one: CondimentSelection,
  condiment: Pick<CondimentRecord, 'price'>,
): number {
  return counts(one) ? condiment.price : 0
}

/** Returns the selected condiments with their records, without those that are no longer offered. */
export function resolved<C extends CondimentRecord>(
  choices: readonly Choice<C>[],
  selections: readonly CondimentSelection[],
) {
  const byKey = new Map(
    choices.flatMap((choice) => withChildren(choice)).map((choice) => [choice.key, choice]),
  )
  return selections.flatMap((one) => {
    const condiment = byKey
      .get(one.choice)
      ?.condiments.find((record) => record.id === one.condiment_id)
    return condiment ? [{ one, condiment }] : []
  })
}
