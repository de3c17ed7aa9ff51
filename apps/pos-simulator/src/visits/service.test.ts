import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import { businessDate } from '@pos/domain/days/business-day'
import { balanceOf, noCash, sessionsOf } from '@pos/domain/money/drawer-sessions'
import { beforeEach, describe, expect, it } from 'vitest'
import { visitsOfDay } from '../days/day-plan.ts'
import { cashOf, type DrawerEvent } from '../days/drawer-day.ts'
import { sampleMenu } from '../testing/sample-menu.ts'
import type { OpenCheck } from './open-checks.ts'
import type { OrderLine } from './posted-order.ts'
import { Service } from './service.ts'

type ServingDevice = ConstructorParameters<typeof Service>[2]

const options = { seed: 'test', visits: 60, devices: 1 }
const minute = 60_000
/** 2026-03-06 is a Friday; the shop is in Tokyo and its day ends at 05:00. */
const opening = new Date('2026-03-06T05:00:00+09:00')
const tables = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'].map((code) => ({
  id: code,
  code,
  seats: 4,
  revenue_center_id: 'hall',
}))
const menu = sampleMenu({ 'shop-maps': [{ id: 'floor', name: '1F', tables }] })

/** A device that records posts and table states. */
function tillOf(release = 7) {
  const open = new Map<string, OpenCheck>()
  const notified: { at: Date; check: OpenCheck | null; table: string }[] = []
  const posted: (Pick<PostedReceiptInput, 'uid' | 'paid_at' | 'orders'> & { at: Date })[] = []
  const ordered: OrderLine[] = []
  const soldOut = new Set<string>()
  const takings: number[] = []
  const cash: { kind: DrawerEvent['kind']; amount: number | null; at: string; posted: Date }[] = []
  let now = opening
  const device: ServingDevice = {
    ...menu,
    release,
    states: new Map(),
    offers: (id) => !soldOut.has(id),
    postOrders: async (lines) => void ordered.push(...lines),
    holds: ({ table_code, opened_at }) => open.get(table_code)?.opened_at === opened_at,
    isTaken: (code) => open.has(code),
    holdTable: async (check) =>
      void (open.set(check.table_code, check),
      notified.push({ at: now, check, table: check.table_code })),
    freeTable: async ({ table_code }) =>
      void (open.delete(table_code), notified.push({ at: now, check: null, table: table_code })),
    postReceipts: async (receipts) => {
      // A refund follows its receipt in the same post.
      const visits = receipts.filter(({ refund_of }) => !refund_of)
      expect(
        receipts.every(
          ({ refund_of }) => !refund_of || visits.some(({ uid }) => uid === refund_of),
        ),
      ).toBe(true)
      takings.push(...receipts.map((one) => cashOf(one)))
      posted.push(...visits.map(({ uid, paid_at, orders }) => ({ uid, paid_at, orders, at: now })))
      return receipts.length
    },
    postVoidOrders: async (orders) => orders.length,
    postCash: async (events) =>
      cash.push(
        ...events.map(({ kind, amount, at }) => ({
          kind,
          amount: amount ?? null,
          at,
          posted: now,
        })),
      ),
    workAs: async () => true,
  }
  return {
    device,
    open,
    notified,
    posted,
    ordered,
    soldOut,
    cash,
    takings,
    at: (moment: Date) => (now = moment),
  }
}

let till: ReturnType<typeof tillOf>
const shop = { id: 'shop', known: new Set<string>() }
const serviceFrom = (since: Date, known = shop.known) =>
  new Service(options, { ...shop, known }, till.device, 0, since)
const after = (from: Date, minutes: number) => new Date(from.getTime() + minutes * minute)
const uidsOf = (date: string) =>
  visitsOfDay(options, shop, menu, date, 0).map(({ receipt }) => receipt.uid)
const failing = async (action: () => Promise<unknown>) => void (await action())

async function play(service: Service, from: Date, minutes: number, step = 1) {
  for (let passed = 0; passed <= minutes; passed += step) {
    const now = after(from, passed)
    till.at(now)
    service.beginDay(now)
    await service.catchUp(now, failing)
  }
}

beforeEach(() => {
  till = tillOf()
})

