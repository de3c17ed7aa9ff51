import { type PostedReceiptInput, postedReceipt } from '@pos/contract/sales/posted-receipt'
import { postedVoidOrder } from '@pos/contract/sales/posted-void-order'
import { checkReceipt } from '@pos/domain/receipts/receipt-checks'
import { computeTotals } from '@pos/domain/receipts/totals'
import { addedCharges } from '@pos/domain/tax/added-charges'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../random.ts'
import { choice, type Menu, rulesOfMenu, sampleItem, sampleMenu } from '../testing/sample-menu.ts'
import { readCatalog } from './catalog.ts'
import { playVisit } from './visit.ts'

const noon = new Date('2026-03-02T03:00:00Z')
const uuid = (text: string) =>
  `00000000-0000-4000-8000-${[...text]
    .reduce((sum, one) => sum * 31 + one.charCodeAt(0), 7)
    .toString(16)
    .slice(0, 12)
    .padStart(12, '0')}`

/** Removes ids: those of the sample menu are no UUIDs. */
const withoutIds = (receipt: object) =>
  JSON.parse(
    JSON.stringify(receipt, (name, value: unknown) => (name.endsWith('_id') ? null : value)),
  ) as unknown

function visit(menu: Menu, seed: string, takeout = false) {
  const catalog = readCatalog(menu, '2026-03-02')
  const table = takeout ? null : (catalog.tables[0] ?? null)
  return playVisit({
    uid: seed.replaceAll(/[^\w.-]/g, '-'),
    catalog,
    random: seededRandom(seed),
    seatedAt: noon,
    release: 7,
    table,
    staff: { id: null, name: 'Staff 1', flags: null },
    crew: [],
  })
}

/** The totals of a receipt by the shared rules; the discount is that of the check. */
function totalsOf(receipt: PostedReceiptInput, menu: Menu) {
  const { shop, chargeRules } = readCatalog(menu, '2026-03-02')
  const rule = (line: PostedReceiptInput['orders'][number]) =>
    ({
      rate: line.tax_rate,
      kind: line.tax_kind,
      reduced: line.reduced ?? false,
      rounding: 'down',
    }) as const
  const [first] = receipt.orders
  return computeTotals({
    lines: receipt.orders.map((line) => ({
      quantity: line.quantity,
      unit_price: line.unit_price,
      condiments: (line.condiments ?? []).reduce(
        (sum, one) => sum + one.price * (one.quantity ?? 1),
        0,
      ),
      discount: 0,
      tax: rule(line),
      gratuity_base: line.attribute !== 'goods',
    })),
    discount: receipt.discount ?? 0,
    ...addedCharges(chargeRules, {
      ordered_at: receipt.orders.map((line) => line.ordered_at),
      revenue_center_id: receipt.revenue_center_id ?? null,
      table_code: receipt.table_id ? (receipt.table_code ?? null) : null,
    }),
    guest_count: receipt.guest_count,
    auto_gratuity: shop.auto_gratuity_rate
      ? {
          rate: shop.auto_gratuity_rate,
          from_guests: shop.auto_gratuity_from_guests,
          tax: shop.auto_gratuity_taxed && first ? rule(first) : null,
        }
      : null,
    ...(receipt.tip === undefined ? {} : { tip: receipt.tip }),
  })
}

