import { readFileSync } from 'node:fs'
import type { MenuImportReport } from '@pos/contract/exchange/menu-import'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { excelFile } from '#testing/peers/excel-file'
import { upload } from '#testing/peers/upload'
import type { Answer } from '#testing/server'
import { sharedServer, tenantForEach } from '#testing/shared-server'

const server = sharedServer()
const caller = tenantForEach(server)
const { all, build, call, get, update } = clientOf(server, caller)
const sample = (name: string) =>
  readFileSync(new URL(`./samples/${name}.csv`, import.meta.url), 'utf8')
const send = (file: Buffer | string, query: Record<string, string> = {}, language = 'en') =>
  upload(server, caller, `/v1/menu-import?${new URLSearchParams(query).toString()}`, file, {
    'accept-language': language,
  })
const ok = ({ status, body }: Answer): MenuImportReport => {
  expect([status, body.message, body.errors]).toEqual([200, undefined, undefined])
  return body.data
}
const dry = async (file: Buffer | string, query: Record<string, string> = {}, language = 'en') =>
  ok(await send(file, { dry_run: 'true', ...query }, language))
/** Imports a file as the wizard does, confirming the dry run. */
async function run(file: Buffer | string, query: Record<string, string> = {}, language = 'en') {
  const { seen } = await dry(file, query, language)
  return ok(await send(file, { ...query, seen }, language))
}
const inDollars = async () => {
  const { status, body } = await update('shops', caller.shop_id ?? '', { currency: 'USD' })
  expect([status, body.errors]).toEqual([200, undefined])
}

interface Item {
  readonly name: string
  readonly price: number
}

/** Items by name, with their tax in words. */
async function menu() {
  const taxes = new Map((await all('taxes')).map((tax: { id: string }) => [tax.id, tax]))
  const items = await all('menu-items')
  const taxOf = (id: string | null) => {
    const tax = taxes.get(id) as { rate: string; kind: string; reduced: boolean } | undefined
    return tax ? `${Number(tax.rate)} ${tax.kind}${tax.reduced ? ' reduced' : ''}` : null
  }
  return Object.fromEntries(
    items.map((item: Item & { tax_id: string; takeout_tax_id: string | null }) => [
      item.name,
      { ...item, tax: taxOf(item.tax_id), takeout: taxOf(item.takeout_tax_id) },
    ]),
  )
}

const optionsOf = async (item: { condiment_groups: { condiment_group_id: string }[] }) => {
  const [group] = await Promise.all(
    item.condiment_groups.map((row) => get(`condiment-groups/${row.condiment_group_id}`)),
  )
  const choices: Item[] = await Promise.all(
    (group?.condiment_ids ?? []).map((id: string) => get(`condiments/${id}`)),
  )
  return { group, choices: choices.map(({ name, price }) => [name, price]) }
}

describe('the character set of a menu file', () => {
  const file = iconv.encode(
    'Item Name,Variation Name,Category,Price\nCrème Brûlée,Regular,Entrées,11.00\n',
    'windows-1252',
  )

  it('is recognized', async () => {
    await inDollars()
    const { encoding, rows } = await dry(file)
    expect([encoding, rows.map(({ name, category }) => [name, category])]).toEqual([
      'windows-1252',
      [['Crème Brûlée', 'Entrées']],
    ])
  })

  it('can be chosen', async () => {
    await inDollars()
    const { encoding, rows } = await dry(file, { charset: 'shift_jis' })
    expect([encoding, rows[0]?.name]).toEqual(['shift_jis', expect.not.stringContaining('Crème')])
  })
})

it('skips an item with an error in a cell and reports the cell', async () => {
  const cells = (...texts: string[]) =>
    texts.map((one) => `<c t="inlineStr"><is><t>${one}</t></is></c>`).join('')
  const heading = cells('Item Name', 'Variation Name', 'Category', 'Price')
  const row = `${cells('Soba', 'Regular', 'Noodles')}<c t="e"><v>#REF!</v></c>`
  const rows = `<row r="1">${heading}</row><row r="2">${row}</row><row r="3">${cells('Udon', 'Regular', 'Noodles', '900')}</row>`
  const report = await dry(
    await excelFile({
      'worksheets/sheet1': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    }),
  )
  expect(report.rows.map(({ name }) => name)).toEqual(['Udon'])
  expect(report.left_out.rows).toEqual([
    {
      row: 2,
      name: 'Soba',
      reasons: ['Cell D2 contains #REF!, which is no value. Correct the cell.'],
    },
  ])
})

