import { beforeEach, expect, it } from 'vitest'
import { SampleShop, sampleLine } from '../testing/sample-checks.ts'
import { courseHeadOf, dishLinesOf, nextDishes } from './course-lines.ts'

let shop: SampleShop
beforeEach(() => {
  shop = new SampleShop()
  shop.opened('A', ['beer'])
  order('k', 'c')
})
/** Orders a course with two steps of two dishes. */
function order(head: string, course_id: string) {
  const dish = (uid: string, course_step: number) =>
    sampleLine(uid, { course_line_uid: head, course_step, unit_price: 0 })
  shop.act('A', 'add', {
    lines: [
      sampleLine(head, { course_id }),
      ...[0, 1, 2, 3].map((at) => dish(`${head}${at}`, Math.floor(at / 2))),
    ],
  })
}
const check = () => shop.check('A')
const send = (...line_uids: string[]) =>
  shop.act('A', 'send', { ticket_uid: `t${line_uids.join()}`, line_uids })
const next = () => nextDishes(check()).map(({ uid }) => uid)

it('finds the course of a dish, and the dishes of a course', () => {
  const line = (uid: string) => check().lines.find((one) => one.uid === uid) ?? sampleOther()
  expect(courseHeadOf(check(), line('k2'))?.uid).toBe('k')
  expect(courseHeadOf(check(), line('k'))?.uid).toBe('k')
  expect(courseHeadOf(check(), line('beer'))).toBeUndefined()
  expect(dishLinesOf(check(), line('k'))).toHaveLength(4)
})
function sampleOther(): never {
  throw new Error('No such line')
}

it('serves one step after the other', () => {
  expect(next()).toEqual([])
  send('k', 'k0', 'k1')
  expect(next()).toEqual(['k2', 'k3'])
  send('k2')
  expect(next()).toEqual(['k3'])
  send('k3')
  expect(next()).toEqual([])
})

it('serves the next step of each course, without voided dishes', () => {
  order('m', 'other')
  send('k', 'k0', 'k1', 'm')
  expect(next()).toEqual(['k2', 'k3', 'm0', 'm1'])
  shop.act('A', 'void', { line_uid: 'k2', quantity: 2, comp: false })
  expect(next()).toEqual(['k3', 'm0', 'm1'])
})
