import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ComparedReceipt, type ComparedRefund, flagsOfRefunds } from './refund-checks.ts'

type ComparedLine = ComparedReceipt['lines'][number]

const line = (
  position: number | null,
  quantity: number,
  more: Partial<ComparedLine> = {},
): ComparedLine => ({
  position,
  menu_item_id: null,
  name: `Dish ${position}`,
  quantity,
  price: quantity * 1000,
  discount: 0,
  check_discount: 0,
  tax_rate: '10',
  tax_kind: 'inclusive',
  reduced: false,
  condiments: [],
  ...more,
})
const tax = (taxable: number, more: Partial<ComparedReceipt['taxes'][number]> = {}) =>
  ({ rate: '10', kind: 'inclusive', reduced: false, taxable, ...more }) as const
const nothing = {
  tip: 0,
  discount: 0,
  charge: 0,
  table_charge: 0,
  auto_gratuity: 0,
  taxes: [],
  lines: [],
  is_set_aside: false,
}
/** Two pieces of one dish and one of another, 3,000 in all. */
const sale: ComparedReceipt = {
  ...nothing,
  total: 3000,
  paid_at: '2026-04-10T10:00:00Z',
  taxes: [tax(3000)],
  lines: [line(0, 2), line(1, 1)],
}
const refund = (
  uid: string,
  total: number,
  more: Partial<ComparedRefund> = {},
): ComparedRefund => ({
  ...nothing,
  uid,
  total,
  paid_at: `2026-04-10T1${uid}:00:00Z`,
  ...more,
})
const flagged = (refunds: readonly ComparedRefund[], of: ComparedReceipt | null = sale) =>
  Object.fromEntries(flagsOfRefunds(of, refunds))
/** The flags of one refund, of lines and of other parts. */
const flagsOf = (more: Partial<ComparedRefund>, of: Partial<ComparedReceipt> = {}) =>
  flagged([refund('1', -1000, more)], { ...sale, ...of })['1']

