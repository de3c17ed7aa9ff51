import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import type { CheckEventInput } from '@pos/device-client/checks/check-sync'
import { applyCheckEvent } from '@pos/domain/checks/apply-check-event'
import { type Check, payablePieces } from '@pos/domain/checks/check'
import type { CheckEvent } from '@pos/domain/checks/check-event'
import { businessDate } from '@pos/domain/days/business-day'
import { balanceOf, noCash, sessionsOf } from '@pos/domain/money/drawer-sessions'
import { beforeEach, describe, expect, it } from 'vitest'
import { visitsOfDay } from '../days/day-plan.ts'
import { cashOf, type DrawerEvent } from '../days/drawer-day.ts'
import { sampleMenu } from '../testing/sample-menu.ts'
import { checkUidOf } from './check-visit.ts'
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

/** A device that applies events to its checks and records everything. */
function tillOf(release = 7) {
  const checks = new Map<string, Check>()
  const events: { at: Date; event: CheckEventInput }[] = []
  const posted: (Pick<PostedReceiptInput, 'uid' | 'paid_at' | 'orders' | 'total'> & {
    at: Date
  })[] = []
  const soldOut = new Set<string>()
  const takings: number[] = []
  const cash: { kind: DrawerEvent['kind']; amount: number | null; at: string; posted: Date }[] = []
  let now = opening
  let isPaidElsewhere = false
  const apply = (event: CheckEvent) => {
    const outcome = applyCheckEvent((uid) => checks.get(uid), event)
    if ('refusal' in outcome) return outcome.refusal
    for (const check of outcome.changed) checks.set(check.uid, check)
    return null
  }
  const device: ServingDevice = {
    ...menu,
    release,
    states: new Map(),
    offers: (id) => !soldOut.has(id),
    checks,
    synchronize: async () => {},
    act: async (all) => {
      for (const event of all) {
        events.push({ at: now, event })
        const refusal = apply({ ...(event as CheckEvent), device_id: 'till' })
        if (refusal) return refusal
      }
      return null
    },
    claim: async () => !isPaidElsewhere,
    pay: async (receipt, check_uid, date) => {
      const { uid, paid_at, orders, total } = receipt
      takings.push(cashOf(receipt))
      posted.push({ uid, paid_at, orders, total, at: now })
      const payload = { receipt_uid: uid, part_uid: null, total }
      const head = { uid, check_uid, at: paid_at, device_id: 'till', staff_id: null }
      apply({ ...head, kind: 'close', payload })
      return `01-${date}-${posted.length}`
    },
    record: async (kind, records) => {
      if (kind === 'receipts')
        // A refund follows its receipt.
        for (const refund of records as unknown as PostedReceiptInput[]) {
          expect(posted.map(({ uid }) => uid)).toContain(refund.refund_of)
          takings.push(cashOf(refund))
        }
      else
        for (const { kind: of, amount, at } of records as unknown as DrawerEvent[])
          cash.push({ kind: of, amount: amount ?? null, at, posted: now })
    },
    workAs: async () => true,
  }
  const open = () => [...checks.values()].filter(({ state }) => state === 'open')
  return {
    device,
    checks,
    open,
    events,
    posted,
    soldOut,
    cash,
    takings,
    at: (moment: Date) => (now = moment),
    payElsewhere: (is: boolean) => (isPaidElsewhere = is),
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
  it('sends every line of a receipt to the kitchen before it is paid', async () => {
    till.soldOut.add('curry')
    await play(serviceFrom(opening), opening, 23 * 60)
    const lines = [...till.checks.values()].flatMap((check) => check.lines)
    expect(lines.some((line) => line.menu_item_id === 'curry')).toBe(false)
    expect(lines.every(({ ticket_uid }) => ticket_uid !== null)).toBe(true)
    expect(till.posted.length).toBeGreaterThan(10)
    for (const { uid, orders } of till.posted) {
      const check = till.checks.get(checkUidOf({ receipt: { uid } as PostedReceiptInput }, 'shop'))
      const paid = check?.lines.filter((line) => payablePieces(line) + line.comped > 0) ?? []
      expect(paid.map((line) => line.uid).toSorted()).toEqual(
        orders.map((line) => line.uid).toSorted(),
      )
    }
    expect(till.open()).toEqual([])
  })

  it('pays every visit once at the planned minute and closes its check', async () => {
    await play(serviceFrom(opening), opening, 23 * 60)
    expect(till.posted.map(({ uid }) => uid).toSorted()).toEqual(uidsOf('2026-03-06').toSorted())
    for (const { at, paid_at } of till.posted)
      expect(at.getTime() - Date.parse(paid_at)).toBeLessThan(minute)
    expect(till.open()).toEqual([])
  })

  it('opens checks, adds rounds, serves them and prints the bill before payment', async () => {
    await play(serviceFrom(opening), opening, 23 * 60)
    const [longest] = [...till.checks.values()].toSorted(
      (one, other) => other.tickets.length - one.tickets.length,
    )
    const kinds = till.events.flatMap(({ event }) =>
      event.check_uid === longest?.uid ? event.kind : [],
    )
    expect(kinds[0]).toBe('open')
    expect(kinds.filter((kind) => kind === 'add').length).toBeGreaterThan(1)
    expect(kinds).toContain('kitchen')
    expect(kinds).toContain('print')
    expect([...till.checks.values()].every((check) => check.bill_printed === 1)).toBe(true)
  })

  it('lets guests wait while another device takes the payment', async () => {
    const service = serviceFrom(opening)
    till.payElsewhere(true)
    await play(service, opening, 12 * 60)
    expect(till.posted).toEqual([])
    expect(till.open().length).toBeGreaterThan(10)
    till.payElsewhere(false)
    await play(service, after(opening, 12 * 60 + 1), 11 * 60)
    expect(till.posted.map(({ uid }) => uid).toSorted()).toEqual(uidsOf('2026-03-06').toSorted())
    expect(till.open()).toEqual([])
  })

  it('continues the open checks after a restart without duplicates', async () => {
    const noon = after(opening, 9.5 * 60)
    await play(serviceFrom(opening), opening, 9.5 * 60)
    const before = till.posted.map(({ uid }) => uid)
    expect(till.open().length).toBeGreaterThan(0)
    await play(serviceFrom(noon, new Set(before)), noon, 14 * 60)
    const all = till.posted.map(({ uid }) => uid)
    expect(before.length).toBeGreaterThan(0)
    expect(new Set(all).size).toBe(all.length)
    expect(all.toSorted()).toEqual(uidsOf('2026-03-06').toSorted())
    expect(till.open()).toEqual([])
  })

  it('pays checks that were open when the process ended the day before', async () => {
    await play(serviceFrom(opening), opening, 9.5 * 60)
    const left = till.open().length
    const known = new Set(till.posted.map(({ uid }) => uid))
    const tomorrow = after(opening, 26 * 60)
    await play(serviceFrom(tomorrow, known), tomorrow, 1)
    expect(left).toBeGreaterThan(0)
    expect(till.open()).toEqual([])
    expect(till.posted.length).toBe(known.size + left)
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
    while (till.open().length === 0) await play(service, (now = after(now, 1)), 0)
    const [released] = till.open()
    till.checks.set(released!.uid, { ...released!, state: 'paid', released: 'fix' })
    await play(service, now, 20 * 60)
    expect(till.posted.length).toBe(uidsOf('2026-03-06').length - 1)
  })

  it('voids the lines of guests for whom everything else is sold out', async () => {
    const service = serviceFrom(opening)
    let now = opening
    while (till.open().length === 0) await play(service, (now = after(now, 1)), 0)
    for (const id of ['bowl', 'curry', 'beer']) till.soldOut.add(id)
    await play(service, now, 22 * 60)
    expect(till.open()).toEqual([])
    const left = [...till.checks.values()].filter(({ state }) => state === 'cancelled')
    expect(left.flatMap(({ lines }) => lines).every((line) => payablePieces(line) === 0)).toBe(true)
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
    Object.assign(till.device, { pay: () => Promise.reject(new Error('refused')) })
    await service.catchUp(
      after(opening, 22 * 60),
      async (action) => void (await action().catch((error: unknown) => problems.push(error))),
    )
    expect(problems.length).toBeGreaterThan(10)
    expect(service.size).toBe(0)
  })
})
