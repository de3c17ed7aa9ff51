import { expect, it } from 'vitest'
import { namedKeys, selectedAmong } from './key-choices.ts'

const ofTwoShops = [
  { key: 'a-cash', label: 'Cash' },
  { key: 'b-cash', label: 'Cash' },
  { key: 'OUT', label: 'OUT' },
  { key: 'OUT', label: 'OUT' },
  { key: 'OUT', label: 'Take-out' },
]

it('each name and key exists once, even if shops share names', () => {
  expect(namedKeys(ofTwoShops)).toEqual([
    { value: 'a-cash,b-cash', label: 'Cash' },
    { value: 'OUT', label: 'OUT' },
  ])
})

it('a name is chosen by any of its keys; an unknown key stands for itself', () => {
  const named = namedKeys(ofTwoShops)
  expect(selectedAmong(named, ['b-cash', 'a-cash', 'gone', '-'])).toEqual([
    'a-cash,b-cash',
    'gone',
    '-',
  ])
  expect(selectedAmong(named, [])).toEqual([])
})
