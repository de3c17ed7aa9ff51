import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useRowSelection } from './use-row-selection.ts'

const ids = ['a', 'b', 'c', 'd', 'e']

/** Presses checkboxes of a list, and returns the selected rows. */
function press(
  ...presses: readonly (readonly [id: string, isChecked: boolean, isRange?: boolean])[]
) {
  let selected: readonly string[] = []
  const onSelect = (next: readonly string[]) => {
    selected = next
  }
  const { result, rerender } = renderHook(() => useRowSelection({ ids, selected, onSelect }))
  for (const [id, isChecked, isRange = false] of presses) {
    act(() => result.current(id, isChecked, isRange))
    rerender()
  }
  return [...selected].toSorted()
}

test('a press selects or clears one row', () => {
  expect(press(['b', true], ['d', true], ['b', false])).toEqual(['d'])
})

test('a press with Shift selects everything since the press before, in both directions', () => {
  expect(press(['b', true], ['d', true, true])).toEqual(['b', 'c', 'd'])
  expect(press(['d', true], ['b', true, true])).toEqual(['b', 'c', 'd'])
})

test('a press with Shift clears a range as well', () => {
  expect(press(['a', true], ['e', true, true], ['b', false], ['d', false, true])).toEqual([
    'a',
    'e',
  ])
})

test('a first press with Shift selects one row', () => {
  expect(press(['c', true, true])).toEqual(['c'])
})