describe('a day in real time', () => {
  it('sends every available line to the kitchen once', async () => {
    till.soldOut.add('curry')
    await play(serviceFrom(opening), opening, 23 * 60)
    const sent = till.ordered.map((line) => line.uid)
    expect(sent).toHaveLength(new Set(sent).size)
    expect(till.ordered.some((line) => line.menu_item_id === 'curry')).toBe(false)
    expect(till.posted.length).toBeGreaterThan(10)
    expect(
      till.posted
        .flatMap(({ orders }) => orders)
        .filter((line) => !sent.includes(String(line.uid))),
    ).toEqual([])
    expect(till.open.size).toBe(0)
  })

  it('seats every guest once at the planned minute, then frees the table', async () => {
    await play(serviceFrom(opening), opening, 23 * 60)
    expect(till.posted.map(({ uid }) => uid).toSorted()).toEqual(uidsOf('2026-03-06').toSorted())
    for (const { at, paid_at } of till.posted)
      expect(at.getTime() - Date.parse(paid_at)).toBeLessThan(minute)
    expect([...till.open.keys()]).toEqual([])
  })

  it('opens tables, adds rounds, asks for the bill and frees them', async () => {
    await play(serviceFrom(opening), opening, 23 * 60)
    const first = till.notified.find(({ check }) => check !== null)
    const course = till.notified.filter(({ table }) => table === first?.table)
    const end = course.findIndex(({ check }) => check === null)
    const checks = course.slice(0, end).map(({ check }) => check!)
    expect(checks.map(({ state }) => state)).toEqual([
      ...checks.slice(1).map(() => 'open'),
      'paying',
    ])
    expect(checks.map(({ amount }) => amount)).toEqual(
      checks.map(({ amount }) => amount).toSorted((a, b) => a - b),
    )
    expect(checks.at(-1)!.amount).toBeGreaterThan(0)
  })

  it('continues after a restart without duplicates', async () => {
    const noon = after(opening, 9.5 * 60)
    await play(serviceFrom(opening), opening, 9.5 * 60)
    const before = till.posted.map(({ uid }) => uid)
    till.open.clear()
    await play(serviceFrom(noon, new Set(before)), noon, 14 * 60)
    const all = till.posted.map(({ uid }) => uid)
    expect(before.length).toBeGreaterThan(0)
    expect(new Set(all).size).toBe(all.length)
    expect(all.toSorted()).toEqual(uidsOf('2026-03-06').toSorted())
  })

  it('starts the next day and keeps the number of planned guests over a month', async () => {
    const service = serviceFrom(opening)
    await play(service, opening, 30 * 24 * 60, 15)
    expect(till.posted.length).toBeGreaterThan(1000)
    expect(new Set(till.posted.map(({ uid }) => uid)).size).toBe(till.posted.length)
    expect(service.size).toBeLessThan(100)
  })

  it('pays open checks after days without running and names the missing days', async () => {
    const service = serviceFrom(opening)
    await play(service, opening, 8 * 60)
    const monday = new Date('2026-03-09T12:00:00+09:00')
    expect(service.beginDay(monday)).toEqual(['2026-03-07', '2026-03-08'])
    await service.catchUp(monday, failing)
    const posted = new Set(till.posted.map(({ uid }) => uid))
    expect(uidsOf('2026-03-06').filter((uid) => !posted.has(uid))).toEqual([])
    for (const { paid_at } of till.posted)
      expect(['2026-03-06', '2026-03-09']).toContain(businessDate(paid_at, 'Asia/Tokyo', '05:00'))
  })

  it('repeats nothing when the clock is set back', async () => {
    const service = serviceFrom(opening)
    await play(service, opening, 20 * 60)
    const count = till.posted.length
    await play(service, after(opening, -24 * 60), 24 * 60, 30)
    expect(till.posted.length).toBe(count)
  })

  it('lets later guests order from a new menu on the same day', async () => {
    const service = serviceFrom(opening)
    await play(service, opening, 8 * 60)
    Object.assign(till.device, { release: 8 })
    service.planAgain(after(opening, 8 * 60))
    await play(service, after(opening, 8 * 60), 15 * 60)
    expect(till.posted.map(({ uid }) => uid).toSorted()).toEqual(uidsOf('2026-03-06').toSorted())
  })

  it('lets guests leave without paying if the back-office freed their table', async () => {
    const service = serviceFrom(opening)
    let now = opening
    while (till.open.size === 0) await play(service, (now = after(now, 1)), 0)
    till.open.clear()
    const seated = till.notified.length
    await play(service, now, 20 * 60)
    expect(seated).toBeGreaterThan(0)
    expect(till.posted.length).toBe(uidsOf('2026-03-06').length - 1)
  })

  it('opens the drawer before the first guests and counts it at the end', async () => {
    const service = serviceFrom(opening)
    await play(service, opening, 24 * 60 - 1, 5)
    const sum = till.takings.reduce((all, one) => all + one, 0)
    expect(till.cash.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['open', 'drop', 'count', 'close']),
    )
    expect(
      till.cash.every(({ at, posted }) => posted.getTime() - Date.parse(at) < 6 * minute),
    ).toBe(true)
    const [session] = sessionsOf(
      till.cash.map((event) => ({ ...event, staff_id: null, staff: null })),
    )
    if (!session) throw new Error('The drawer was not opened')
    expect(
      Math.abs(balanceOf(session, { ...noCash, received: sum }).over_short ?? Number.NaN),
    ).toBeLessThanOrEqual(50)
  })

  it('posts the opening again after a restart and counts earlier payments', async () => {
    const evening = after(opening, 15 * 60)
    await play(serviceFrom(opening), opening, 15 * 60, 5)
    const known = new Set(till.posted.map(({ uid }) => uid))
    const [before] = till.cash
    await play(serviceFrom(evening, known), evening, 9 * 60 - 1, 5)
    const opened = till.cash
      .filter(({ kind }) => kind === 'open')
      .map(({ amount, at }) => ({ amount, at }))
    expect(opened).toEqual([opened[0], { amount: before?.amount, at: before?.at }])
    expect(till.cash.filter(({ kind }) => kind === 'count').length).toBe(1)
  })

  it('continues after a refused post', async () => {
    const service = serviceFrom(opening)
    const problems: unknown[] = []
    Object.assign(till.device, { postReceipts: () => Promise.reject(new Error('refused')) })
    await service.catchUp(
      after(opening, 22 * 60),
      async (action) => void (await action().catch((error: unknown) => problems.push(error))),
    )
    expect(problems.length).toBeGreaterThan(10)
    expect(service.size).toBe(0)
  })
})
