import { expect, it } from 'vitest'
import { fillText } from './fill-text.ts'

it('puts in what is given, as it is, and leaves the rest', () => {
  expect(fillText('{name}: {url} {name} {constructor}', { name: '{url}$&', url: 'x' })).toBe(
    '{url}$&: x {url}$& {constructor}',
  )
})
