import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import { zonedInstant } from '@pos/domain/days/business-day'
import { addDays } from '@pos/domain/days/calendar-date'
import { periodAt } from '@pos/domain/days/time-periods'
import { computeTotals } from '@pos/domain/receipts/totals'
import type { Catalog } from './catalog.ts'

type Posted = PostedReceiptInput
const hour = 3_600_000

/**
 * Valid receipts of a business day that break careless reports: paid past midnight, ordered on one
 * business day and paid on the next, a refund after midnight, three payments, a voucher above the
 * check, sold without tax, and around clock changes.
 */
export function edgeReceipts(catalog: Catalog, date: string, prefix: string): Posted[] {
  const { timezone, close_time, currency } = catalog.shop
  const at = (time: string) => zonedInstant(date, time, timezone)
  const next = zonedInstant(addDays(date, 1), close_time, timezone)
  const unit = currency === 'JPY' ? 1 : 100
  const make = (name: string, paidAt: Date, more: Parameters<typeof oneLine>[4] = {}) =>
    oneLine(catalog, `${prefix}-${name}`, paidAt, 1000 * unit, more)
  const night = new Date(at('24:00').getTime() + 1.5 * hour)
  return [
    make('night', night),
    // 29:59 is the last minute that a period can name. Whether it belongs to this business day
    // depends on the close time.
    make('last-minute', at('29:59')),
    make('over-close', new Date(next.getTime() + hour / 2), {
      firstOrderedAt: new Date(next.getTime() - hour),
    }),
    make('refund', new Date(night.getTime() + hour / 2), { quantity: -1 }),
    make('split', at('20:00'), { split: 3 }),
    make('voucher', at('21:00'), { voucher: 1500 * unit }),
    make('no-tax', at('19:00'), { noTax: true }),
    // In New York, 01:30 occurs twice on one Sunday, and 02:30 not at all on another.
    make('clock-change', new Date(at('01:30').getTime() + hour)),
  ]
}

function oneLine(
  catalog: Catalog,
  uid: string,
  paidAt: Date,
  price: number,
  more: {
    quantity?: number
    split?: number
    voucher?: number
    noTax?: boolean
    firstOrderedAt?: Date
  },
): Posted {
  const { item, eatIn } = catalog.items[0] ?? fail()
  const tax = more.noTax ? { ...eatIn, rate: '0' } : eatIn
  const quantity = more.quantity ?? 1
  const totals = computeTotals({
    lines: [{ quantity, unit_price: price, condiments: 0, discount: 0, tax, gratuity_base: false }],
    discount: 0,
    charges: [],
    table_charges: [],
    guest_count: 1,
    auto_gratuity: null,
  })
  const first = more.firstOrderedAt ?? new Date(paidAt.getTime() - hour / 2)
  const table = catalog.tables[0]
  const period = periodAt(catalog.periods, first, catalog.shop.timezone)
  return {
    uid,
    revenue_center_id: table?.center?.id ?? null,
    revenue_center: table?.center?.name ?? null,
    time_period_id: period?.id ?? null,
    time_period: period?.name ?? null,
    table_id: table?.id ?? null,
    table_code: table?.code ?? null,
    floor: table?.floor ?? null,
    guest_count: 1,
    first_ordered_at: first.toISOString(),
    ordered_at: first.toISOString(),
    paid_at: paidAt.toISOString(),
    subtotal: totals.subtotal,
    tax: totals.tax,
    total: totals.total,
    // A voucher gives no change: its full value is settled even for a smaller check.
    settle: more.voucher ?? totals.total,
    taxes: totals.taxes.map((line) => ({ ...line })),
    payments: payments(catalog, totals.total, more),
    orders: [
      {
        position: 0,
        menu_item_id: item.id,
        name: item.name,
        quantity,
        unit_price: price,
        price: quantity * price,
        cost: item.cost,
        tax_rate: tax.rate,
        tax_kind: tax.kind,
        reduced: tax.reduced,
        ordered_at: first.toISOString(),
      },
    ],
  }
}

function payments(
  { payments: all }: Catalog,
  total: number,
  { split = 1, voucher }: { split?: number; voucher?: number },
): Posted['payments'] {
  if (voucher !== undefined) {
    const coupon = all.find((payment) => payment.type === 'coupon')
    return [
      {
        payment_id: coupon?.id ?? null,
        name: coupon?.name ?? 'Voucher',
        type: 'coupon',
        amount: voucher,
      },
    ]
  }
  const part = Math.floor(total / split)
  return Array.from({ length: split }, (_, index) => {
    const payment = all[index % all.length] ?? fail()
    const amount = index === 0 ? total - part * (split - 1) : part
    return {
      payment_id: payment.id,
      name: payment.name,
      type: payment.type,
      sub_type: payment.sub_type,
      amount,
    }
  })
}

function fail(): never {
  throw new Error('A menu without items or payments')
}
