import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apresLine, type CourseRow, courseProblems, courseSlots } from './course-order.ts'

const row = (entry: string): CourseRow => {
  const isDivider = entry === apresLine
  const [menu_item_id = '', choice = null] = entry.split('/')
  return { menu_item_id: isDivider ? null : menu_item_id, apres_line: isDivider, choice }
}
const problemsOf = (entries: readonly string[]) =>
  courseProblems(entries.map(row)).map(({ index, key }) => `${index} ${key}`)

it('has the name of the divider that the POS app uses', () => {
  expect(apresLine).toBe('APRES_LINE')
})

describe('dividers in a course', () => {
  it.each([
    [[], []],
    [['soup', apresLine], []],
    [['soup', apresLine, 'fish', apresLine, 'meat'], []],
    [[apresLine, 'soup'], ['0 apres_line_first']],
    [['soup', apresLine, apresLine, 'fish'], ['2 apres_line_adjacent']],
  ])('%j has the problems %j', (entries, problems) => {
    expect(problemsOf(entries)).toEqual(problems)
  })

  const courses = fc.array(fc.constantFrom('item', apresLine), { maxLength: 12 })

  it('are valid exactly if the course starts with an item and no two are adjacent', () => {
    fc.assert(
      fc.property(courses, (entries) => {
        const shape = entries.map((entry) => (entry === apresLine ? '|' : 'i')).join('')
        expect(problemsOf(entries).length === 0).toBe(!/^\||\|\|/.test(shape))
      }),
    )
  })
})

describe('choices in a course', () => {
  it('join adjacent dishes of the same name into one slot', () => {
    const entries = ['soup', 'fish/main', 'meat/main', apresLine, 'ice/dessert', 'cake/dessert']
    expect(
      courseSlots(entries.map(row)).map(({ index, choice, dishes }) => [
        index,
        choice,
        dishes.map((dish) => dish.menu_item_id),
      ]),
    ).toEqual([
      [0, null, ['soup']],
      [1, 'main', ['fish', 'meat']],
      [3, null, []],
      [4, 'dessert', ['ice', 'cake']],
    ])
  })

  it('take their English name from the first dish that has it', () => {
    const [slot] = courseSlots([row('a/main'), { ...row('b/main'), choice_en: 'Main' }])
    expect(slot?.choice_en).toBe('Main')
  })

  it.each([
    [['fish/main', 'meat/main'], []],
    [['fish/main'], ['0 choice_of_one']],
    [['fish/main', 'meat/main', 'fish/main'], ['2 duplicate_choice']],
    [['fish/main', 'meat/main', 'soup', 'ham/main', 'egg/main'], ['3 choice_apart']],
    [
      ['fish/main', apresLine, 'meat/main'],
      ['0 choice_of_one', '2 choice_apart'],
    ],
  ])('%j have the problems %j', (entries, problems) => {
    expect(problemsOf(entries)).toEqual(problems)
  })

  it('refuse a surcharge on a dish that every guest gets', () => {
    const [problem] = courseProblems([{ ...row('soup'), surcharge: 100 }])
    expect(problem).toEqual({ index: 0, field: 'surcharge', key: 'surcharge_without_choice' })
  })
})
