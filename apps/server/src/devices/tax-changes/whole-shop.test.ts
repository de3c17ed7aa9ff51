import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import { expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { type SampleDevice, sampleDevice } from '#testing/peers/sample-device'
import { seeded } from '#testing/sales/raw-sales'
import { makeAccount, tokenOf } from '#testing/sample-account'
import { type Caller, testNow } from '#testing/server'
import { sharedServer } from '#testing/shared-server'
import { applyTaxChangesJob } from './apply-due.ts'

// A shop sells before, during and after a tax change. Every tax is counted a second time here, in
// the simplest way, with rates that are written down and not read from the server.

const server = sharedServer()
const random = seeded(8)

interface Sold {
  readonly date: string
  readonly isRefund: boolean
  readonly rate: string
  readonly reduced: boolean
  readonly taxable: number
  readonly tax: number
}
type Line = { name: string; price: number; rate: string; reduced: boolean; takeout: boolean }

interface World {
  readonly kind: 'inclusive' | 'exclusive'
  readonly zone: string
  /** The rate of each day for a tax that changes, or that stays. */
  readonly rateOn: (date: string, isChanging: boolean) => string
}
const dates = ['2026-04-19', '2026-04-20', '2026-04-21', '2026-04-22']

/** The tax in or on an amount, rounded down by magnitude. */
function taxIn(amount: number, rate: string, kind: World['kind']): number {
  const thousandths = BigInt(Math.round(Number(rate) * 1000))
  const size = BigInt(Math.abs(amount))
  const tax = (size * thousandths) / (kind === 'inclusive' ? 100_000n + thousandths : 100_000n)
  return Math.sign(amount) * Number(tax)
}

function receiptOf(
  uid: string,
  paid_at: string,
  lines: readonly Line[],
  { kind }: World,
  refund: { refund_of: string } | null = null,
): PostedReceiptInput {
  const sign = refund ? -1 : 1
  const rates = [...new Set(lines.map(({ rate, reduced }) => `${rate} ${reduced}`))]
  const taxes = rates.map((key) => {
    const same = lines.filter(({ rate, reduced }) => `${rate} ${reduced}` === key)
    const { rate = '', reduced = false } = same[0] ?? {}
    const taxable = sign * same.reduce((all, { price }) => all + price, 0)
    return { rate, kind, reduced, taxable, tax: taxIn(taxable, rate, kind) }
  })
  const subtotal = sign * lines.reduce((all, { price }) => all + price, 0)
  const tax = taxes.reduce((all, one) => all + one.tax, 0)
  const total = subtotal + (kind === 'exclusive' ? tax : 0)
  return {
    uid,
    ...refund,
    guest_count: refund ? 0 : 2,
    first_ordered_at: paid_at,
    ordered_at: paid_at,
    paid_at,
    subtotal,
    tax,
    total,
    settle: total,
    taxes,
    payments: [{ name: 'Card', type: 'credit', amount: total }],
    orders: lines.map(({ name, price, rate, reduced, takeout }, position) => ({
      position,
      name,
      quantity: sign,
      unit_price: price,
      price: sign * price,
      tax_rate: rate,
      tax_kind: kind,
      reduced,
      takeout,
      ordered_at: paid_at,
      ...(refund ? { refund_of_position: position } : {}),
    })),
  }
}

/** The prices and taxes that a device finds in its master data. */
async function menuOf(device: SampleDevice) {
  const { entities } = (await device.call('GET', '/v1/device/master-data')).body.data
  const rates = new Map<string, { rate: string; reduced: boolean }>(
    entities.taxes.map((tax: { id: string; rate: string; reduced: boolean }) => [tax.id, tax]),
  )
  return entities['menu-items'].flatMap(
    (item: {
      name: string
      price: number
      takeout_price?: number
      tax_id: string
      takeout_tax_id: string | null
    }): Line[] =>
      [false, true].map((takeout) => {
        const tax = rates.get((takeout ? item.takeout_tax_id : null) ?? item.tax_id)
        return {
          name: item.name,
          price: takeout ? (item.takeout_price ?? item.price) : item.price,
          rate: String(Number(tax?.rate)),
          reduced: tax?.reduced ?? false,
          takeout,
        }
      }),
  )
}

/** Sells for four days and returns what was sold, by receipt and rate. */
async function sellFourDays(device: SampleDevice, world: World) {
  const sold: Sold[] = []
  const yesterdays: { uid: string; lines: Line[] }[] = []
  for (const date of dates) {
    server.clock.set(new Date(`${date}T05:00:00${world.zone}`))
    await applyTaxChangesJob(server.engine).run()
    const menu: Line[] = await menuOf(device)
    for (const line of menu)
      expect([date, line.name, line.rate]).toEqual([
        date,
        line.name,
        world.rateOn(date, line.takeout || world.kind === 'exclusive'),
      ])
    const receipts = Array.from({ length: 25 }, (_, index) => {
      const lines = Array.from({ length: 1 + random.below(4) }, () => random.of(menu))
      const uid = `${world.kind}-${date}-${index}`
      return { uid, lines, posted: receiptOf(uid, `${date}T19:00:00${world.zone}`, lines, world) }
    })
    // Guests of the day before return everything: with the rates of their receipt.
    const refunds = yesterdays
      .splice(0)
      .map(({ uid, lines }) =>
        receiptOf(`${uid}-r`, `${date}T20:00:00${world.zone}`, lines, world, { refund_of: uid }),
      )
    server.clock.set(new Date(`${date}T21:00:00${world.zone}`))
    const all = [...receipts.map(({ posted }) => posted), ...refunds]
    for (const answer of await device.post(...all))
      expect(answer).toEqual({ uid: answer.uid, status: 'stored' })
    yesterdays.push(...receipts.slice(0, 3))
    for (const one of all)
      for (const { rate, reduced = false, taxable, tax } of one.taxes)
        sold.push({ date, isRefund: one.total < 0, rate, reduced, taxable, tax })
  }
  server.clock.set(testNow)
  return sold
}

const keyOf = ({ rate, reduced, isRefund }: Pick<Sold, 'rate' | 'reduced' | 'isRefund'>) =>
  `${Number(rate)} ${reduced} ${isRefund}`

/** Tax and taxed amount by rate, reduced mark, and sale or refund. */
function counted(sold: readonly Sold[], kind: World['kind']) {
  const sums: Record<string, { base: number; tax: number }> = {}
  for (const one of sold) {
    const sum = (sums[keyOf(one)] ??= { base: 0, tax: 0 })
    sum.base += kind === 'inclusive' ? one.taxable - one.tax : one.taxable
    sum.tax += one.tax
  }
  return sums
}

async function expectReports(
  shop: ReturnType<typeof clientOf>,
  sold: readonly Sold[],
  world: World,
) {
  for (const days of [...dates.map((date) => [date, date]), [dates[0]!, dates.at(-1)!]]) {
    const [from, to] = days as [string, string]
    const { rows, totals } = (await shop.call('GET', `reports/tax?from=${from}&to=${to}`)).body.data
    const mine = sold.filter(({ date }) => date >= from && date <= to)
    const listed = Object.fromEntries(
      rows.map((row: { rate: string; reduced: boolean; is_refund: boolean; figures: object }) => [
        keyOf({ ...row, isRefund: row.is_refund }),
        row.figures,
      ]),
    )
    const expected = counted(mine, world.kind)
    expect(Object.keys(listed).toSorted()).toEqual(Object.keys(expected).toSorted())
    expect(listed).toMatchObject(expected)
    const tax = mine.reduce((all, one) => all + one.tax, 0)
    const general = (await shop.call('GET', `reports/revenues?from=${from}&to=${to}`)).body.data
    expect([totals.tax, general.totals.tax]).toEqual([tax, tax])
  }
}

/** Closes the days the morning after, and finds journals that balance. */
async function expectJournals(caller: Caller) {
  const { organization_id, shop_id } = caller
  const { email } = await makeAccount(server, { organization_id, shop_ids: [shop_id ?? ''] })
  server.clock.set(new Date('2026-04-24T01:00:00.000Z'))
  const shop = clientOf(server, { ...caller, token: await tokenOf(server, email) })
  for (const business_date of dates)
    expect((await shop.post('day-close/close', { business_date })).status).toBe(200)
  const { days } = await shop.get('journals?month=2026-04')
  expect(days.map(({ state }: { state: string }) => state)).toEqual(dates.map(() => 'ready'))
}

it('counts 8, 0 and 8 % of takeout to the yen, beside 10 % eaten in', async () => {
  server.clock.set(testNow)
  const caller = await server.newTenant()
  const shop = clientOf(server, caller)
  const tax = async (label: string, rate: string, reduced: boolean) =>
    (await shop.build.tax({ label, rate, reduced })).id
  const [ten, eight] = [await tax('10%', '10', false), await tax('8%', '8', true)]
  await shop.build.payment({ name: 'Card', type: 'credit', sub_type: 'visa' })
  for (const [name, price] of [
    ['Bento', 1080],
    ['Curry', 1155],
    ['Soup', 331],
  ] as const)
    await shop.build.menuItem({ name, price, tax_id: ten, takeout_tax_id: eight })
  await shop.act('firebases')
  await shop.create('tax-changes', {
    from_tax_id: eight,
    to_rate: '0',
    business_date: dates[1],
    last_date: dates[2],
    keep: 'without_tax',
    round_to: '1',
  })
  const world: World = {
    kind: 'inclusive',
    zone: '+09:00',
    rateOn: (date, isChanging) =>
      isChanging ? (date === dates[1] || date === dates[2] ? '0' : '8') : '10',
  }
  const sold = await sellFourDays(await sampleDevice(server, caller), world)
  // A taxable rate of 0 % is reported, and refunds after the change have the rate of their sale.
  expect(Object.keys(counted(sold, 'inclusive'))).toEqual(
    expect.arrayContaining(['0 true false', '0 true true', '8 true true']),
  )
  await expectReports(shop, sold, world)
  await expectJournals(caller)
})

it("counts a change of Hawaii's tax to the cent", async () => {
  server.clock.set(testNow)
  const caller = await server.newTenant()
  const shop = clientOf(server, caller)
  const usa = { country_code: 'US', currency: 'USD', timezone: 'Pacific/Honolulu', post_code: null }
  expect((await shop.update('shops', caller.shop_id ?? '', usa)).status).toBe(200)
  const rate = { label: 'Oahu', rate: '4.712', kind: 'exclusive', rounding: 'down' }
  const oahu = (await shop.build.tax(rate)).id
  await shop.build.payment({ name: 'Card', type: 'credit', sub_type: 'visa' })
  for (const [name, price] of [
    ['Poke', 1799],
    ['Loco moco', 2150],
    ['Coffee', 425],
  ] as const)
    await shop.build.menuItem({ name, price, tax_id: oahu })
  await shop.act('firebases')
  await shop.create('tax-changes', {
    from_tax_id: oahu,
    to_rate: '4.5',
    business_date: dates[1],
    last_date: dates[2],
  })
  const world: World = {
    kind: 'exclusive',
    zone: '-10:00',
    rateOn: (date) => (date === dates[1] || date === dates[2] ? '4.5' : '4.712'),
  }
  const sold = await sellFourDays(await sampleDevice(server, caller), world)
  expect(Object.keys(counted(sold, 'exclusive'))).toEqual(
    expect.arrayContaining(['4.5 false false', '4.5 false true', '4.712 false true']),
  )
  await expectReports(shop, sold, world)
  await expectJournals(caller)
})
