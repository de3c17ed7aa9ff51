import { beforeEach, describe, expect, it } from 'vitest'
import { SampleShop, sampleLine } from '../testing/sample-checks.ts'
import type { SplitPart } from './check.ts'
import { checkTotals, partAmounts } from './check-totals.ts'

let shop: SampleShop
beforeEach(() => {
  shop = new SampleShop()
  shop.opened('A')
})
const add = (...lines: ReturnType<typeof sampleLine>[]) => shop.act('A', 'add', { lines })
const total = () => checkTotals(shop.check('A')).total
const discount = (
  uid: string,
  amount: number | { rate: string },
  line_uids: readonly string[] = [],
) => shop.act('A', 'discount', { add: { uid, discount_id: null, name: uid, amount, line_uids } })
const exclusive = { rate: '4.712', kind: 'exclusive', rounding: 'half_up', reduced: false } as const

describe('the total of a check', () => {
  it('counts neither voided pieces nor comps', () => {
    add(sampleLine('a1', { quantity: 4 }))
    shop.act('A', 'void', { line_uid: 'a1', quantity: 1, comp: false })
    shop.act('A', 'void', { line_uid: 'a1', quantity: 1, comp: true })
    expect(total()).toBe(1000)
  })

  it('includes condiments for each piece', () => {
    const condiment = { condiment_id: 'x', name: 'Large', price: 100, quantity: 2 }
    add(sampleLine('a1', { condiments: [condiment] }))
    expect(total()).toBe(1400)
  })

  it('applies discounts of lines before those of the check', () => {
    add(sampleLine('a1'), sampleLine('a2', { unit_price: 333 }))
    discount('half', { rate: '50' }, ['a1'])
    discount('off', 300, ['a1', 'a2'])
    // 1,000 − 500 and 666, less 300, is 866.
    expect(total()).toBe(866)
    discount('tenth', { rate: '10' })
    expect(total()).toBe(780)
    discount('all', 9999)
    expect(total()).toBe(0)
    shop.act('A', 'discount', { remove: 'all' })
    expect(total()).toBe(780)
  })

  it('has no tax if the check is free of it', () => {
    add(sampleLine('a1', { tax: exclusive }))
    expect(total()).toBe(1047)
    shop.act('A', 'set', { off_tax: true })
    expect(total()).toBe(1000)
  })

  it('contains the charges of the release', () => {
    add(sampleLine('a1'))
    const charges = [{ amount: { rate: '10' }, tax: null }]
    const added = { charges, table_charges: [], auto_gratuity: null }
    expect(checkTotals(shop.check('A'), added)).toMatchObject({ charge: 100, total: 1100 })
  })
})

describe('the parts of a split check', () => {
  const amounts = (parts: readonly SplitPart[]) => {
    shop.act('A', 'split', { parts })
    const check = shop.check('A')
    const { parts: byUid, rest } = partAmounts(check, checkTotals(check))
    return [...byUid.entries(), ['rest', rest]]
  }
  const shared = (uid: string, line_uid: string, numerator: number, denominator: number) =>
    ({ uid, kind: 'lines', shares: [{ line_uid, numerator, denominator }] }) as const

  it('share one dish by largest remainder', () => {
    add(sampleLine('a1', { quantity: 1, unit_price: 1000 }))
    expect(
      amounts([shared('p1', 'a1', 1, 3), shared('p2', 'a1', 1, 3), shared('p3', 'a1', 1, 3)]),
    ).toEqual([
      ['p1', 334],
      ['p2', 333],
      ['p3', 333],
      ['rest', 0],
    ])
  })

  it('leave what no part names to the rest', () => {
    add(sampleLine('a1', { quantity: 1, unit_price: 900 }), sampleLine('a2'))
    expect(amounts([shared('p1', 'a1', 2, 3)])).toEqual([
      ['p1', 600],
      ['rest', 1300],
    ])
  })

  it('by seat exclude lines that another part names', () => {
    add(sampleLine('a1', { seat: 1 }), sampleLine('a2', { seat: 1 }), sampleLine('a3', { seat: 2 }))
    expect(amounts([shared('p1', 'a2', 1, 1), { uid: 's1', kind: 'seat', seat: 1 }])).toEqual([
      ['p1', 1000],
      ['s1', 1000],
      ['rest', 1000],
    ])
  })

  it('include tax, and equal parts share what amounts leave', () => {
    add(sampleLine('a1', { tax: exclusive }))
    expect(
      amounts([
        { uid: 'fixed', kind: 'amount', amount: 46 },
        { uid: 'e1', kind: 'equal' },
        { uid: 'e2', kind: 'equal' },
      ]),
    ).toEqual([
      ['fixed', 46],
      ['e1', 501],
      ['e2', 500],
      ['rest', 0],
    ])
  })

  it('never pay more than the total', () => {
    add(sampleLine('a1'))
    expect(amounts([{ uid: 'fixed', kind: 'amount', amount: 9999 }])).toEqual([
      ['fixed', 1000],
      ['rest', 0],
    ])
  })
})
