import { expect, it } from 'vitest'
import { checkNumbers, formatReceiptNumber, parseReceiptNumber } from './receipt-number.ts'

const number = (prefix: string, counter: number, date = '2026-11-28') =>
  formatReceiptNumber({ prefix, date, counter })

it('is printed with the device, the day and a counter', () => {
  expect(number('01', 12)).toBe('01-261128-0012')
  expect(number('100', 12_345)).toBe('100-261128-12345')
})

it('is read again', () => {
  expect(parseReceiptNumber('100-261128-12345')).toEqual({
    prefix: '100',
    date: '2026-11-28',
    counter: 12_345,
  })
})

it.each(['', '0012', '1-261128-0012', '01-261128-12', 'A1-261128-0012', '01-261128-0012R'])(
  '%j is of another form',
  (text) => expect(parseReceiptNumber(text)).toBeNull(),
)

it('finds missing and repeated numbers of each device', () => {
  const numbers = [
    ...[5, 2, 3, 3, 3, 9].map((counter) => number('02', counter)),
    ...[1, 2].map((counter) => number('10', counter)),
    number('02', 7, '2026-11-27'),
    'R-17',
  ]
  expect(checkNumbers('2026-11-28', numbers)).toEqual({
    missing: [
      { prefix: '02', first: 1, last: 1 },
      { prefix: '02', first: 4, last: 4 },
      { prefix: '02', first: 6, last: 8 },
    ],
    repeated: ['02-261128-0003'],
  })
})
