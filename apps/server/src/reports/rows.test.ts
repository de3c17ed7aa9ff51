import { categories } from '@pos/contract/menu/categories'
import { subCategories } from '@pos/contract/menu/sub-categories'
import { subCategoryGroups } from '@pos/contract/menu/sub-category-groups'
import { reportHeadings } from '@pos/texts/files'
import papaparse from 'papaparse'
import { describe, expect, it } from 'vitest'
import { prepared } from '#testing/prepared'
import { type ReportRow as Row, reportsOf } from '#testing/sales/read-report'
import { fillShops } from '#testing/sales/report-shops'
import { createSampler } from '#testing/sales/sampler'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer()
const shops = prepared(() => fillShops(server))
const { range, url, read } = reportsOf(server)
const both = () => ({ shop_ids: `${server.admin.shop_id},${shops.second.shop_id}` })

describe('a file', () => {
  const download = async (name: string, query: Record<string, string> = {}) => {
    const { statusCode, rawPayload, headers } = await server.engine.http.inject({
      method: 'GET',
      url: url(`${name}/export`, { format: 'csv', ...query }),
      headers: { authorization: `Bearer ${server.admin.token}`, 'accept-language': 'en' },
    })
    expect(statusCode).toBe(200)
    expect(headers['content-disposition']).toBe(
      `attachment; filename="${name}-${range.from}-${range.to}.csv"`,
    )
    const [head = [], ...rows] = papaparse.parse<string[]>(
      rawPayload.toString('utf8').slice(1),
    ).data
    expect(rows.every((row) => row.length === head.length)).toBe(true)
    return {
      head,
      rows,
      column: (heading: string) => rows.map((row) => row[head.indexOf(heading)]),
    }
  }

  it('of tables has a row for each table, and the comparison to the right', async () => {
    const { head, rows, column } = await download('tables', { compare: 'previous_period' })
    expect(rows.map((row) => row.slice(1, 4))).toEqual([
      ['1F', 'A1', '4'],
      ['1F', 'A2', '2'],
      ['1F', 'Old', ''],
      ['(none)', '(none)', ''],
      ['', '', ''],
    ])
    expect(column('Total (with tax)')).toEqual(['900', '0', '100', '0', '1000'])
    expect(column('Compared: Total (with tax)')).toEqual(['0', '0', '0', '0', '0'])
    expect(head.filter((heading) => heading.startsWith('Compared: '))).toHaveLength(8)
  })

  it('of orders has a row for each item', async () => {
    const { rows, column } = await download('orders')
    // Below the totals is the difference between items and General report, here none.
    expect(rows.slice(4).map((row) => row[0])).toEqual([
      reportHeadings.en.charges_net,
      reportHeadings.en.net,
    ])
    expect(rows.slice(0, 4).map((row) => row.slice(0, 4))).toEqual(
      [
        ['(none)', '', 'Tea', 'B'],
        ['(none)', '', "'=Gift", 'C'],
        ['Food', 'Noodles', 'Soba', 'A'],
        ['Total', '', '', ''],
      ].toSorted((a, b) => order.indexOf(a[2]!) - order.indexOf(b[2]!)),
    )
    expect(column('Item net (without tax)')).toEqual(['700', '200', '100', '1000', '0', '1000'])
    expect(column('Margin')).toEqual(['500', '', '', '500', '', ''])
    expect(column('Share (%)')).toEqual(['70.00', '20.00', '10.00', '100.00', '', ''])
  })
  const order = ['Soba', 'Tea', "'=Gift", '']

  it('of payments has a row for each payment', async () => {
    const { rows, column } = await download('payments')
    expect(rows.map((row) => row.slice(0, 3))).toEqual([
      ['Cash', '', 'Cash'],
      ['Credit card', 'Visa', '="0012"'],
      ['Total', '', ''],
    ])
    expect(column(reportHeadings.en.amount)).toEqual(['900', '100', '1000'])
    expect(column('Change given')).toEqual(['100', '0', '100'])
  })

  it('of revenue centers has a row for each, or for each and period', async () => {
    const whole = await download('revenue-centers', { ...both() })
    expect(whole.rows.map((row) => row[0])).toEqual(['Hall', '(none)', 'Total'])
    expect(whole.column('Total (with tax)')).toEqual(['1200', '100', '1300'])
    const { rows, column } = await download('revenue-centers', {
      by_period: 'true',
      granularity: 'month',
    })
    expect(rows.map((row) => row.slice(0, 2))).toEqual([
      ...['Hall', '(none)'].flatMap((center) => [
        [center, '2026-02-20..2026-02-28'],
        [center, '2026-03-01..2026-03-31'],
        [center, '2026-04-01..2026-04-10'],
      ]),
      ['Total', ''],
    ])
    expect(column('Receipts')).toEqual(['0', '1', '0', '0', '2', '0', '3'])
  })

  it('of time periods has a row for each', async () => {
    const { rows, column } = await download('time-periods')
    expect(rows.slice(0, 3).map((row) => row[0])).toEqual(['Lunch', '(none)', 'Total'])
    expect(column('Receipts').slice(0, 3)).toEqual(['1', '2', '3'])
    const [heading, ...hours] = rows.slice(3)
    expect(heading?.slice(0, 9)).toEqual([
      'Hour: Total (with tax)',
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
      'Sun',
      'Total',
    ])
    const total = column('Total (with tax)')[2]
    expect(hours.map(([hour, monday, , , , , , , sum]) => [hour, monday, sum])).toEqual([
      ['12:00', expect.any(String), expect.any(String)],
      ['03:00 +1', expect.any(String), expect.any(String)],
      ['Total', total, total],
    ])
  })
})