describe('a file of Square', () => {
  it('creates items with exact prices, variations, added taxes and modifiers', async () => {
    await inDollars()
    const report = await run(sample('square'))
    expect([report.file.format, report.file.recognized, report.counts]).toEqual([
      'square',
      'square',
      { create: 5, change: 0, delete: 0, unchanged: 0, refused: 0 },
    ])
    const items = await menu()
    expect(items['Harbor Latte']).toMatchObject({
      price: 425,
      cost: 110,
      tax: '8.25 exclusive',
      required_condiment: true,
    })
    const [size, milk] = await Promise.all(
      items['Harbor Latte'].condiment_groups.map((row: { condiment_group_id: string }) =>
        get(`condiment-groups/${row.condiment_group_id}`),
      ),
    )
    expect(size).toMatchObject({ min_select: 1, max_select: 1, name: 'Small / Large +0.75' })
    expect(milk).toMatchObject({ name: 'Milk', condiment_ids: [] })
    expect((await optionsOf(items['Harbor Latte'])).choices).toEqual([
      ['Small', 0],
      ['Large', 75],
    ])
    expect(items['Plum Ginger Scone']).toMatchObject({ price: 350, jan_code: '0012345678905' })
    expect(items['House Beans 250g']).toMatchObject({ price: 1200, tax: '0 exclusive' })
    expect(items["Chef's Plate"]).toMatchObject({ open_price: true })
    expect(items['Old Menu Soup']).toMatchObject({ active: false })
    expect((await all('categories')).map(({ name }: Item) => name)).toEqual([
      'Coffee',
      'Bakery',
      'Retail',
    ])
  })
})

describe('a file of Toast', () => {
  it('creates modifier groups of items and names numbered categories', async () => {
    await inDollars()
    await build.tax({ label: 'Sales tax', rate: '7', kind: 'exclusive' })
    const first = await dry(sample('toast'))
    expect(first.file.codes).toEqual([
      { code: '500001', name: 'Category 500001', items: 1, example: 'Canyon Burger' },
      { code: '500002', name: 'Category 500002', items: 1, example: 'Mesa Lager' },
    ])
    expect(first.left_out.rows).toEqual([
      { row: 7, name: 'Lost sauce', reasons: ['This belongs to no item of the file.'] },
    ])
    const headings = first.file.columns.map(({ heading }) => heading)
    const named = await call('PUT', 'menu-import/columns', {
      headings,
      fields: null,
      names: { 500001: 'Burgers', 500002: 'Beer' },
    })
    expect(named.status).toBe(204)
    await run(sample('toast'))
    const items = await menu()
    expect(items['Canyon Burger']).toMatchObject({
      price: 1399,
      tax: '7 exclusive',
      pos_name: 'Canyon Bgr',
      order_name: 'BURGER',
    })
    expect(await optionsOf(items['Canyon Burger'])).toMatchObject({
      group: { name: 'Cheese', min_select: 0 },
      choices: [
        ['Cheddar', 99],
        ['No cheese', -50],
      ],
    })
    expect(items['Mesa Lager']).toMatchObject({ price: 700, attribute: 'alcohol' })
    expect((await all('categories')).map(({ name }: Item) => name)).toEqual(['Burgers', 'Beer'])
    expect(await all('taxes')).toHaveLength(1)
  })
})

describe('a file of Loyverse', () => {
  it('combines the rows of one handle and skips the parts of sets', async () => {
    await inDollars()
    const report = await run(sample('loyverse'))
    expect([report.file.format, report.left_out.rows.map(({ row }) => row)]).toEqual([
      'loyverse',
      [6],
    ])
    const items = await menu()
    expect(items['Pier Tea']).toMatchObject({ price: 300, cost: 80 })
    expect(await optionsOf(items['Pier Tea'])).toMatchObject({
      group: { name: 'Size Cup / Pot +2.50' },
      choices: [
        ['Cup', 0],
        ['Pot', 250],
      ],
    })
    expect(items['Pier Waffle']).toMatchObject({
      price: 620,
      cost: 125,
      jan_code: '4901234567894',
      tax: '10 exclusive',
    })
    expect(items['Morning Set']).toMatchObject({ price: 800, active: false })
  })
})

describe('a file of Airレジ', () => {
  it('is read from Shift-JIS with included, added and reduced taxes', async () => {
    const report = await run(iconv.encode(sample('airregi'), 'Shift_JIS'), {}, 'ja')
    expect([report.encoding, report.file.format, report.reading]).toMatchObject([
      'shift_jis',
      'airregi',
      { prices: 'file', is_in_file: true },
    ])
    const items = await menu()
    expect(items['潮騒ラーメン']).toMatchObject({
      price: 900,
      cost: 280,
      tax: '10 inclusive',
      pos_name: '潮騒',
    })
    expect((await optionsOf(items['潮騒ラーメン'])).choices).toEqual([
      ['並', 0],
      ['大盛', 150],
    ])
    expect(items['持ち帰り餃子']).toMatchObject({ price: 432, tax: '8 inclusive reduced' })
    expect(items['瓶ビール 宵']).toMatchObject({
      price: 650,
      tax: '10 exclusive',
      jan_code: '4901234567894',
    })
    expect(items['湯呑み珈琲']).toMatchObject({
      tax: '10 inclusive',
      takeout: '8 inclusive reduced',
      active: false,
    })
    expect(items['お祝い券']).toMatchObject({ tax: '0 inclusive', open_price: true })
    expect((await all('categories')).map(({ name }: Item) => name)).toEqual([
      'カテゴリー 1',
      'カテゴリー 2',
      'カテゴリー 3',
    ])
  })
})

