import { expect, test } from 'vitest'
import { Battery } from './battery.ts'

test('batteries run down and are charged at different times of a day', () => {
  const minutes = Array.from(
    { length: 1440 },
    (_, minute) => new Date(Date.UTC(2026, 3, 10) + minute * 60_000),
  )
  const states = minutes.map((at) => new Battery('Hall 1').at(at))
  expect(Math.min(...states.map(({ percent }) => percent))).toBeLessThanOrEqual(20)
  expect(Math.max(...states.map(({ percent }) => percent))).toBe(100)
  const steps = states
    .slice(1)
    .map((state, index) => ({ ...state, step: state.percent - (states[index]?.percent ?? 0) }))
  expect(
    steps.filter(({ charging, percent, step }) =>
      charging ? step < 0 && percent > 20 : step > 0 && percent < 90,
    ),
  ).toEqual([])
  expect(minutes.map((at) => new Battery('Hall 2').at(at).percent)).not.toEqual(
    states.map(({ percent }) => percent),
  )
  expect(new Battery('Hall 1').at(new Date(0))).toEqual(new Battery('Hall 1').at(new Date(0)))
})