describe('tables', () => {
  it('lists tables of the floors with stay, turns and seats, then deleted ones', async () => {
    const { rows, totals } = await read('tables')
    expect(
      rows.map((floor: Row) => [
        floor.floor,
        floor.seats,
        floor.tables.map((table: Row) => table.label),
      ]),
    ).toEqual([
      ['1F', 6, ['A1', 'A2', 'Old']],
      [null, null, [null]],
    ])
    const [a1, a2, old] = rows[0].tables
    expect(a1.figures).toEqual({
      receipts: 1,
      parties: 1,
      guests: 2,
      net: 900,
      total: 900,
      average_stay_minutes: 60,
      turns_per_day: 1,
      net_per_seat: 225,
    })
    expect(a2.figures).toMatchObject({
      receipts: 0,
      average_stay_minutes: null,
      turns_per_day: 0,
      net_per_seat: 0,
    })
    expect(old.figures).toMatchObject({ receipts: 1, turns_per_day: 1, net_per_seat: null })
    expect(rows[0].figures).toMatchObject({ receipts: 2, turns_per_day: 0.67, net_per_seat: 150 })
    expect(rows[1].figures).toMatchObject({ receipts: 1, turns_per_day: null, net_per_seat: null })
    expect(totals).toMatchObject({ receipts: 3, turns_per_day: 0.67, net_per_seat: 150 })
  })

  it('of two shops are separate rows', async () => {
    const { rows } = await read('tables', both())
    expect(rows.map((floor: Row) => [floor.shop_id === shops.second.shop_id, floor.floor])).toEqual(
      expect.arrayContaining([
        [false, '1F'],
        [true, null],
      ]),
    )
    expect(rows.find((floor: Row) => floor.shop_id === shops.second.shop_id).tables).toMatchObject([
      { label: 'A1', keys: ['A1'], seats: null },
    ])
  })
})

