import { describe, expect, it } from 'vitest'
import { sampleCondiment, sampleGroup, sampleIndex, sampleItem } from '../testing/sample-records.ts'
import { choicesOf, isSatisfiable } from './choices.ts'
import { whyNotSold } from './on-sale.ts'
import type { CondimentRecord, FunctionKey } from './records.ts'
import { addProblems, type CondimentSelection, condimentsPrice, press } from './selection.ts'

const groups = [
  sampleGroup('size', ['small', 'large'], 1, 1),
  sampleGroup('topping', ['egg', 'cheese', 'leek'], 0, 2),
  sampleGroup('set', ['pickles'], 1, 2, ['soup', 'loop']),
  sampleGroup('soup', ['miso', 'corn'], 1, 1),
  sampleGroup('loop', ['nori'], 0, 0, ['set']),
]
const current: CondimentRecord[] = [
  sampleCondiment('large', { price: 100 }),
  sampleCondiment('small', { price: -50 }),
  sampleCondiment('note', { function_key: 'memo', price: 0 }),
]
const index = sampleIndex(groups, current)
const link = (id: string, min: number | null = null, max: number | null = null) => ({
  condiment_group_id: id,
  min_select: min,
  max_select: max,
})
const choose = (...ids: string[]) =>
  choicesOf(
    ids.map((id) => link(id)),
    index,
  )

function pressed(choices: ReturnType<typeof choose>, ...keys: (string | [string, FunctionKey])[]) {
  return keys.reduce<readonly CondimentSelection[]>((selections, one) => {
    const [at, function_key] = typeof one === 'string' ? [one, null] : one
    return press(choices, selections, {
      choice: at.slice(0, at.lastIndexOf('/')),
      condiment_id: at.slice(at.lastIndexOf('/') + 1),
      function_key,
    })
  }, [])
}
const ids = (selections: readonly CondimentSelection[]) => selections.map((one) => one.condiment_id)
const codes = (
  choices: ReturnType<typeof choose>,
  selections: readonly CondimentSelection[],
  item = {},
  more = {},
) =>
  addProblems(sampleItem('bowl', item), choices, {
    selections,
    message: '',
    price: null,
    ...more,
  }).map(({ code }) => code)

describe('condiment choices', () => {
  it('use the limits of the link before those of the group, and nest no group twice', () => {
    const [size, set] = choicesOf([link('size', 0, 0), link('set'), link('gone')], index)
    expect([size?.min, size?.max, set?.min, set?.max]).toEqual([0, 0, 1, 2])
    expect(set?.children.map((child) => [child.key, child.children.length])).toEqual([
      ['set/soup', 0],
      ['set/loop', 0],
    ])
  })

  it.each([
    ['enough', sampleGroup('all', ['a', 'b'], 2, 2), true],
    ['too few', sampleGroup('all', ['a'], 2, 2), false],
    ['enough including nested groups', sampleGroup('all', ['a'], 2, 2, ['soup']), true],
    ['too many required in nested groups', sampleGroup('all', [], 0, 1, ['soup', 'rice']), false],
  ])('are satisfiable or not: %s', (_name, group, expected) => {
    const known = sampleIndex([group, ...groups, sampleGroup('rice', ['white'], 1, 1)])
    const choices = choicesOf([link('all')], known)
    expect(choices.map(isSatisfiable)).toEqual([expected])
    const why = whyNotSold(sampleItem('bowl'), '2026-03-02', new Map([['eat-in', {}]]), choices)
    expect(why).toBe(expected ? null : 'too_few_condiments')
  })
})

describe('pressing a condiment', () => {
  it('replaces the selection of a single choice, and deselects when pressed again', () => {
    const choices = choose('size')
    expect(ids(pressed(choices, 'size/small', 'size/large'))).toEqual(['large'])
    expect(ids(pressed(choices, 'size/small', 'size/small'))).toEqual([])
  })

  it('does nothing at the limit of its group or an outer group', () => {
    expect(
      ids(pressed(choose('topping'), 'topping/egg', 'topping/leek', 'topping/cheese')),
    ).toEqual(['egg', 'leek'])
    expect(ids(pressed(choose('set'), 'set/pickles', 'set/soup/miso', 'set/loop/nori'))).toEqual([
      'pickles',
      'miso',
    ])
  })

  it('has no limit at 0', () => {
    const choices = choicesOf([link('topping', 0, 0)], index)
    expect(pressed(choices, 'topping/egg', 'topping/leek', 'topping/cheese')).toHaveLength(3)
  })

  it('applies the function key; NO costs nothing and counts toward no limit', () => {
    const choices = choose('size', 'topping')
    const left = pressed(choices, ['size/large', 'no'], ['topping/egg', 'extra'])
    expect(left.map((one) => one.function_key)).toEqual(['no', 'extra'])
    expect(condimentsPrice(choices, left)).toBe(50)
    expect(codes(choices, left)).toEqual(['too_few'])
    expect(
      ids(pressed(choices, 'topping/egg', 'topping/leek', ['topping/cheese', 'no'])),
    ).toHaveLength(3)
  })

  it('changes the function key of a selected condiment', () => {
    const selections = pressed(choose('topping'), 'topping/egg', ['topping/egg', 'side'])
    expect(selections.map((one) => [one.condiment_id, one.function_key])).toEqual([['egg', 'side']])
  })
})

describe('adding an item', () => {
  it('requires the minimum of every group, including nested groups', () => {
    const choices = choose('size', 'set')
    expect(codes(choices, [])).toEqual(['too_few', 'too_few', 'too_few'])
    const selections = pressed(choices, 'size/large', 'set/soup/corn')
    expect(codes(choices, selections)).toEqual([])
    expect(condimentsPrice(choices, selections)).toBe(150)
  })

  it('requires a condiment, message or price if the item does', () => {
    const choices = choose('topping')
    const asks = { required_condiment: true, required_message: true, open_price: true }
    expect(codes(choices, [], asks)).toEqual([
      'condiment_required',
      'message_required',
      'price_required',
    ])
    expect(
      codes(choices, pressed(choices, 'topping/egg'), asks, { message: 'x', price: 0 }),
    ).toEqual([])
    expect(
      codes(choices, pressed(choices, ['topping/egg', 'no']), { required_condiment: true }),
    ).toEqual(['condiment_required'])
  })

  it('requires the text of a memo', () => {
    const known = sampleIndex([sampleGroup('memo', ['note'])], current)
    const choices = choicesOf([link('memo')], known)
    const selections = pressed(choices, 'memo/note')
    expect(codes(choices, selections)).toEqual(['memo_required'])
    expect(
      codes(
        choices,
        selections.map((one) => ({ ...one, memo: 'Happy birthday' })),
      ),
    ).toEqual([])
  })
})
