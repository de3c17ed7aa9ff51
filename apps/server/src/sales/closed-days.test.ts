import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { sampleDevice } from '#testing/peers/sample-device'
import { paidReceipt } from '#testing/sales/drawer-day'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer(120_000)

const dates = ['2026-04-06', '2026-04-07', '2026-04-08'] as const
const index = fc.nat(2)
const minute = fc.nat(599)
const acts = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('sale' as const),
      day: index,
      minute,
      total: fc.integer({ min: 1, max: 9000 }),
      over: fc.nat(1000),
      card: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('refund' as const), day: index, minute, of: fc.nat() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('cash' as const),
      day: index,
      minute,
      kind: fc.constantFrom('open', 'pay_in', 'pay_out', 'drop', 'count'),
      amount: fc.nat(90_000),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('aside' as const), of: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('correct' as const), of: fc.nat() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('amounts' as const),
      of: fc.nat(),
      unit_price: fc.nat(9000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('void' as const),
      day: index,
      minute,
      amount: fc.nat(9000),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('close' as const), day: index }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reopen' as const), day: index }) },
)

type Act = typeof acts extends fc.Arbitrary<infer A> ? A : never

interface Raw {
  readonly total: number
  readonly guest_count: number
  readonly reverses: string | null
  readonly change: number
  readonly set_aside_at: string | null
  readonly refund_of: string | null
  readonly payments: readonly { readonly type: string; readonly amount: number }[]
}
interface Kept {
  readonly cash: { readonly expected: number }
  readonly sums: {
    readonly total: number
    readonly receipts: number
    readonly guests: number
    readonly voids: number
    readonly void_amount: number
  }
}

const signs: Readonly<Record<string, number>> = { open: 1, pay_in: 1, pay_out: -1, drop: -1 }
const atOf = (day: number, minutes: number) =>
  new Date(Date.parse(`${dates[day]}T10:00:00+09:00`) + minutes * 60_000).toISOString()
const cashOf = ({ payments, change }: Raw) =>
  payments.reduce((sum, one) => sum + (one.type === 'cash' ? one.amount : 0), 0) - change