describe('orders', () => {
  it('combine an item of several shops in one row, with all of its keys', async () => {
    const { rows } = await read('orders', both())
    const [soba] = rows.find((row: Row) => row.label === 'Food').children[0].children
    expect(soba).toMatchObject({
      label: 'Soba',
      figures: { quantity: 2, net: 1000, cost: 200, margin: 500 },
      abc: 'A',
    })
    expect(new Set(soba.keys)).toEqual(new Set([shops.ids.soba, 'Soba']))
  })

  it('have their order on the order screen, and items that left it come last', async () => {
    const sampler = createSampler(server, server.admin)
    const make = async (resource: Parameters<typeof sampler.create>[0], body: object) =>
      (await sampler.create(resource, { ...(await sampler.minimal(resource)), ...body })).id
    for (const name of ['Drinks', 'Kitchen']) {
      const category_id = await make(categories, { name })
      const sub_category_id = await make(subCategories, { name: `${name} below`, category_id })
      const menu_item_ids = name === 'Drinks' ? [shops.ids.tea] : [shops.ids.soba, shops.ids.tea]
      await make(subCategoryGroups, { name: `${name} group`, sub_category_id, menu_item_ids })
    }
    const { rows, tree } = await read('orders', { tree: 'order_screen' })
    const shape = (all: Row[]): unknown[] =>
      all.map((row) => [row.label, row.figures.net, ...shape(row.children)])
    expect(tree).toBe('order_screen')
    expect(shape(rows)).toEqual([
      ['Drinks', 200, ['Drinks below', 200, ['Tea', 200]]],
      ['Kitchen', 700, ['Kitchen below', 700, ['Soba', 700]]],
      [null, 100, ['=Gift', 100]],
    ])
    await server.call(server.admin, 'DELETE', `/v1/menu-items/${shops.ids.tea}`)
    const later = await read('orders', { tree: 'order_screen' })
    expect(shape(later.rows)).toEqual([
      ['Kitchen', 700, ['Kitchen below', 700, ['Soba', 700]]],
      [null, 300, ['Tea', 200], ['=Gift', 100]],
    ])
    expect(later.totals).toMatchObject({ net: 1000, quantity: 3 })
  })
})

describe('items that were not sold', () => {
  it('are menu items on sale in the range that are on no receipt', async () => {
    const tax = await server.call(server.admin, 'POST', '/v1/taxes', {
      label: 'Of the unsold',
      rate: '10',
      kind: 'inclusive',
      rounding: 'down',
    })
    const make = async (name: string, more: object = {}) => {
      const body = { name, price: 900, tax_id: tax.body.data.id, ...more }
      expect((await server.call(server.admin, 'POST', '/v1/menu-items', body)).status).toBe(201)
    }
    await make('Natto')
    await make('Off the menu', { active: false })
    await make('Next season', { sale_from: '2026-05-01' })
    await make('Last season', { sale_to: '2026-01-31' })
    const { unsold, unsold_count, rows } = await read('orders', { tree: 'flat' })
    expect(unsold_count).toBe(unsold.length)
    const names = unsold.map((item: Row) => item.label)
    expect(names).toContain('Natto')
    for (const name of ['Off the menu', 'Next season', 'Last season', 'Soba'])
      expect(names).not.toContain(name)
    expect(rows.every((row: Row) => row.children.length === 0 && row.abc !== null)).toBe(true)
    expect(rows.map((row: Row) => row.figures.net)).toEqual(
      rows.map((row: Row) => row.figures.net).toSorted((a: number, b: number) => b - a),
    )
  })

  it('ranks by the requested limits and states them', async () => {
    const ranks = async (query: Record<string, string>) => {
      const { rows, abc_limits } = await read('orders', { tree: 'flat', ...query })
      return [abc_limits, rows.map((row: Row) => row.abc).join('')]
    }
    expect(await ranks({})).toEqual([{ a: 70, b: 90 }, 'ABC'])
    expect(await ranks({ abc_a: '90', abc_b: '100' })).toEqual([{ a: 90, b: 100 }, 'AAB'])
    expect(await ranks({ abc_a: '80', abc_b: '10' })).toEqual([{ a: 80, b: 80 }, 'ACC'])
  })
})

describe('time periods', () => {
  it('gives each hour of the business day a cell and counts weekdays', async () => {
    const { heat, weekday_days } = await read('time-periods')
    expect(heat.map((cell: Row) => [cell.weekday, cell.hour, cell.receipts])).toEqual([
      [1, 12, 2],
      [1, 27, 1],
    ])
    // February 20 and April 10 are both Fridays.
    expect(weekday_days).toEqual([7, 7, 7, 7, 8, 7, 7])
  })
})
