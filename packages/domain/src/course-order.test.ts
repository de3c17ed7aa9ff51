import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apresLine, apresLineProblem } from './course-order.ts'

describe('dividers in a course', () => {
  it.each([
    [[], null],
    [['soup'], null],
    [['soup', apresLine], null],
    [['soup', apresLine, 'fish', apresLine, 'meat'], null],
    [[apresLine], { index: 0, key: 'apres_line_first' }],
    [[apresLine, 'soup'], { index: 0, key: 'apres_line_first' }],
    [['soup', apresLine, apresLine, 'fish'], { index: 2, key: 'apres_line_adjacent' }],
    [['soup', apresLine, 'fish', apresLine, apresLine], { index: 4, key: 'apres_line_adjacent' }],
  ])('%j has the problem %j', (entries, problem) => {
    expect(apresLineProblem(entries)).toEqual(problem)
  })

  it('have the name that the POS app uses', () => {
    expect(apresLine).toBe('APRES_LINE')
  })

  const courses = fc.array(fc.constantFrom('item', apresLine), { maxLength: 12 })

  it('are valid exactly if the course starts with an item and no two are adjacent', () => {
    fc.assert(
      fc.property(courses, (entries) => {
        const shape = entries.map((entry) => (entry === apresLine ? '|' : 'i')).join('')
        expect(apresLineProblem(entries) === null).toBe(!/^\||\|\|/.test(shape))
      }),
    )
  })

  it('leave a valid course with all items once each reported one is removed', () => {
    fc.assert(
      fc.property(courses, (entries) => {
        let left = entries
        for (let problem = apresLineProblem(left); problem; problem = apresLineProblem(left))
          left = left.toSpliced(problem.index, 1)
        expect(left.filter((entry) => entry !== apresLine)).toEqual(
          entries.filter((entry) => entry !== apresLine),
        )
      }),
    )
  })
})
