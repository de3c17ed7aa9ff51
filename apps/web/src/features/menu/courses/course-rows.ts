import { apresLine, type CourseRow, type CourseSlot, courseSlots } from '@pos/domain/course-order'

/** A slot in the sortable list of the form. */
export interface SlotRow {
  readonly id: string
  readonly slot: CourseSlot
}

const base = { choice: null, choice_en: null, surcharge: null }

/** A row for a dish that every guest gets. */
export const dishRow = (id: string): CourseRow => ({ ...base, menu_item_id: id, apres_line: false })

/** A row for a divider. */
export const dividerRow = (): CourseRow => ({ ...base, menu_item_id: null, apres_line: true })

/** The slots of a course with ids that stay the same while the slots are sorted. */
export function slotRows(rows: readonly CourseRow[]): SlotRow[] {
  const counts = new Map<string, number>()
  return courseSlots(rows).map((slot) => {
    const name = slot.choice === null ? (slot.dishes[0]?.menu_item_id ?? apresLine) : slot.choice
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return { id: `${name} ${count}`, slot }
  })
}

/** The rows of a course whose slots are in this order. */
export const rowsOfSlots = (slots: readonly SlotRow[]): CourseRow[] =>
  slots.flatMap(({ slot }) => (slot.dishes.length === 0 ? [dividerRow()] : slot.dishes))
