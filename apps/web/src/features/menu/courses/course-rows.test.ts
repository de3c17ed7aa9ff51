import { expect, it } from 'vitest'
import { dishRow, dividerRow, rowsOfSlots, slotRows } from './course-rows.ts'

const meat = { ...dishRow('meat'), choice: 'Main', choice_en: null, surcharge: 300 }
const fish = { ...dishRow('fish'), choice: 'Main', choice_en: null, surcharge: null }
const course = [dishRow('soup'), dividerRow(), meat, fish, dividerRow(), dishRow('soup')]

it('moves a choice with all its dishes', () => {
  const [soup, line, main, ...rest] = slotRows(course)
  if (!soup || !line || !main) throw new Error('The course has too few slots')
  expect(rowsOfSlots([main, line, soup, ...rest])).toEqual([
    meat,
    fish,
    dividerRow(),
    dishRow('soup'),
    dividerRow(),
    dishRow('soup'),
  ])
})

it('gives every slot an id, also a dish that is served twice', () => {
  expect(new Set(slotRows(course).map(({ id }) => id)).size).toBe(5)
})