const hawaii = sampleMenu(
  { taxes: [{ id: 'eat-in', rate: '4.712', kind: 'exclusive', rounding: 'down', reduced: false }] },
  {
    currency: 'USD',
    country_code: 'US',
    timezone: 'Pacific/Honolulu',
    tipping: true,
    tip_rates: ['15', '18', '20'],
    auto_gratuity_rate: '18',
    auto_gratuity_from_guests: 4,
    auto_gratuity_taxed: true,
  },
)
const anyTime = { time_period_id: null, tax_id: 'eat-in', active: true }
const order = {
  ...anyTime,
  rate: '0',
  amount: 0,
  trigger_timing: 'by_order',
  revenue_center_ids: [] as string[],
}
const charging = sampleMenu({
  charges: [
    { ...order, kind: 'rate', rate: '10', time_period_id: 'lunch' },
    { ...order, kind: 'amount', amount: 30, revenue_center_ids: ['takeout'], tax_id: null },
  ],
  'table-charges': [
    {
      ...anyTime,
      kind: 'amount',
      rate: '0',
      amount: 330,
      per: 'guest',
      date_types: ['weekday'],
      excluded_table_codes: null,
    },
  ],
  'revenue-centers': [
    { id: 'hall', name: 'Hall' },
    { id: 'takeout', name: 'Take-out' },
  ],
})
const seeds = fc.tuple(fc.string({ minLength: 1, maxLength: 12 }), fc.boolean())

