import { apresLine, apresLineProblem } from '@pos/domain/course-order'

/** An entry of a course in the form. */
export interface CourseItem {
  readonly menu_item_id: string | null
  readonly apres_line: boolean
}

/** Key of the rule that an order of items violates, or null. */
export function orderProblem(
  items: readonly CourseItem[],
): 'apres_line_first' | 'apres_line_adjacent' | null {
  return (
    apresLineProblem(items.map((item) => (item.apres_line ? apresLine : (item.menu_item_id ?? ''))))
      ?.key ?? null
  )
}

/**
 * The old and new index of the one entry that moved between two orders of the same keys; null if
 * nothing moved.
 */
export function moveBetween(
  before: readonly string[],
  after: readonly string[],
): [from: number, to: number] | null {
  const first = before.findIndex((key, index) => key !== after[index])
  if (first < 0) return null
  const last = before.findLastIndex((key, index) => key !== after[index])
  return after[last] === before[first] ? [first, last] : [last, first]
}
