import { describe, expect, it } from 'vitest'
import { sampleItem } from '../testing/sample-records.ts'
import {
  type CourseRecord,
  coursePrice,
  dishesOf,
  orderedCourse,
  whyNoCourse,
} from './ordered-course.ts'
import type { OrderCircumstances } from './ordered-line.ts'

const tax = { rate: '10', reduced: false, kind: 'inclusive', rounding: 'down' } as const
const circumstances: OrderCircumstances = {
  service: 'eat_in',
  moment: { date: '2026-11-29', date_types: ['weekday'], time_period_id: null },
  revenue_center_id: null,
  taxes: new Map([
    ['eat-in', { ...tax, rate: '8' }],
    ['course', tax],
  ]),
  release: 7,
}
const row = (menu_item_id: string, more: object = {}) => ({
  menu_item_id,
  apres_line: false,
  ...more,
})
const divider = { menu_item_id: null, apres_line: true }
const main = (menu_item_id: string, surcharge = 0) =>
  row(menu_item_id, { choice: 'Main', surcharge })
const course: CourseRecord = {
  id: 'c',
  name: 'Tasting',
  price: 4000,
  tax_id: 'course',
  guests_min: 2,
  guests_max: 6,
  active: true,
  items: [row('soup'), divider, main('fish'), main('beef', 800), row('rice'), divider, row('cake')],
}
const items = new Map(
  ['soup', 'fish', 'beef', 'rice', 'cake'].map((id) => [id, { ...sampleItem(id), prices: [] }]),
)
const order = (selected: ReadonlyMap<number, string>, guests = 3) => {
  let uids = 0
  const newUid = () => `d${(uids += 1)}`
  return orderedCourse({ uid: 'k', newUid, course, selected, items, guests }, circumstances)
}

it('serves the dishes after each divider in the next step', () => {
  expect(
    dishesOf(course).map(({ choice, step, dishes }) => [step, choice ?? dishes[0]?.menu_item_id]),
  ).toEqual([
    [0, 'soup'],
    [1, 'Main'],
    [1, 'rice'],
    [2, 'cake'],
  ])
})

it('costs its price and the surcharge of the dish selected', () => {
  expect(coursePrice(course, new Map([[2, 'beef']]))).toBe(4800)
  expect(coursePrice(course, new Map([[2, 'fish']]))).toBe(4000)
})

describe('the lines of a course', () => {
  it('are the course with the price, and its dishes without one', () => {
    const [head, ...dishes] = order(new Map([[2, 'beef']]))
    expect(head).toMatchObject({
      uid: 'k',
      course_id: 'c',
      menu_item_id: null,
      quantity: 3,
      unit_price: 4800,
      tax: { rate: '10' },
      hold: false,
      release: 7,
    })
    expect(dishes.map((line) => [line.menu_item_id, line.course_step, line.hold])).toEqual([
      ['soup', 0, false],
      ['beef', 1, true],
      ['rice', 1, true],
      ['cake', 2, true],
    ])
    for (const dish of dishes)
      expect(dish).toMatchObject({
        quantity: 3,
        unit_price: 0,
        course_line_uid: 'k',
        tax: { rate: '10' },
      })
  })

  it('leave out a choice that the guest has not made', () => {
    expect(order(new Map())).toHaveLength(4)
  })
})

it.each([
  [1, 'too_few_guests'],
  [2, null],
  [6, null],
  [7, 'too_many_guests'],
])('for %i guests: %s', (guests, reason) => {
  expect(whyNoCourse(course, guests, circumstances.taxes)).toBe(reason)
})

it('is not ordered when it is inactive or has no tax', () => {
  const { taxes } = circumstances
  expect(whyNoCourse({ ...course, active: false }, 1, taxes)).toBe('inactive')
  expect(whyNoCourse({ ...course, tax_id: null }, 1, taxes)).toBe('no_tax')
})
