import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { QrCode } from './qr-code.tsx'

afterEach(cleanup)

/** The drawn modules: one square per dark module, inside a quiet zone of four. */
function modules(value: string) {
  render(<QrCode value={value} label={value} />)
  const svg = screen.getByRole('img', { name: value })
  const side = Number(svg.getAttribute('viewBox')?.split(' ')[2])
  const path = svg.querySelector('path')?.getAttribute('d') ?? ''
  const dark = new Set<string>()
  for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let step = 0; step < Number(width); step += 1) dark.add(`${Number(x) + step} ${y}`)
  return { svg, side, isDark: (x: number, y: number) => dark.has(`${x + 4} ${y + 4}`), dark }
}

test('is 120 pixels unless said otherwise, with a quiet zone of four modules', () => {
  const { svg, side, dark } = modules('12345678')
  expect(svg.getAttribute('width')).toBe('120')
  expect(side).toBe(21 + 8)
  for (const code of dark)
    for (const part of code.split(' ')) expect(Number(part)).toBeGreaterThanOrEqual(4)
})

test.each([
  ['17 digits are the most of version 1 at level H', '1'.repeat(17), 21],
  ['18 digits need version 2, as they would at no lower level', '1'.repeat(18), 25],
  ['8 bytes need version 2 at level H, 7 fit version 1', 'a'.repeat(8), 25],
  ['7 bytes', 'a'.repeat(7), 21],
])('%s', (_, value, size) => {
  expect(modules(value).side).toBe(size + 8)
})

test('the format bits say level H', () => {
  const { isDark } = modules('https://example.com/device/1')
  // ISO/IEC 18004 §7.9: the first two format bits, unmasked with 10…, are the level; H is 10. They
  // are in columns 0 and 1 of row 8.
  const level = [isDark(0, 8), isDark(1, 8)].map((bit, at) => Number(bit) ^ (at === 0 ? 1 : 0))
  expect(level).toEqual([1, 0])
})

test('has the three finders', () => {
  const { isDark, side } = modules('pos')
  const size = side - 8
  for (const [left, top] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const) {
    expect(Array.from({ length: 7 }, (_, step) => isDark(left + step, top))).toEqual(
      Array.from({ length: 7 }, () => true),
    )
    expect(Array.from({ length: 7 }, (_, step) => isDark(left + step, top + 3))).toEqual([
      true,
      false,
      true,
      true,
      true,
      false,
      true,
    ])
  }
})