/** A shop with one device and random actions, and a simple expected state. */
async function shopOfRun() {
  const caller = await server.newTenant()
  const { call, get, all } = clientOf(server, caller)
  const device = await sampleDevice(server, caller)
  const paid: { uid: string; total: number }[] = []
  const events: { kind: string; amount: number; day: number }[] = []
  const voids: { amount: number; day: number }[] = []
  const kept = new Map<number, { number: number; figures: Kept }>()
  const dayOf = (day: number) => get('day-close/day', { date: dates[day] ?? '' })

  /** The expected cash and sales, from the posts and from the receipts of the API. */
  const recount = async (day: number): Promise<Kept> => {
    const rows = await all('receipts', { from: dates[day] ?? '', to: dates[day] ?? '' })
    const raw: Raw[] = await Promise.all(
      rows.map(({ id }: { id: string }) => get(`receipts/${id}`)),
    )
    const counted = raw.filter((one) => one.set_aside_at === null)
    const moved = events.reduce(
      (sum, one) => sum + (one.day === day ? (signs[one.kind] ?? 0) * one.amount : 0),
      0,
    )
    const expected = moved + counted.reduce((sum, one) => sum + cashOf(one), 0)
    const voided = voids.filter((one) => one.day === day)
    return {
      cash: { expected },
      sums: {
        total: counted.reduce((sum, one) => sum + one.total, 0),
        guests: counted.reduce((sum, one) => sum + one.guest_count, 0),
        receipts: counted.reduce((sum, one) => sum + (one.reverses === null ? 1 : -1), 0),
        voids: voided.length,
        void_amount: voided.reduce((sum, one) => sum + one.amount, 0),
      },
    }
  }

  /** The current receipt of a random sale: the last replacement. */
  const standing = async (of: number) => {
    const sale = paid[of % Math.max(1, paid.length)]
    if (!sale) return null
    const [{ id }] = await all('receipts', { q: sale.uid, from: dates[0], to: dates[2] })
    const { reversals } = await get(`receipts/${id}`)
    return get(`receipts/${reversals.at(-1)?.replacement.id ?? id}`)
  }

  /** A correction of amounts: refused if the day is closed or the receipt does not count. */
  const correctAmounts = async ({ of, unit_price }: { of: number; unit_price: number }) => {
    const receipt = await standing(of)
    if (!receipt) return
    const { id, version, set_aside_at, orders } = receipt
    const lines = [{ line: 0, quantity: orders[0].quantity, unit_price, discount: 0 }]
    const answer = await call('POST', `receipts/${id}/replacements`, {
      version,
      lines,
      reason: 'x',
    })
    const isRefused = kept.has(dates.indexOf(receipt.paid_business_date)) || set_aside_at !== null
    expect(answer.status).toBe(isRefused ? 409 : 200)
  }

  /** A correction or setting aside: refused if its day is closed, unless it changes nothing. */
  const changeReceipt = async (of: number, step: number, isAside: boolean) => {
    const receipt = await standing(of)
    if (!receipt) return
    const { id, version, paid_business_date, set_aside_at } = receipt
    const answer = isAside
      ? await call('POST', 'receipts/set-aside', { ids: [id], reason: 'x' })
      : await call('POST', `receipts/${id}/corrections`, {
          version,
          note: `note ${step}`,
          reason: 'x',
        })
    const isRefused =
      kept.has(dates.indexOf(paid_business_date)) && !(isAside && set_aside_at !== null)
    expect(answer.status).toBe(isRefused ? 409 : 200)
  }

  const closeDay = async (day: number) => {
    const wasClosed = kept.has(day)
    expect((await call('POST', 'day-close/close', { business_date: dates[day] })).status).toBe(
      wasClosed ? 409 : 200,
    )
    if (wasClosed) return
    const { figures, number } = await dayOf(day)
    expect(figures).toMatchObject(await recount(day))
    kept.set(day, { number, figures })
  }

  const reopenDay = async (day: number) => {
    const answer = await call('POST', 'day-close/reopen', {
      business_date: dates[day],
      reason: 'x',
    })
    expect(answer.status).toBe(kept.delete(day) ? 200 : 409)
  }

  return {
    act: async (act: Act, step: number): Promise<unknown> => {
      if (act.do === 'sale') {
        const { day, minute: minutes, total, over, card } = act
        paid.push({ uid: `sale-${step}`, total })
        const tender = card ? { cash: 0, card: total } : { cash: total + over }
        return device.post(
          paidReceipt(`sale-${step}`, { total, at: atOf(day, minutes), ...tender }),
        )
      }
      if (act.do === 'refund') {
        const sale = paid[act.of % Math.max(1, paid.length)]
        return (
          sale &&
          device.post(
            paidReceipt(`back-${step}`, {
              total: -sale.total,
              at: atOf(act.day, act.minute),
              refund_of: sale.uid,
            }),
          )
        )
      }
      if (act.do === 'cash') {
        const { day, minute: minutes, kind, amount } = act
        events.push({ kind, amount, day })
        const event = { uid: `cash-${step}`, kind, amount, reason: 'x', at: atOf(day, minutes) }
        return device.call('POST', '/v1/device/cash', { cash_events: [event] })
      }
      if (act.do === 'void') {
        const { day, minute: minutes, amount } = act
        voids.push({ amount, day })
        const void_order = {
          uid: `void-${step}`,
          name: 'Soba',
          quantity: 1,
          total_void_price: amount,
          void_at: atOf(day, minutes),
        }
        return device.call('POST', '/v1/device/void-orders', { void_orders: [void_order] })
      }
      if (act.do === 'amounts') return correctAmounts(act)
      if (act.do === 'close') return closeDay(act.day)
      return act.do === 'reopen'
        ? reopenDay(act.day)
        : changeReceipt(act.of, step, act.do === 'aside')
    },
    /** Nothing of a closed day has changed. */
    check: async () => {
      for (const [day, one] of kept)
        expect(await dayOf(day)).toMatchObject({ state: 'closed', ...one })
    },
    /** Close and late records together are all receipts of the day, and no number is used twice. */
    checkSums: async () => {
      for (const [day, { figures }] of kept) {
        const { late } = await dayOf(day)
        const { total, void_amount } = (await recount(day)).sums
        const lateVoids = late.voids.reduce(
          (sum: number, one: { amount: number }) => sum + one.amount,
          0,
        )
        expect([figures.sums.total + late.total, figures.sums.void_amount + lateVoids]).toEqual([
          total,
          void_amount,
        ])
      }
      const { days } = await get('day-close', { from: dates[0], to: dates[2] })
      const numbers = days.flatMap(({ number }: { number: number | null }) => number ?? [])
      expect(new Set(numbers).size).toBe(numbers.length)
    },
  }
}

it('the figures of a closed day never change and equal its receipts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 15, maxLength: 45 }), async (plan) => {
      const shop = await shopOfRun()
      for (const [step, act] of plan.entries()) {
        await shop.act(act, step)
        if (step % 4 === 3) await shop.check()
      }
      await shop.check()
      await shop.checkSums()
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 10), endOnFailure: true },
  )
}, 300_000)