describe('a file of スマレジ', () => {
  it('reads 税区分 and the reduced rate, and skips invalid JAN codes', async () => {
    const report = await run(sample('smaregi'), {}, 'ja')
    expect(report.file.format).toBe('smaregi')
    const items = await menu()
    expect(items['ねぎま串 灯']).toMatchObject({
      price: 180,
      tax: '10 inclusive',
      jan_code: null,
      cost: null,
    })
    expect(items['つくね串 灯']).toMatchObject({ cost: 70 })
    expect(items['灯弁当']).toMatchObject({ price: 800, tax: '8 exclusive reduced' })
    expect(items['灯ギフト券']).toMatchObject({ tax: '0 inclusive', jan_code: '4901234567894' })
    expect(report.rows[0]?.notes).toEqual(['コード1はJANコードではないため、取り込みません。'])
  })
})

describe('any other file', () => {
  const file = ['料理,円,ページ,税', '茄子田楽,550,小鉢,10%', '冷奴,"1,200",小鉢,8%軽減'].join('\n')
  const fields = ['name', 'price', 'category', 'tax_rate']

  it('is read by the column assignment of the organization', async () => {
    const first = await dry(file)
    expect([
      first.is_ready,
      first.file.format,
      first.file.is_remembered,
      first.counts.create,
    ]).toEqual([false, 'other', false, 0])
    expect(first.file.columns[0]).toEqual({
      heading: '料理',
      samples: ['茄子田楽', '冷奴'],
      field: null,
    })
    const refused = await send(file, { seen: first.seen })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { file: ['Say first which columns hold the name and the price.'] },
    ])
    const headings = first.file.columns.map(({ heading }) => heading)
    expect((await call('PUT', 'menu-import/columns', { headings, fields, names: {} })).status).toBe(
      204,
    )
    const report = await run(file)
    expect([report.file.is_remembered, report.counts.create]).toEqual([true, 2])
    expect(await menu()).toMatchObject({
      茄子田楽: { price: 550, tax: '10 inclusive' },
      冷奴: { price: 1200, tax: '8 inclusive reduced' },
    })
    const foreign = await upload(server, server.stranger, '/v1/menu-import?dry_run=true', file)
    expect(foreign.body.data.file.is_remembered).toBe(false)
  })

  it('can be an Excel file, and common headings are assigned automatically', async () => {
    const rows = ['商品名,価格,カテゴリー', 'そば,800,麺'].map((row, index) => {
      const cells = row
        .split(',')
        .map(
          (text, at) => `<c r="${'ABC'[at]}${index + 1}" t="inlineStr"><is><t>${text}</t></is></c>`,
        )
      return `<row r="${index + 1}">${cells.join('')}</row>`
    })
    const report = await dry(
      await excelFile({
        'worksheets/sheet1': `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`,
      }),
    )
    expect([report.encoding, report.is_ready, report.rows[0]]).toMatchObject([
      'xlsx',
      true,
      { name: 'そば', price: 800, tax: '10% included' },
    ])
  })

  it("adds taxes on top of net prices and uses the shop's own taxes", async () => {
    await build.tax({ label: 'Inside', rate: '10.0', kind: 'inclusive' })
    const plain = 'name,price\nSoba,800'
    expect((await dry(plain)).reading).toMatchObject({
      prices: 'included',
      is_in_file: false,
      rate: '10',
    })
    await run(plain)
    expect(await all('taxes')).toHaveLength(1)
    const onTop = await run('name,price\nUdon,700', { prices: 'excluded', rate: '8' })
    expect(onTop.others).toMatchObject([{ resource: 'taxes', counts: { create: 1 } }])
    expect((await menu()).Udon).toMatchObject({ price: 700, tax: '8 exclusive' })
  })
})

