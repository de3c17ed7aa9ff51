import { expect, it } from 'vitest'
import { fillText } from './fill-text.ts'

it('fills in the given parameters unchanged and leaves the others', () => {
  expect(fillText('{name}: {url} {name} {constructor}', { name: '{url}$&', url: 'x' })).toBe(
    '{url}$&: x {url}$& {constructor}',
  )
})
