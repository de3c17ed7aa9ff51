import type { OrderedLine } from '../checks/check.ts'
import { type CourseRow, type CourseSlot, courseSlots } from '../course-order.ts'
import type { TaxRule } from '../tax/tax.ts'
import { type OrderCircumstances, type Ordered, orderedLine } from './ordered-line.ts'
import type { Names } from './records.ts'

/** A course as it is ordered; the price in the smallest unit. */
export interface CourseRecord extends Names {
  readonly price: number
  readonly tax_id: string | null
  readonly guests_min: number | null
  readonly guests_max: number | null
  readonly active: boolean
  readonly items: readonly CourseRow[]
}

/** A point of a course with its step: each divider begins the next one. */
export interface CourseDish extends CourseSlot {
  readonly step: number
}

/** Returns the dishes and choices of a course in serving order, without its dividers. */
export function dishesOf({ items }: Pick<CourseRecord, 'items'>): CourseDish[] {
  let step = 0
  return courseSlots(items).flatMap((slot) => {
    if (slot.dishes.length > 0) return { ...slot, step }
    step += 1
    return []
  })
}

/** The items that the guest takes: the id of an item by the position of its choice. */
export type SelectedDishes = ReadonlyMap<number, string>

/** Returns the row that the guest gets at a point of a course; undefined before the choice. */
export function selectedRow({ index, choice, dishes }: CourseSlot, selected: SelectedDishes) {
  if (choice === null) return dishes[0]
  return dishes.find(({ menu_item_id }) => menu_item_id === selected.get(index))
}

/** Returns the price of a course for one guest, with the surcharges of the dishes selected. */
export function coursePrice(course: CourseRecord, selected: SelectedDishes): number {
  return dishesOf(course).reduce(
    (sum, dish) => sum + (selectedRow(dish, selected)?.surcharge ?? 0),
    course.price,
  )
}

/** Reasons why a course cannot be ordered, strongest first. */
const courseProblems = ['inactive', 'no_tax', 'too_few_guests', 'too_many_guests'] as const
export type WhyNoCourse = (typeof courseProblems)[number]

/** Returns why a course cannot be ordered for so many guests, or null. */
export function whyNoCourse(
  { active, tax_id, guests_min, guests_max }: CourseRecord,
  guests: number,
  taxes: ReadonlyMap<string, unknown>,
): WhyNoCourse | null {
  const holds: Record<WhyNoCourse, boolean> = {
    inactive: !active,
    no_tax: !taxes.has(tax_id ?? ''),
    too_few_guests: guests_min !== null && guests < guests_min,
    too_many_guests: guests_max !== null && guests > guests_max,
  }
  return courseProblems.find((reason) => holds[reason]) ?? null
}

/** A course that guests order: for each of them the course and its dishes. */
interface OrderedCourse {
  readonly uid: string
  readonly newUid: () => string
  readonly course: CourseRecord
  readonly selected: SelectedDishes
  readonly items: ReadonlyMap<string, Ordered['item']>
  readonly guests: number
}

/**
 * Returns the lines of a course: one with its price, and one without a price for each dish. Dishes
 * after the first divider wait until staff fire them. Fails for a course that `whyNoCourse` refuses.
 */
export function orderedCourse(
  { uid, newUid, course, selected, items, guests }: OrderedCourse,
  circumstances: OrderCircumstances,
): OrderedLine[] {
  const head: OrderedLine = {
    uid,
    menu_item_id: null,
    name: course.name,
    name_en: course.name_en ?? null,
    quantity: guests,
    unit_price: coursePrice(course, selected),
    tax: taxOfCourse(course, circumstances.taxes),
    takeout: false,
    gratuity_base: true,
    condiments: [],
    course_id: course.id,
    hold: false,
    release: circumstances.release,
  }
  const dishes = dishesOf(course).flatMap((dish) => {
    const item = items.get(selectedRow(dish, selected)?.menu_item_id ?? '')
    if (!item) return []
    const decision = { selections: [], message: '', price: null }
    const ordered = { uid: newUid(), item, choices: [], decision, quantity: guests }
    const line = orderedLine(ordered, { ...circumstances, service: 'eat_in' })
    return {
      ...line,
      unit_price: 0,
      price_rule_id: null,
      // Served with the course, at its tax.
      tax: head.tax,
      course_line_uid: uid,
      course_step: dish.step,
      hold: dish.step > 0 || item.auto_hold,
    }
  })
  return [head, ...dishes]
}

function taxOfCourse({ tax_id, name }: CourseRecord, taxes: ReadonlyMap<string, TaxRule>): TaxRule {
  const tax = taxes.get(tax_id ?? '')
  if (!tax) throw new Error(`No tax for the course ${name}`)
  const { rate, kind, rounding, reduced } = tax
  return { rate, kind, rounding, reduced }
}