describe('a second import', () => {
  it('changes nothing for the same file and only differences for another', async () => {
    const file = (price: number) =>
      `name,price,category,barcode\nSoba,${price},Noodles,4901234567894\nTea,200,Drinks,`
    await run(file(800))
    const again = await dry(file(800))
    expect([
      again.counts,
      again.others.every(({ counts }) => counts.create + counts.change === 0),
    ]).toEqual([{ create: 0, change: 0, delete: 0, unchanged: 2, refused: 0 }, true])
    const renamed = (await menu()).Tea
    await update('menu-items', renamed.id, { cost: 50 })
    const changed = await run(file(850))
    expect(changed.rows.find(({ action }) => action === 'change')?.cells).toEqual([
      { field: 'price', before: '800', after: '850', problems: [] },
    ])
    expect(await all('menu-items')).toHaveLength(2)
    expect((await menu()).Tea.cost).toBe(50)
    expect(
      (await all('sub-categories/groups')).map(
        (group: { menu_item_ids: string[] }) => group.menu_item_ids.length,
      ),
    ).toEqual([1, 1])
  })

  it('does not duplicate variations and matches items by code', async () => {
    const file = sample('airregi')
    await run(file, {}, 'ja')
    const before = [
      await all('menu-items'),
      await all('condiments'),
      await all('condiment-groups'),
      await all('taxes'),
    ].map(({ length }) => length)
    const again = await run(file, {}, 'ja')
    expect([again.import_id, again.counts]).toEqual([
      null,
      { create: 0, change: 0, delete: 0, unchanged: 5, refused: 0 },
    ])
    const after = [
      await all('menu-items'),
      await all('condiments'),
      await all('condiment-groups'),
      await all('taxes'),
    ].map(({ length }) => length)
    expect(after).toEqual(before)
  })
})

describe('wrong rows', () => {
  const file =
    'name,price,category\nSoba,800,Noodles\nUdon,many,Stews\nSoba,900,Noodles\n,500,Noodles'

  it('are reported with line and reason; nothing is imported until they are skipped', async () => {
    const report = await dry(file)
    expect(report.counts).toMatchObject({ create: 1, refused: 3 })
    expect(report.rows.filter(({ action }) => action === 'refused').map(({ row }) => row)).toEqual([
      3, 4, 5,
    ])
    const refused = await send(file, { seen: report.seen })
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Some rows cannot be imported. Nothing was changed.',
    ])
    const left = await run(file, { leave_out: 'true' })
    expect(left.left_out.rows).toEqual([
      { row: 3, name: 'Udon', reasons: ['Use digits only.'] },
      { row: 4, name: 'Soba', reasons: [expect.stringContaining('2')] },
      { row: 5, name: '', reasons: [expect.any(String)] },
    ])
    expect((await all('menu-items')).map(({ name }: Item) => name)).toEqual(['Soba'])
    expect((await all('categories')).map(({ name }: Item) => name)).toEqual(['Noodles'])
  })
})

describe('one undo', () => {
  it('reverts everything that the import created and changed', async () => {
    const tax = await build.tax({ label: '10%', rate: '10', kind: 'inclusive' })
    const soba = await build.menuItem({ name: 'Soba', price: 700, tax_id: tax.id })
    const report = await run(
      `${sample('airregi')}1,Soba,,,,,内税,標準税率,,通常,,800,,,,,,,表示,,,,\n`,
      {},
      'ja',
    )
    expect((await menu()).Soba.price).toBe(800)
    const undone = await call('POST', `writes/${report.import_id}/undo`, {})
    expect(undone.status).toBe(200)
    expect(
      (await all('menu-items')).map(({ id, price }: { id: string; price: number }) => [id, price]),
    ).toEqual([[soba.id, 700]])
    for (const path of [
      'categories',
      'sub-categories',
      'sub-categories/groups',
      'condiments',
      'condiment-groups',
    ])
      expect(await all(path)).toEqual([])
    expect(await all('taxes')).toHaveLength(1)
  })
})

describe('a change since the dry run', () => {
  it('stops the import', async () => {
    const file = 'name,price\nSoba,800'
    const { seen } = await dry(file)
    await build.menuItem({ name: 'Soba', price: 500 })
    const answer = await send(file, { seen })
    expect([answer.status, answer.body.data.counts.change]).toEqual([409, 1])
  })
})

describe('skipped rows', () => {
  it('are reported and not imported; the import must skip the same rows', async () => {
    const file = 'name,price,category\nSoba,800,Noodles\nUdon,many,Stews\nTea,300,Drinks'
    const both = await dry(file, { without: '3,4' })
    expect(both.counts).toMatchObject({ create: 1, refused: 0 })
    const reasons = ['You leave this row out.']
    expect(both.left_out).toEqual({
      count: 2,
      rows: [
        { row: 3, name: 'Udon', reasons },
        { row: 4, name: 'Tea', reasons },
      ],
    })
    const other = await send(file, { without: '3', seen: both.seen })
    expect([other.status, other.body.exception]).toEqual([409, 'Conflict'])
    await run(file, { without: '3,4' })
    expect((await all('menu-items')).map(({ name }: Item) => name)).toEqual(['Soba'])
    expect((await all('categories')).map(({ name }: Item) => name)).toEqual(['Noodles'])
    expect((await send(file, { without: '0', dry_run: 'true' })).status).toBe(422)
  })
})
