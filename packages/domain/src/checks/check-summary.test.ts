import { beforeEach, expect, it } from 'vitest'
import { SampleShop, sampleLine } from '../testing/sample-checks.ts'
import { checkSummary } from './check-summary.ts'

let shop: SampleShop
beforeEach(() => {
  shop = new SampleShop()
  shop.opened('A', ['a', 'b', 'c'])
})
const summary = () => checkSummary(shop.check('A'))
const send = (...line_uids: string[]) =>
  shop.act('A', 'send', { ticket_uid: `t${line_uids.join()}`, line_uids })

it('counts pieces by their progress', () => {
  send('a', 'b')
  shop.act('A', 'kitchen', { line_uids: ['a'], state: 'served' })
  expect(summary()).toMatchObject({ amount: 3000, pieces: 6, unsent: 2, waiting: 2 })
})

it('leaves out voided pieces, and keeps comps that are still to be served', () => {
  send('a', 'b', 'c')
  shop.act('A', 'void', { line_uid: 'a', quantity: 2, comp: false })
  shop.act('A', 'void', { line_uid: 'b', quantity: 1, comp: true })
  expect(summary()).toMatchObject({ amount: 1500, pieces: 4, waiting: 4 })
})

it('waits since the oldest line that is not served', () => {
  const at = (minute: number) => `2026-11-28T10:0${minute}:00.000Z`
  shop.act('A', 'add', { lines: [sampleLine('d')] }, { at: at(5) })
  shop.act('A', 'add', { lines: [sampleLine('e')] }, { at: at(2) })
  expect(summary().waiting_since).toBeNull()
  send('d', 'e')
  expect(summary().waiting_since).toBe(at(2))
})

it('names the course and the step that the kitchen has reached', () => {
  expect(summary().course).toBeNull()
  const dish = (uid: string, course_step: number) =>
    sampleLine(uid, { course_line_uid: 'k', course_step, unit_price: 0 })
  shop.act('A', 'add', {
    lines: [
      sampleLine('k', { name: 'Tasting', course_id: 'course' }),
      dish('k1', 0),
      dish('k2', 1),
    ],
  })
  expect(summary().course).toMatchObject({ course_id: 'course', name: 'Tasting', step: null })
  send('k1')
  expect(summary().course?.step).toBe(0)
  send('k2')
  expect(summary().course?.step).toBe(1)
})