describe('a visit', () => {
  it.each([
    ['Tokyo', sampleMenu()],
    ['Tokyo with charges', charging],
    ['Honolulu', hawaii],
  ])(
    'in %s has the totals of the shared rules, and nothing that the server flags',
    (_name, menu) => {
      fc.assert(
        fc.property(seeds, ([seed, takeout]) => {
          const receipt = visit(menu, seed, takeout)!.receipt
          const {
            subtotal,
            discount,
            tax,
            charge,
            table_charge,
            auto_gratuity,
            total,
            tip,
            due,
            taxes,
          } = totalsOf(receipt, menu)
          expect(receipt).toMatchObject({
            subtotal,
            discount,
            tax,
            charge,
            table_charge,
            auto_gratuity,
            total,
            tip,
            settle: due,
            taxes,
          })
          const clock = {
            now: new Date('2026-03-03T00:00:00Z'),
            shop_since: new Date('2026-01-01T00:00:00Z'),
          }
          expect(
            checkReceipt(
              postedReceipt.parse(withoutIds({ ...receipt, uid: 'visit' })),
              rulesOfMenu(menu),
              clock,
            ),
          ).toEqual([])
        }),
      )
    },
  )

  it('has an allowed number of distinct condiments of each group', () => {
    const limits = fc
      .tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }))
      .filter(([min, max]) => max === 0 || min <= max)
    fc.assert(
      fc.property(fc.string(), limits, (seed, [min, max]) => {
        const condiments = ['small', 'large', 'egg', 'cheese'].map((id) => ({
          id,
          name: id,
          price: 10,
          active: true,
        }))
        const groups = [
          {
            id: 'all',
            min_select: 0,
            max_select: 0,
            condiment_ids: condiments.map(({ id }) => id),
          },
        ]
        const items = [sampleItem('bowl', { condiment_groups: [choice('all', min, max)] })]
        const menu = sampleMenu({
          condiments: condiments,
          'condiment-groups': groups,
          'menu-items': items,
        })
        for (const line of visit(menu, seed)!.receipt.orders) {
          const selections = (line.condiments ?? []).map((one) => one.condiment_id)
          expect(selections.length).toBeGreaterThanOrEqual(min)
          expect(selections.length).toBeLessThanOrEqual(max === 0 ? 4 : max)
          expect(new Set(selections).size).toBe(selections.length)
        }
      }),
    )
  })

  it('reaches minimum and maximum of a group', () => {
    const counts = Array.from(
      { length: 200 },
      (_, index) => visit(sampleMenu(), `seed ${index}`)!.receipt.orders,
    )
      .flat()
      .filter((line) => line.name === 'curry')
      .map((line) => line.condiments?.length)
    expect([...new Set(counts)].toSorted()).toEqual([1, 2])
  })

  it('is identical for the same seed and differs for another', () => {
    const posts = () => JSON.stringify(visit(sampleMenu(), 'one'))
    expect(posts()).toBe(posts())
    expect(visit(sampleMenu(), 'one')?.receipt.orders).not.toEqual(
      visit(sampleMenu(), 'two')?.receipt.orders,
    )
  })

  it('continues without lines that could not be ordered and totals the others', () => {
    const whole = visit(sampleMenu(), 'less')!
    const [first, ...others] = whole.receipt.orders
    const less = whole.without(new Set([String(first?.uid)]))
    expect(less?.receipt.orders.map((line) => line.uid)).toEqual(others.map((line) => line.uid))
    expect(less?.receipt.subtotal).toBe(others.reduce((sum, line) => sum + line.price, 0))
    expect(less?.receipt.paid_at).toBe(whole.receipt.paid_at)
    expect(whole.without(new Set(whole.lines.map(({ line }) => line.uid)))).toBeNull()
  })

  it('is accepted by the device interface unchanged', () => {
    const ids = (record: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(record).map(([name, value]) => [
          name,
          name.endsWith('_id') && typeof value === 'string' ? uuid(value) : value,
        ]),
      )
    for (let index = 0; index < 300; index += 1) {
      const { receipt, voids } = visit(
        index % 2 ? hawaii : sampleMenu(),
        `visit-${index}`,
        index % 5 === 0,
      )!
      const orders = receipt.orders.map((line) => ({
        ...ids(line),
        condiments: line.condiments?.map((one) => ids(one)),
      }))
      const payments = receipt.payments.map((one) => ids(one))
      expect(postedReceipt.safeParse({ ...ids(receipt), orders, payments }).error).toBeUndefined()
      for (const one of voids) expect(postedVoidOrder.safeParse(ids(one)).error).toBeUndefined()
    }
  })

  it('has its events in chronological order', () => {
    for (let index = 0; index < 100; index += 1) {
      const { first_ordered_at, ordered_at, paid_at, orders } = visit(
        sampleMenu(),
        `time ${index}`,
      )!.receipt
      const times = [noon.toISOString(), first_ordered_at, ordered_at, paid_at]
      expect(times.toSorted()).toEqual(times)
      expect(
        orders.every(
          (line) => line.ordered_at >= first_ordered_at && line.ordered_at <= ordered_at,
        ),
      ).toBe(true)
    }
  })

  it('for take-out has one guest, no table, the take-out rate and no draft drinks', () => {
    const { receipt } = visit(sampleMenu(), 'home', true)!
    expect(receipt).toMatchObject({ guest_count: 1, table_code: 'OUT', table_id: null })
    expect(
      receipt.orders.every(
        (line) => line.takeout && line.tax_rate === '8' && line.attribute === 'food',
      ),
    ).toBe(true)
  })

  it('has the charges of the master data: late orders, seats, boxes', () => {
    const inside = visit(charging, 'hall')!.receipt
    const late = inside.orders
      .filter((line) => line.ordered_at < '2026-03-02T06:00')
      .reduce((sum, line) => sum + line.price, 0)
    expect(inside).toMatchObject({
      discount: 0,
      charge: Math.floor(late / 10),
      table_charge: 330 * inside.guest_count,
    })
    const home = visit(charging, 'home', true)!.receipt
    expect(home).toMatchObject({
      revenue_center: 'Take-out',
      charge: Math.floor(home.subtotal / 10) + 30,
      table_charge: 0,
    })
  })

  it('of a large party has the automatic gratuity if the shop has one', () => {
    const floor = {
      id: 'floor',
      name: '1F',
      tables: [{ id: 'a1', code: 'A1', seats: 8, revenue_center_id: 'hall' }],
    }
    const menu = {
      ...hawaii,
      entities: { ...hawaii.entities, 'shop-maps': [floor] } as unknown as Menu['entities'],
    }
    const receipts = Array.from(
      { length: 40 },
      (_, index) => visit(menu, `party ${index}`)!.receipt,
    )
    const charged = receipts.filter(({ auto_gratuity }) => (auto_gratuity ?? 0) > 0)
    expect(charged).toEqual(receipts.filter(({ guest_count }) => guest_count >= 4))
    expect(charged.length).toBeGreaterThan(20)
  })

  it('is not generated if nothing can be sold', () => {
    expect(visit(sampleMenu({ 'menu-items': [] }), 'none')).toBeNull()
  })
})
