import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { sampleDevice } from '#testing/peers/sample-device'
import { receiptOnAccount } from '#testing/sales/receipt-on-account'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer(240_000)

/** Business days relative to the test server's current time. */
const days = ['2026-01-15', '2026-02-10', '2026-03-05', '2026-03-31', '2026-04-09'] as const
const names = ['One', 'Two', 'Stranger', ''] as const
const day = fc.constantFrom(...days)
const acts = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('sale' as const),
      day,
      name: fc.constantFrom(...names),
      eaten: fc.integer({ min: 1, max: 9999 }),
      packed: fc.integer({ min: 0, max: 3000 }),
      cash: fc.nat(5000),
      isRefund: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('payment' as const),
      day,
      of: fc.nat(1),
      amount: fc.integer({ min: 1, max: 9999 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('adjustment' as const),
      day,
      of: fc.nat(1),
      amount: fc.constantFrom(-500, 700),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reverse' as const), of: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('aside' as const), of: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('join' as const), isJoined: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('state' as const),
      of: fc.nat(1),
      closing: fc.constantFrom('2026-02-28', '2026-03-31'),
    }),
  },
)
type Act = typeof acts extends fc.Arbitrary<infer A> ? A : never

interface Raw {
  readonly id: string
  readonly paid_business_date: string
  readonly set_aside_at: string | null
  readonly payments: readonly { type: string; amount: number; customer: string | null }[]
}

/** A shop with random actions, and a plain list of the entries made. */
async function shopOfRun() {
  const caller = await server.newTenant()
  const { call, get, all, create, post } = clientOf(server, caller)
  const device = await sampleDevice(server, caller)
  const customers: string[] = []
  for (const name of ['One', 'Two']) customers.push((await create('customers', { name })).id)
  const entered: {
    id: string
    customer: number
    amount: number
    day: string
    isPayment: boolean
    isReversed: boolean
  }[] = []
  const uids: string[] = []
  let joined = false

  const perform = async (act: Act) => {
    if (act.do === 'sale') {
      const uid = `sale-${uids.length}`
      uids.push(uid)
      const sign = act.isRefund ? -1 : 1
      const amounts = {
        eaten: sign * act.eaten,
        packed: sign * act.packed,
        day: act.day,
        cash: sign * Math.min(act.cash, act.eaten),
      }
      await device.post(
        receiptOnAccount(uid, act.name === '' ? {} : { customer: act.name }, amounts),
      )
    } else if (act.do === 'payment' || act.do === 'adjustment') {
      const isPayment = act.do === 'payment'
      const body = { customer_id: customers[act.of], business_date: act.day, amount: act.amount }
      const { id } = await create(`receivables/${act.do}s`, {
        ...body,
        ...(isPayment ? { means: 'cash' } : { note: 'Agreed' }),
      })
      entered.push({
        id,
        customer: act.of,
        amount: isPayment ? -act.amount : act.amount,
        day: act.day,
        isPayment,
        isReversed: false,
      })
    } else if (act.do === 'reverse') {
      const one = entered[act.of % Math.max(1, entered.length)]
      if (!one) return
      // The second attempt is refused and changes nothing.
      await post(`receivables/entries/${one.id}/reverse`, { reason: 'Mistyped' })
      one.isReversed = true
    } else if (act.do === 'aside') {
      const [row] =
        uids.length === 0 ? [] : await all('receipts', { q: uids[act.of % uids.length] ?? '' })
      if (row)
        await post(`receipts/${row.set_aside_at === null ? 'set-aside' : 'restore'}`, {
          ids: [row.id],
          reason: 'Test',
        })
    } else if (act.do === 'join') {
      await post(`receivables/names/${act.isJoined ? 'join' : 'separate'}`, {
        name: 'Stranger',
        ...(act.isJoined ? { customer_id: customers[1] } : {}),
      })
      joined = act.isJoined
    } else
      await post('receivables/statements', {
        statements: [{ customer_id: customers[act.of], closing_date: act.closing }],
      })
  }

  /**
   * Returns the charges per customer and unassigned name, computed from the receipts of the API.
   */
  const charges = async () => {
    const rows = await all('receipts', {})
    const raw: Raw[] = await Promise.all(
      rows.map(({ id }: { id: string }) => get(`receipts/${id}`)),
    )
    const ownerOf = (name: string | null) =>
      name === 'One' ? 0 : name === 'Two' || (name === 'Stranger' && joined) ? 1 : -1
    return raw
      .filter((receipt) => receipt.set_aside_at === null)
      .flatMap((receipt) =>
        receipt.payments
          .filter(({ type }) => type === 'kake')
          .map(({ amount, customer }) => ({
            customer: ownerOf(customer),
            amount,
            day: receipt.paid_business_date,
            isPayment: false,
          })),
      )
  }
  return { call, get, all, customers, entered, perform, charges }
}

