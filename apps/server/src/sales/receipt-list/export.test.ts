import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { csvRows } from '#testing/peers/csv'
import { sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import { prepared } from '#testing/prepared'
import { sharedServer } from '#testing/shared-server'
import { sisterOf } from '#testing/shops'

const server = sharedServer()
const { download, get } = clientOf(server)
const second = prepared(() => sisterOf(server, server.admin))
const shopIds = () => `${server.admin.shop_id},${second.shop_id}`
beforeAll(postReceipts)

it.each(['at', '-at', 'total', '-total'])(
  'contains the receipts of all shops in the order %s of the list',
  async (sort) => {
    const query = { shop_ids: shopIds(), sort, tables: 'A1' }
    const listed = await get('receipts', query)
    const { file } = await download('receipts/export', { query, language: 'en' })
    const [heading, ...rows] = csvRows(file)
    const uid = heading?.indexOf('UID') ?? -1
    expect(rows.map((row) => row[uid])).toEqual(listed.map((row: { uid: string }) => row.uid))
    expect(rows).toHaveLength(8)
  },
)

it.each(['total', '-total'])(
  'sorted by %s, requested days have the order of all days, page by page',
  async (sort) => {
    const list = async (query: Record<string, string>) => {
      const asked = new URLSearchParams({ shop_ids: shopIds(), sort, ...query }).toString()
      const { body } = await server.call(server.admin, 'GET', `/v1/receipts?${asked}`)
      return body as {
        data: { uid: string; paid_business_date: string }[]
        meta: { next: string | null }
      }
    }
    const days = { from: '2026-03-02', to: '2026-03-12' }
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { data, meta } = await list({ ...days, per_page: '3', ...(cursor ? { cursor } : {}) })
      seen.push(...data.map((row) => row.uid))
      cursor = meta.next
    }
    const all = (await list({})).data.filter((row) => row.paid_business_date >= days.from)
    expect(all.length).toBeGreaterThan(10)
    expect(seen).toEqual(all.map((row) => row.uid))
  },
)

it('rejects a foreign shop before it starts', async () => {
  const { status } = await server.call(
    server.admin,
    'GET',
    `/v1/receipts/export?shop_ids=${String(server.stranger.shop_id)}`,
  )
  expect(status).toBe(404)
})

/** Eight receipts in each of two shops, over a week. */
async function postReceipts() {
  for (const [index, caller] of [server.admin, second].entries()) {
    const device = await sampleDevice(server, caller)
    const posted = Array.from({ length: 8 }, (_, at) =>
      sampleReceipt(`s${index}-${at}`, {
        paid_at: `2026-03-0${1 + ((at * 5 + index) % 7)}T03:00:00Z`,
        total: 1000 * ((at * 3 + index) % 5),
        table_code: at < 4 ? 'A1' : 'B1',
      }),
    )
    await device.post(...posted)
  }
}

