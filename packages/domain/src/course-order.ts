/** The divider inside a course. Items below it are served after those above. */
export const apresLine = 'APRES_LINE'

/** A row of a course: a menu item, or a divider. Adjacent items of one `choice` are one slot. */
export interface CourseRow {
  readonly menu_item_id: string | null
  readonly apres_line: boolean
  readonly choice?: string | null
  readonly choice_en?: string | null
  /** Added to the price of the course if the guest takes this item, in the smallest unit. */
  readonly surcharge?: number | null
}

/** A point of a course, at which the guest gets one of `dishes`; a divider has none. */
export interface CourseSlot<T extends CourseRow = CourseRow> {
  /** The position of its first row in the course. */
  readonly index: number
  /** The name of the choice; null for a divider and an item that every guest gets. */
  readonly choice: string | null
  readonly choice_en: string | null
  readonly dishes: readonly T[]
}

/** Groups the rows of a course into slots, in serving order. */
export function courseSlots<T extends CourseRow>(rows: readonly T[]): CourseSlot<T>[] {
  const slots: { index: number; choice: string | null; choice_en: string | null; dishes: T[] }[] =
    []
  for (const [index, row] of rows.entries()) {
    const choice = row.apres_line ? null : row.choice || null
    const last = slots.at(-1)
    if (last && choice !== null && last.choice === choice) {
      last.dishes.push(row)
      last.choice_en ??= row.choice_en ?? null
    } else
      slots.push({
        index,
        choice,
        choice_en: choice === null ? null : (row.choice_en ?? null),
        dishes: row.apres_line ? [] : [row],
      })
  }
  return slots
}

/** A rule that a row of a course breaks. */
interface CourseProblem {
  /** Position of the row. */
  readonly index: number
  readonly field: 'menu_item_id' | 'apres_line' | 'choice' | 'surcharge'
  readonly key:
    | 'required'
    | 'apres_line_first'
    | 'apres_line_adjacent'
    | 'surcharge_without_choice'
    | 'choice_apart'
    | 'choice_of_one'
    | 'duplicate_choice'
}

/** Returns every broken rule of a course (docs/domain.md "Order screen"), in order of its rows. */
export function courseProblems(rows: readonly CourseRow[]): CourseProblem[] {
  return [...rows.entries()]
    .flatMap(([index, row]) => rowProblems(index, row, rows[index - 1]))
    .concat(choiceProblems(rows))
    .toSorted((a, b) => a.index - b.index)
}

function rowProblems(index: number, row: CourseRow, before: CourseRow | undefined) {
  const problems: CourseProblem[] = []
  if (row.apres_line === (row.menu_item_id !== null))
    problems.push({ index, field: 'menu_item_id', key: 'required' })
  if (row.apres_line && !before)
    problems.push({ index, field: 'apres_line', key: 'apres_line_first' })
  if (row.apres_line && before?.apres_line)
    problems.push({ index, field: 'apres_line', key: 'apres_line_adjacent' })
  if ((row.apres_line || !row.choice) && (row.surcharge ?? 0) > 0)
    problems.push({ index, field: 'surcharge', key: 'surcharge_without_choice' })
  return problems
}

function choiceProblems(rows: readonly CourseRow[]): CourseProblem[] {
  const problems: CourseProblem[] = []
  const names = new Set<string>()
  for (const { index, choice, dishes } of courseSlots(rows)) {
    if (choice === null) continue
    if (names.has(choice)) problems.push({ index, field: 'choice', key: 'choice_apart' })
    else if (dishes.length < 2) problems.push({ index, field: 'choice', key: 'choice_of_one' })
    names.add(choice)
    const ids = dishes.map((dish) => dish.menu_item_id)
    for (const [offset, id] of ids.entries())
      if (ids.indexOf(id) < offset)
        problems.push({ index: index + offset, field: 'menu_item_id', key: 'duplicate_choice' })
  }
  return problems
}
