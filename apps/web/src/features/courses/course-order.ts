import { apresLine, apresLineProblem } from '@pos/domain/course-order'

/** An entry of a course as the form holds it. */
export interface CourseItem {
  readonly menu_item_id: string | null
  readonly apres_line: boolean
}

/** Key of the rule that an order of items would break; null when it may stand. */
export function orderProblem(items: readonly CourseItem[]): 'apres_line_first' | 'apres_line_adjacent' | null {
  return apresLineProblem(items.map((item) => (item.apres_line ? apresLine : (item.menu_item_id ?? ''))))?.key ?? null
}

/** From where to where one entry went between two orders of the same keys; null when nothing moved. */
export function moveBetween(before: readonly string[], after: readonly string[]): [from: number, to: number] | null {
  const first = before.findIndex((key, index) => key !== after[index])
  if (first < 0) return null
  const last = before.findLastIndex((key, index) => key !== after[index])
  return after[last] === before[first] ? [first, last] : [last, first]
}