describe('what the file adds up to', () => {
  const sold = prepared(async () => {
    const caller = await sisterOf(server, server.admin)
    const device = await sampleDevice(server, caller)
    const soba = {
      position: 0,
      name: 'Soba',
      quantity: 2,
      unit_price: 550,
      price: 1100,
      tax_rate: '10',
      tax_kind: 'exclusive' as const,
    }
    const tea = {
      position: 1,
      name: 'Tea',
      quantity: 1,
      unit_price: 300,
      price: 300,
      discount: 100,
      tax_rate: '10',
      tax_kind: 'exclusive' as const,
    }
    const at = '2026-05-02T03:00:00Z'
    const whole = sampleReceipt('whole', {
      paid_at: at,
      receipt_number: '0007',
      subtotal: 1400,
      discount: 100,
      charge: 130,
      table_charge: 300,
      auto_gratuity: 70,
      tax: 180,
      total: 1980,
      tip: 20,
      settle: 2000,
      change: 1000,
      taxes: [{ rate: '10', kind: 'exclusive', taxable: 1800, tax: 180 }],
      orders: [soba, tea].map((line) => ({ ...line, ordered_at: at })),
      payments: [
        { name: 'Cash', type: 'cash', amount: 2000 },
        { name: 'Visa', type: 'credit', sub_type: 'visa', card_last4: '0042', amount: 1000 },
      ],
    })
    const odd = sampleReceipt('odd', { paid_at: '2026-05-03T03:00:00Z', total: 1101 })
    const aside = sampleReceipt('aside', { paid_at: '2026-05-04T03:00:00Z' })
    await device.post(whole, odd, aside)
    const [{ id }] = await get('receipts', { q: 'aside' }, caller)
    await server.call(caller, 'POST', '/v1/receipts/set-aside', { ids: [id], reason: 'Training' })
    return caller
  })
  const tableOf = async (query: Record<string, string>) => {
    const { file } = await download('receipts/export', { query, by: sold, language: 'en' })
    const [head = [], ...rows] = csvRows(file)
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)])
    const sum = (name: string) => column(name).reduce((all, one) => all + Number(one), 0)
    return { rows, column, sum }
  }

  it("adds up from subtotal to total for each receipt, and all totals equal the list's", async () => {
    const { rows, column, sum } = await tableOf({})
    expect(rows).toHaveLength(2)
    for (const index of rows.keys()) {
      const of = (name: string) => Number(column(name)[index])
      const added =
        of('Subtotal') -
        of('Discount') +
        of('Order charge') +
        of('Table charge') +
        of('Gratuity') +
        of('Tax on top')
      expect(added + of('Difference (to check)')).toBe(of('Total'))
    }
    expect(column('Difference (to check)')).toEqual(['1', '0'])
    const [totals] = await get('receipts/totals', {}, sold)
    expect(sum('Total')).toBe(totals.total)
    expect(sum('Of which tax')).toBe(totals.tax)
  })

  it('lines and payments add up to their receipts, with the filter to its part alone', async () => {
    const lines = await tableOf({ content: 'lines', q: '0007' })
    expect(lines.column('Item')).toEqual(['Soba', 'Tea'])
    expect(lines.sum('Price') - lines.sum('Discount on the item')).toBe(1300)
    const tea = await tableOf({ content: 'lines', items: 'Tea' })
    const [listed] = await get('receipts/totals', { items: 'Tea' }, sold)
    expect(tea.column('Item')).toEqual(['Tea'])
    expect(tea.sum('Net (without tax)')).toBe(listed.part_amount)
    const payments = await tableOf({ content: 'payments', q: '0007' })
    expect(payments.sum('Received')).toBe(2000)
    expect(payments.column('Card (last 4)')).toEqual(['', '="0042"'])
  })

  it('contains set-aside receipts only on request', async () => {
    expect((await tableOf({ set_aside: 'true' })).column('UID')).toEqual(['aside'])
  })

  it('in Excel has its shop and days above, dates as dates and numbers as numbers', async () => {
    const { file } = await download('receipts/export', {
      query: { format: 'xlsx', from: '2026-05-02', to: '2026-05-02' },
      by: sold,
      language: 'en',
    })
    const sheet = await readSheet(file)
    expect(sheet.slice(0, 4).map(([first]) => first)).toEqual([
      'Receipts',
      expect.stringMatching(/^Shops: /),
      'Business days: 2026-05-02 – 2026-05-02',
      'Without receipts that are set aside',
    ])
    const head = sheet.find((row) => row.includes('UID')) ?? []
    const row = sheet.at(-1) ?? []
    const cell = (name: string) => row[head.indexOf(name)]
    expect([cell('Business day'), cell('Paid at'), cell('Total')]).toEqual([
      new Date('2026-05-02T00:00:00Z'),
      new Date('2026-05-02T12:00:00Z'),
      1980,
    ])
  })
})
