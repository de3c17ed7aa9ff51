import { expect, it } from 'vitest'
import { insideSentence } from './inside-sentence.ts'

it.each([
  ['Table charge', 'table charge'],
  ['API key', 'API key'],
  ['席料', '席料'],
  ['', ''],
])('%s becomes %s inside a sentence', (title, inside) => {
  expect(insideSentence(title)).toBe(inside)
})
