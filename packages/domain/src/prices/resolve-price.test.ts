import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateTypes } from '../days/date-types.ts'
import {
  overlappingPrices,
  type Priced,
  type PriceMoment,
  type PriceRow,
  priceMoment,
  resolvePrice,
  type Service,
} from './resolve-price.ts'

const noConditions = {
  date_from: null,
  date_to: null,
  date_types: [],
  time_period_id: null,
  revenue_center_id: null,
  service: null,
} satisfies Omit<PriceRow, 'id' | 'price'>
const row = (id: string, more: Partial<PriceRow> = {}): PriceRow => ({
  id,
  price: 1,
  ...noConditions,
  ...more,
})

interface Vectors {
  shop: { timezone: string; close_time: string }
  holidays: string[]
  time_periods: { id: string; start_time: string; end_time: string; weekdays: never[] }[]
  items: Record<string, { price: number; takeout_price: number | null; prices: PriceRow[] }>
  vectors: {
    why: string
    item: string
    at: string
    service: Service
    revenue_center_id: string | null
    price: number
    rule: string
  }[]
}

describe('the vectors for device makers', () => {
  const file = new URL('../../../../docs/device-example/price-vectors.json', import.meta.url)
  const { shop, holidays, time_periods, items, vectors }: Vectors = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  const calendar = { shop, holidays: new Set(holidays), periods: time_periods }
  const itemOf = (name: string): Priced => {
    const item = items[name]
    if (!item) throw new Error(`No item ${name}`)
    return { ...item, prices: item.prices.map((one) => ({ ...noConditions, ...one })) }
  }
  it.each(vectors.map((vector) => [vector.why, vector] as const))('%s', (_why, vector) => {
    expect(
      resolvePrice(
        itemOf(vector.item),
        priceMoment(calendar, vector.at),
        vector.service,
        vector.revenue_center_id,
      ),
    ).toEqual({ price: vector.price, rule: vector.rule })
  })
})

describe('overlaps', () => {
  it.each<[string, Partial<PriceRow>, Partial<PriceRow>]>([
    ['the same period', { time_period_id: 'a' }, { time_period_id: 'a' }],
    ['a common day', { date_types: ['saturday', 'holiday'] }, { date_types: ['saturday'] }],
    [
      'dates that meet',
      { date_from: '2026-12-01', date_to: '2026-12-24' },
      { date_from: '2026-12-24' },
    ],
    ['no condition at all', {}, {}],
  ])('refuses %s', (_name, one, other) => {
    expect(
      overlappingPrices([row('x', { service: 'takeout' }), row('a', one), row('b', other)]),
    ).toEqual([1, 2])
  })

  it.each<[string, Partial<PriceRow>, Partial<PriceRow>]>([
    ['a period and a revenue center', { time_period_id: 'a' }, { revenue_center_id: 'c' }],
    [
      'a weekday and the day before a holiday',
      { date_types: ['weekday'] },
      { date_types: ['holiday_eve'] },
    ],
    ['a Saturday and a holiday', { date_types: ['saturday'] }, { date_types: ['holiday'] }],
    ['dates that follow', { date_to: '2026-12-23' }, { date_from: '2026-12-24' }],
    ['two services', { service: 'eat_in' }, { service: 'takeout' }],
  ])('orders %s', (_name, one, other) => {
    expect(overlappingPrices([row('a', one), row('b', other)])).toBeNull()
  })
})

const anyId = (...ids: string[]) => fc.option(fc.constantFrom(...ids))
const anyDate = fc.option(fc.constantFrom('2026-12-01', '2026-12-10', '2026-12-20', '2026-12-31'))
const anyRow = fc.record({
  date_from: anyDate,
  date_to: anyDate,
  date_types: fc.subarray([...dateTypes]),
  time_period_id: anyId('lunch', 'happy'),
  revenue_center_id: anyId('hall', 'terrace'),
  service: fc.option(fc.constantFrom<Service>('eat_in', 'takeout')),
})
const anyMoment: fc.Arbitrary<PriceMoment> = fc.record({
  date: fc.constantFrom('2026-11-30', '2026-12-01', '2026-12-15', '2026-12-31'),
  date_types: fc.constantFrom(
    ['weekday'] as const,
    ['saturday'] as const,
    ['sunday', 'holiday'] as const,
    ['weekday', 'holiday_eve'] as const,
    ['saturday', 'holiday', 'holiday_eve'] as const,
    ['holiday'] as const,
  ),
  time_period_id: anyId('lunch', 'happy'),
})

/**
 * The rule of docs/domain.md written a second time: conditions are tried from the most important
 * one on, and each keeps only the rows that are narrowest in it.
 */
function narrowest(
  { prices = [] }: Priced,
  { date, date_types, time_period_id }: PriceMoment,
  service: Service,
  center: string | null,
): string[] {
  let left = prices.filter((one) => {
    if (one.date_from && date < one.date_from) return false
    if (one.date_to && date > one.date_to) return false
    if (one.date_types.length && !one.date_types.some((type) => date_types.includes(type)))
      return false
    if (one.time_period_id && one.time_period_id !== time_period_id) return false
    if (one.revenue_center_id && one.revenue_center_id !== center) return false
    return !one.service || one.service === service
  })
  const keep = (isNarrow: (one: PriceRow) => boolean) => {
    if (left.some(isNarrow)) left = left.filter(isNarrow)
  }
  const isOn =
    (...types: readonly string[]) =>
    (one: PriceRow) =>
      one.date_types.some((type) => types.includes(type) && date_types.includes(type))
  keep((one) => Boolean(one.date_from ?? one.date_to))
  for (const types of [['holiday'], ['holiday_eve'], ['saturday', 'sunday'], ['weekday']]) {
    if (!left.some(isOn(...types))) continue
    keep(isOn(...types))
    break
  }
  keep((one) => one.time_period_id !== null)
  keep((one) => one.revenue_center_id !== null)
  keep((one) => one.service !== null)
  return left.map(({ id }) => id)
}

const runs = Number(process.env.PRICE_RUNS ?? 2000)

it('agrees with a second implementation of the rule', () => {
  fc.assert(
    fc.property(
      fc.array(anyRow, { maxLength: 8 }),
      anyMoment,
      fc.constantFrom<Service>('eat_in', 'takeout'),
      anyId('hall', 'terrace', 'bar'),
      fc.option(fc.constant(77)),
      (conditions, moment, service, center, takeout_price) => {
        const rows: PriceRow[] = []
        for (const [index, one] of conditions.entries()) {
          const added = [...rows, { ...one, id: `row-${index}`, price: index }]
          if (overlappingPrices(added) === null) rows.push(...added.slice(-1))
        }
        const item = { price: 99, takeout_price, prices: rows }
        const expected = narrowest(item, moment, service, center)
        expect(expected.length).toBeLessThanOrEqual(1)
        const byBase = service === 'takeout' && takeout_price !== null ? 'takeout_price' : 'price'
        expect(resolvePrice(item, moment, service, center).rule).toBe(expected[0] ?? byBase)
      },
    ),
    { numRuns: runs },
  )
})