describe('refunds of a receipt', () => {
  it('are flagged from the one on that gives back more than was paid', () => {
    expect(flagged([refund('3', -1), refund('1', -1000), refund('2', -2000)])).toEqual({
      1: [],
      2: [],
      3: ['refund_exceeds'],
    })
  })

  it('are flagged for pieces of a line that were not sold, or a line that is not there', () => {
    const pieces = (position: number, quantity: number) => ({
      lines: [line(position, quantity, { price: -10 })],
    })
    expect(
      flagged([
        refund('1', -10, pieces(0, -2)),
        refund('2', -10, pieces(0, -1)),
        refund('3', -10, pieces(7, -1)),
      ]),
    ).toEqual({
      1: [],
      2: ['refund_exceeds'],
      3: ['refund_exceeds'],
    })
  })

  it('are flagged for a higher price, or for more of a line than was paid', () => {
    const one = (more: Partial<ComparedLine>) => ({ lines: [line(0, -1, more)] })
    expect(flagsOf(one({}))).toEqual([])
    expect(flagsOf(one({ price: -500 }))).toEqual([])
    expect(flagsOf(one({ price: -1001 }))).toEqual(['refund_exceeds'])
    const discounted = { lines: [line(0, 2, { discount: 1200 }), line(1, 1)], discount: 1200 }
    expect(flagsOf(one({ discount: -600 }), discounted)).toEqual([])
    expect(flagsOf(one({}), discounted)).toEqual(['refund_exceeds'])
  })

  it.each(['tip', 'discount', 'charge', 'table_charge', 'auto_gratuity'] as const)(
    'are flagged for more %s than was sold',
    (part) => {
      const sold = { [part]: 300 }
      const back = (amount: number) =>
        flagged([refund('1', -10, { [part]: -amount })], { ...sale, lines: [], ...sold })['1']
      expect(back(300)).toEqual([])
      expect(back(302)).toEqual(['refund_exceeds'])
    },
  )

  it('are flagged for more at a tax than was sold at it', () => {
    const mixed = { taxes: [tax(2000), tax(1000, { rate: '8', reduced: true })], lines: [] }
    expect(flagsOf({ taxes: [tax(-1000, { rate: '8.0', reduced: true })] }, mixed)).toEqual([])
    expect(flagsOf({ taxes: [tax(-1001, { rate: '8', reduced: true })] }, mixed)).toEqual([
      'refund_exceeds',
    ])
  })

  it('may round a spread discount and percentages by one unit each', () => {
    const spread = {
      discount: 100,
      total: 2900,
      lines: [0, 1, 2].map((at) => line(at, 1, { check_discount: at === 0 ? 34 : 33 })),
    }
    const part = (position: number) => ({
      discount: -33,
      lines: [line(position, -1, { check_discount: -33 })],
    })
    const [first, second] = [refund('1', -967, part(0)), refund('2', -967, part(1))]
    expect(flagged([first, second], { ...sale, ...spread })).toEqual({ 1: [], 2: [] })
    const charged = { charge: 31, total: 3031 }
    const back = ['1', '2', '3'].map((uid) =>
      refund(uid, -1010, { charge: uid === '1' ? -10 : -11 }),
    )
    expect(flagged(back, { ...sale, ...charged })).toMatchObject({ 1: [], 2: [] })
  })

  it('are flagged for another rate, kind or reduced mark than that of the line', () => {
    const back = (more: Partial<ComparedLine>) => flagsOf({ lines: [line(0, -1, more)] })
    expect(back({ tax_rate: '10.0' })).toEqual([])
    const others = [{ tax_rate: '8' }, { tax_kind: 'exclusive' }, { reduced: true }] as const
    expect(others.map(back)).toEqual(Array.from({ length: 3 }, () => ['refund_tax_mismatch']))
  })

  it('without positions are flagged for a tax that the receipt does not have', () => {
    const sum = (tax_rate: string) => flagsOf({ lines: [line(null, -1, { tax_rate })] })
    expect([sum('10'), sum('8')]).toEqual([[], ['refund_tax_mismatch']])
    expect(flagsOf({ taxes: [tax(-1000, { rate: '8' })] })).toEqual(['refund_tax_mismatch'])
    expect(flagsOf({ taxes: [tax(-1000), tax(500, { rate: '8' })] })).toEqual([])
  })

  it('are flagged for another dish or condiment than that of the line', () => {
    const egg = { condiment_id: 'egg', name: 'Egg', quantity: 1 }
    const sold = { lines: [line(0, 2, { menu_item_id: 'soba', name: 'Soba', condiments: [egg] })] }
    const back = (more: Partial<ComparedLine>) => flagsOf({ lines: [line(0, -1, more)] }, sold)
    expect(back({ menu_item_id: 'soba', name: 'Soba noodles' })).toEqual([])
    expect(back({ name: 'Soba', condiments: [egg] })).toEqual([])
    expect(back({ menu_item_id: 'udon', name: 'Soba' })).toEqual(['refund_item_mismatch'])
    expect(back({ name: 'Udon' })).toEqual(['refund_item_mismatch'])
    expect(back({ name: 'Soba', condiments: [{ ...egg, quantity: 2 }] })).toEqual([
      'refund_item_mismatch',
    ])
    expect(
      back({ name: 'Soba', condiments: [{ ...egg, condiment_id: null, name: 'Leek' }] }),
    ).toEqual(['refund_item_mismatch'])
  })

  it('without positions are flagged for a dish that was not on the receipt', () => {
    const sold = { lines: [line(0, 1, { menu_item_id: 'soba' })] }
    const back = (menu_item_id: string | null) =>
      flagsOf({ lines: [line(null, -1, { menu_item_id })] }, sold)
    expect([back('soba'), back(null), back('udon')]).toEqual([[], [], ['refund_item_mismatch']])
  })

  it('are flagged if they were paid before the receipt', () => {
    expect(flagsOf({ paid_at: '2026-04-10T09:59:59Z' })).toEqual(['refund_before_sale'])
    expect(flagsOf({ paid_at: '2026-04-10T19:00:00+09:00' })).toEqual([])
  })

  it('are flagged while the receipt is set aside', () => {
    expect(flagsOf({}, { is_set_aside: true })).toEqual(['refund_not_counted'])
  })

  it('have no flags while they are set aside themselves', () => {
    const refunds = [
      refund('1', -3000, { is_set_aside: true, paid_at: '2026-04-01T00:00:00Z' }),
      refund('2', -3000),
    ]
    expect(flagged(refunds)).toEqual({ 1: [], 2: [] })
  })

  it('are unknown until their receipt arrives', () => {
    expect(flagged([refund('1', -1)], null)).toEqual({ 1: ['unknown_refund'] })
  })

  it('exceed if the receipt is itself a refund', () => {
    expect(flagged([refund('1', -1)], { ...sale, total: -500 })).toEqual({ 1: ['refund_exceeds'] })
  })

  it('have no flags if the tip alone is given back', () => {
    expect(flagged([refund('1', 0, { tip: -300 })], { ...sale, tip: 300 })).toEqual({ 1: [] })
  })

  it('have the same flags in any order', () => {
    const refunds = fc.uniqueArray(
      fc.record({
        uid: fc.stringMatching(/^[0-9]$/),
        total: fc.integer({ min: -3000, max: 0 }),
        is_set_aside: fc.boolean(),
      }),
      { selector: ({ uid }) => uid, maxLength: 6 },
    )
    fc.assert(
      fc.property(
        refunds.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
        ),
        ([all, shuffled]) => {
          const of = (some: typeof all) =>
            flagged(
              some.map(({ uid, total, is_set_aside }) => refund(uid, total, { is_set_aside })),
            )
          expect(of(shuffled)).toEqual(of(all))
        },
      ),
    )
  })
})
