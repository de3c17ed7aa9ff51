import type { Dashboard, DashboardFigures } from '@pos/contract/reports/dashboard'
import { addDays } from '@pos/domain/days/calendar-date'
import { averageOf, roundedTo } from '@pos/domain/money/rounding'
import type { ShopSnapshot } from './read-shop.ts'

const shownDays = 30
const shownItems = 10
const none: DashboardFigures = { receipts: 0, guests: 0, total: 0, net: 0 }

/**
 * Combines shops of one currency into one dashboard. Days are counted back from each shop's own
 * business day.
 */
export function composeDashboard(shops: readonly ShopSnapshot[], now: Date): Dashboard {
  const first = shops[0] ?? failEmpty()
  const dayBack = (back: number) =>
    add(
      shops.flatMap((shop) =>
        shop.days.filter(({ date }) => date === addDays(shop.business_date, -back)),
      ),
    )
  const stretch = (days: number) => ({
    figures: sumOf(1, days, dayBack),
    before: sumOf(days + 1, 2 * days, dayBack),
  })
  return {
    at: now.toISOString(),
    currency: first.currency,
    shops: shops.map(({ id, name, timezone, business_date, revenue_type }) => ({
      id,
      name,
      timezone,
      business_date,
      revenue_type,
    })),
    today: dayBack(0),
    refunds: refundsOf(shops),
    usual: usualOf(shops),
    hours: hoursOf(shops),
    days: Array.from({ length: shownDays }, (_, index) => ({
      date: addDays(first.business_date, index - shownDays + 1),
      figures: dayBack(shownDays - 1 - index),
    })),
    last_7: stretch(7),
    last_30: stretch(30),
    top_items: mergeByKey(
      shops.flatMap((shop) => shop.items),
      (item) => item.label,
      (a, b) => ({ ...a, quantity: a.quantity + b.quantity, net: a.net + b.net }),
    )
      .toSorted((a, b) => b.net - a.net)
      .slice(0, shownItems),
    payments: mergeByKey(
      shops.flatMap((shop) => shop.payments),
      (payment) => payment.type,
      (a, b) => ({ ...a, count: a.count + b.count, amount: a.amount + b.amount }),
    ).toSorted((a, b) => b.amount - a.amount),
    open_tables: {
      ...shops.reduce(
        (all, { open_tables: one }) => ({
          tables: all.tables + one.tables,
          guests: all.guests + one.guests,
          amount: all.amount + one.amount,
        }),
        { tables: 0, guests: 0, amount: 0 },
      ),
      usual_stay_minutes: usualStay(shops),
    },
    attention: shops.map((shop) => shop.attention),
  }
}

/** Returns the average stay of a party in whole minutes; null without parties. */
function usualStay(shops: readonly ShopSnapshot[]): number | null {
  const sum = (of: keyof ShopSnapshot['stays']) =>
    shops.reduce((all, { stays }) => all + stays[of], 0)
  const parties = sum('parties')
  return parties > 0 ? roundedTo(sum('seconds') / parties / 60) : null
}

function refundsOf(shops: readonly ShopSnapshot[]): Dashboard['refunds'] {
  const today = shops.flatMap((shop) => shop.days.filter(({ date }) => date === shop.business_date))
  return {
    count: today.reduce((all, day) => all + day.refunds, 0),
    amount: today.reduce((all, day) => all + day.refund_amount, 0),
  }
}

function failEmpty(): never {
  throw new Error('A dashboard of no shop')
}

function sumOf(from: number, to: number, dayBack: (back: number) => DashboardFigures) {
  return add(Array.from({ length: to - from + 1 }, (_, index) => dayBack(from + index)))
}

/**
 * Returns the usual sales of the shops on this weekday, up to this time of day and for the whole
 * day: the sum of the averages over past weeks with sales. Completed hours come from roll-ups, the
 * current hour from receipts.
 */
function usualOf(shops: readonly ShopSnapshot[]): Dashboard['usual'] {
  const each = shops.map((shop) => {
    const past = shop.hours.filter(({ date }) => date !== shop.business_date)
    const weeks = new Set(past.map(({ date }) => date)).size
    const isOver = past.filter(({ hour }) => hour < shop.hour)
    return {
      weeks,
      until_now: averageOfWeeks([...isOver, ...shop.running_hour], weeks),
      whole_day: averageOfWeeks(past, weeks),
    }
  })
  const weeks = Math.max(...each.map((one) => one.weeks))
  if (weeks === 0) return null
  return {
    weeks,
    until_now: add(each.map((one) => one.until_now)),
    whole_day: add(each.map((one) => one.whole_day)),
  }
}

function averageOfWeeks(figures: readonly DashboardFigures[], weeks: number): DashboardFigures {
  const { receipts, guests, total, net } = add(figures)
  return {
    receipts: averageOf(receipts, weeks),
    guests: averageOf(guests, weeks),
    total: averageOf(total, weeks),
    net: averageOf(net, weeks),
  }
}

function hoursOf(shops: readonly ShopSnapshot[]): Dashboard['hours'] {
  const all = shops.flatMap((shop) => shop.hours.map(({ hour }) => hour))
  if (all.length === 0) return []
  const [from, to] = [Math.min(...all), Math.max(...all)]
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const hour = from + index
    let [total, usual, hasPast] = [0, 0, false]
    for (const shop of shops) {
      const past = shop.hours.filter(({ date }) => date !== shop.business_date)
      const weeks = new Set(past.map(({ date }) => date)).size
      if (weeks > 0) hasPast = true
      for (const row of shop.hours.filter((one) => one.hour === hour)) {
        if (row.date === shop.business_date) total += row.total
        else usual += row.total / weeks
      }
    }
    return { hour, total, usual: hasPast ? roundedTo(usual) : null }
  })
}

function add(all: readonly DashboardFigures[]): DashboardFigures {
  return all.reduce(
    (sum, one) => ({
      receipts: sum.receipts + one.receipts,
      guests: sum.guests + one.guests,
      total: sum.total + one.total,
      net: sum.net + one.net,
    }),
    none,
  )
}

function mergeByKey<T>(all: readonly T[], keyOf: (one: T) => string, join: (a: T, b: T) => T): T[] {
  const found = new Map<string, T>()
  for (const one of all) {
    const known = found.get(keyOf(one))
    found.set(keyOf(one), known ? join(known, one) : one)
  }
  return [...found.values()]
}