const sum = (all: readonly { amount: number }[]) =>
  all.reduce((total, one) => total + one.amount, 0)

/**
 * A simple recomputation of balance and unpaid days: each credit settles the oldest debts, day by
 * day.
 */
function plainDebt(entries: readonly { amount: number; day: string; isPayment: boolean }[]) {
  const debts = new Map<string, number>()
  let credit = 0
  for (const { amount, day: date, isPayment } of entries) {
    if (isPayment) credit -= amount
    else debts.set(date, (debts.get(date) ?? 0) + amount)
  }
  for (const [date, amount] of debts) {
    if (amount > 0) continue
    credit -= amount
    debts.delete(date)
  }
  const open: { day: string; amount: number }[] = []
  for (const date of [...debts.keys()].toSorted()) {
    const amount = debts.get(date) ?? 0
    const paid = Math.min(credit, amount)
    credit -= paid
    if (amount > paid) open.push({ day: date, amount: amount - paid })
  }
  return { open, credit: credit === 0 ? 0 : -credit }
}

it('agrees with a recount from receipts and manual entries in any order', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 6, maxLength: 22 }), async (list) => {
      const { get, customers, entered, perform, charges } = await shopOfRun()
      for (const act of list) await perform(act)
      const charged = await charges()
      const { accounts, unknown, totals } = await get('receivables')
      expect(unknown.amount).toBe(sum(charged.filter(({ customer }) => customer === -1)))
      for (const [index, id] of customers.entries()) {
        const mine = charged.filter(({ customer }) => customer === index)
        const standing = entered.filter((one) => one.customer === index && !one.isReversed)
        const all = [...mine, ...standing]
        const plain = plainDebt(all)
        const account = accounts.find((one: { customer_id: string }) => one.customer_id === id)
        expect(account).toMatchObject({
          balance: sum(all),
          credit: plain.credit,
          oldest_open: plain.open[0]?.day ?? null,
        })
        await checkLedger(get, id, sum(all))
        await checkStatements(get, id)
      }
      expect(totals.balance).toBe(
        accounts.reduce((total: number, one: { balance: number }) => total + one.balance, 0),
      )
      await checkReport(get, charged)
    }),
    { numRuns: 12 },
  )
})

type Get = Awaited<ReturnType<typeof shopOfRun>>['get']

async function checkLedger(get: Get, id: string, balance: number) {
  const { opening, entries, closing } = await get(`receivables/accounts/${id}`, {
    from: '2026-02-01',
    to: '2026-12-31',
  })
  expect(closing).toBe(balance)
  let running = opening
  for (const entry of entries) expect(entry.balance).toBe((running += entry.amount))
}

/** Statements form a chain: their lines add up, and the tax of each rate is rounded down once. */
async function checkStatements(get: Get, id: string) {
  const { statements } = await get('receivables/statements', { customer_id: id })
  let carried = 0
  for (const { number, balance } of statements.toReversed()) {
    const { content } = await get(`receivables/statements/${number}`)
    expect(content.carried).toBe(carried)
    expect(content.balance).toBe(carried + sum(content.lines))
    const parts = content.lines.flatMap(
      (line: { parts: { rate: string | null; amount: number }[] }) => line.parts,
    )
    for (const { rate, amount, base, tax } of content.taxes) {
      expect(amount).toBe(sum(parts.filter((part: { rate: string }) => part.rate === rate)))
      expect([tax, base + tax]).toEqual([
        Math.trunc((amount * Number(rate)) / (100 + Number(rate))) + 0,
        amount,
      ])
    }
    expect(content.charged).toBe(sum(content.taxes) + content.untaxed)
    carried = balance
  }
}

/**
 * Charges of the report equal the payments on account of the payments report, and the ages add up.
 */
async function checkReport(get: Get, charged: readonly { amount: number }[]) {
  const range = { from: '2026-01-01', to: '2026-04-10' }
  const { rows, totals } = await get('reports/receivables', range)
  const payments = await get('reports/payments', range)
  const kake = payments.rows.filter(({ type }: { type: string }) => type === 'kake')
  expect([
    totals.charged,
    kake.reduce((all: number, row: { figures: { amount: number } }) => all + row.figures.amount, 0),
  ]).toEqual([sum(charged), sum(charged)])
  for (const { figures } of [...rows, { figures: totals }]) {
    const {
      opening,
      received,
      adjusted,
      balance,
      current,
      days_30,
      days_60,
      days_90,
      over_90,
      credit,
    } = figures
    expect(opening + figures.charged + received + adjusted).toBe(balance)
    expect(current + days_30 + days_60 + days_90 + over_90 + credit).toBe(balance)
  }
}
