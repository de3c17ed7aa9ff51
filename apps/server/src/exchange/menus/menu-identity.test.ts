import type { MenuImportReport } from '@pos/contract/exchange/menu-import'
import { expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { upload } from '#testing/peers/upload'
import type { Answer } from '#testing/server'
import { sharedServer, tenantForEach } from '#testing/shared-server'

const server = sharedServer()
const caller = tenantForEach(server)
const { all, build, call, get, update } = clientOf(server, caller)
const send = (file: string, query: Record<string, string> = {}) =>
  upload(server, caller, `/v1/menu-import?${new URLSearchParams(query).toString()}`, file)
const ok = ({ status, body }: Answer): MenuImportReport => {
  expect([status, body.message, body.errors]).toEqual([200, undefined, undefined])
  return body.data
}
const dry = async (file: string, query: Record<string, string> = {}) =>
  ok(await send(file, { dry_run: 'true', ...query }))
const run = async (file: string, query: Record<string, string> = {}) =>
  ok(await send(file, { ...query, seen: (await dry(file, query)).seen }))
const inDollars = async () => {
  await update('shops', caller.shop_id ?? '', { currency: 'USD' })
  await build.tax({ label: 'GET', rate: '4.712', kind: 'exclusive' })
}
const undo = (id: string | null) => call('POST', `writes/${id}/undo`, {})

interface Item {
  readonly id: string
  readonly name: string
  readonly price: number
  readonly active: boolean
  readonly open_price: boolean
  readonly condiment_groups: { condiment_group_id: string }[]
}

const items = async (): Promise<Item[]> => all('menu-items')
const nameOf = ({ name }: { name: string }) => name
const itemNamed = async (name: string) => (await items()).find((item) => item.name === name)
/** The price of each choice in each group of an item, including the item's price. */
async function prices(name: string) {
  const item = await itemNamed(name)
  const groups = await Promise.all(
    (item?.condiment_groups ?? []).map((row) => get(`condiment-groups/${row.condiment_group_id}`)),
  )
  const choices = groups.map(({ condiment_ids: ids }) =>
    Promise.all(ids.map((id: string) => get(`condiments/${id}`))),
  )
  return (await Promise.all(choices)).map((some) =>
    some.map((one) => `${one.name} ${(item?.price ?? 0) + one.price}`),
  )
}

const loyverse = (rows: readonly string[]) =>
  [
    'Handle,SKU,Name,Category,Sold by weight,Option 1 name,Option 1 value,Cost,Barcode,Price [S]',
    ...rows,
  ].join('\n')
const latte = (small: string, large: string) =>
  loyverse([
    `latte,3,Test Latte,Test Coffee,N,Size,Small,1,,${small}`,
    `latte,4,,,N,,Large,1,,${large}`,
  ])

const square = (...rows: string[]) =>
  ['Token,Item Name,Variation Name,Category,Price', ...rows].join('\n')
const houseReds = square(
  'A1,House Red,Glass,Wine,9.00',
  'A2,House Red,Bottle,Wine,34.00',
  'B1,House Red,Glass,Happy Hour,6.00',
  'B2,House Red,Bottle,Happy Hour,24.00',
)

it('keeps dishes of one name in two categories apart on each import', async () => {
  await inDollars()
  const report = await run(houseReds)
  expect(report.counts.create).toBe(2)
  expect(
    report.rows.every(({ notes }) => notes.some((note) => note.includes('stay separate'))),
  ).toBe(true)
  expect((await items()).map(({ name, price }) => [name, price])).toEqual([
    ['House Red', 900],
    ['House Red', 600],
  ])
  expect((await dry(houseReds)).counts).toEqual({
    create: 0,
    change: 0,
    delete: 0,
    unchanged: 2,
    refused: 0,
  })
  await run(houseReds.replace('6.00', '7.00').replaceAll('House Red', 'Casa Rossa'))
  expect((await items()).map(({ name, price }) => [name, price])).toEqual([
    ['Casa Rossa', 900],
    ['Casa Rossa', 700],
  ])
})

it('changes the group of sizes in place for a new price in the file', async () => {
  await inDollars()
  const first = await run(latte('4.50', '5.50'))
  expect((await dry(latte('4.50', '5.50'))).counts.unchanged).toBe(1)
  const second = await run(latte('4.50', '6.00'))
  expect(await prices('Test Latte')).toEqual([['Small 450', 'Large 600']])
  expect([(await all('condiment-groups')).length, (await all('condiments')).length]).toEqual([1, 2])
  expect((await undo(second.import_id)).status).toBe(200)
  expect(await prices('Test Latte')).toEqual([['Small 450', 'Large 550']])
  expect((await undo(first.import_id)).status).toBe(200)
  expect([await items(), await all('condiment-groups'), await all('condiments')]).toEqual([
    [],
    [],
    [],
  ])
})

it('updates sizes from the file and keeps a choice that a user added', async () => {
  await inDollars()
  await run(latte('4.50', '5.50'))
  const [group] = await all('condiment-groups')
  const soy = await build.condiment({ name: 'Oat', price: 80 })
  await update('condiment-groups', group.id, { condiment_ids: [...group.condiment_ids, soy.id] })
  await run(
    loyverse(['latte,3,Test Latte,Test Coffee,N,Size,Small,1,,4.50', 'latte,5,,,N,,Jumbo,1,,7.00']),
  )
  expect(await prices('Test Latte')).toEqual([['Small 450', 'Jumbo 700', 'Oat 530']])
  await run(loyverse(['latte,3,Test Latte,Test Coffee,N,,,1,,4.50']))
  expect(await prices('Test Latte')).toEqual([])
})

it('gives an item its own group if its sizes differ from the shared ones', async () => {
  await inDollars()
  const file = (large: string) =>
    loyverse([
      'latte,3,Latte,Coffee,N,Size,Small,1,,4.50',
      `latte,4,,,N,,Large,1,,${large}`,
      'mocha,5,Mocha,Coffee,N,Size,Small,1,,4.50',
      'mocha,6,,,N,,Large,1,,5.50',
    ])
  await run(file('5.50'))
  expect(await all('condiment-groups')).toHaveLength(1)
  await run(file('6.00'))
  expect([await prices('Latte'), await prices('Mocha')]).toEqual([
    [['Small 450', 'Large 600']],
    [['Small 450', 'Large 550']],
  ])
})

it('reads prices and availability of the chosen store', async () => {
  await inDollars()
  const file = [
    'Handle,SKU,Name,Category,Sold by weight,Cost,Available for sale [Waikiki],Price [Waikiki],Available for sale [Kaimuki],Price [Kaimuki]',
    'mai-tai,1001,Mai Tai,Cocktails,N,3,Y,18.00,Y,14.00',
    'lunch,1002,Lunch,Plates,N,4,N,,Y,15.50',
    'poke,1003,Poke,Poke,Y,4,Y,28.00,Y,28.00',
  ].join('\n')
  const asked = await dry(file)
  expect([asked.is_ready, asked.file.stores, asked.file.store]).toEqual([
    false,
    ['Waikiki', 'Kaimuki'],
    null,
  ])
  const refused = await send(file, { seen: asked.seen })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['store']])
  const report = await run(file, { store: 'Waikiki' })
  expect((await items()).map(({ name, price }) => [name, price])).toEqual([
    ['Mai Tai', 1800],
    ['Poke', 2800],
  ])
  expect(report.left_out.rows.map(({ name }) => name)).toEqual(['Lunch'])
  expect(report.rows.find(({ name }) => name === 'Poke')?.notes.join()).toContain('by weight')
  expect(report.left_out.rows[0]?.reasons).toEqual(['Not sold in this store.'])
  expect((await dry(file, { store: 'Kaimuki' })).rows.map(({ price }) => price)).toEqual([
    1400, 1550, 2800,
  ])
})

it('finds headings below a title, and below a line that names the separator', async () => {
  const file = 'Menu of Kotori\n,,\n商品名,価格,カテゴリー\nそば,800,麺'
  expect((await dry(file)).file.heading_row).toBe(3)
  expect((await dry('sep=;\nname;price\nSoba;800')).rows[0]).toMatchObject({
    name: 'Soba',
    price: 800,
  })
  const other = await dry('a,b\nname,price\nSoba,800', { heading_row: '1' })
  expect(other.file.columns.map(({ heading }) => heading)).toEqual(['a', 'b'])
  expect((await send(file, { dry_run: 'true', heading_row: '99' })).status).toBe(422)
})

it('asks about ambiguous amounts', async () => {
  const file = 'name,price\nSoba,1.000\nTea,300'
  const asked = await dry(file)
  expect([asked.reading.is_ambiguous, asked.counts.refused]).toEqual([true, 1])
  expect((await dry(file, { decimals: 'comma' })).rows.map(({ price }) => price)).toEqual([
    1000, 300,
  ])
  expect((await dry(file, { decimals: 'point' })).rows.map(({ price }) => price)).toEqual([1, 300])
})

it('reads open prices, taxes and second prices of Japanese systems', async () => {
  await run(
    '商品ID,部門ID,商品コード,商品名,税区分,商品価格区分,商品単価\n1,1,1,本日の魚,0,2,0\n2,1,2,定食,0,1,900',
  )
  expect((await items()).map(({ open_price }) => open_price)).toEqual([true, false])
  const airregi =
    '商品名,税設定,適用税率,税率別価格,価格設定,価格,価格2\n切手,非課税,標準税率,,通常,84,\n弁当,内税,注文時に選択,,通常,1100,1080\n塩鮭,内税,軽減税率,,量り売り,300,'
  const report = await run(airregi)
  expect(report.rows.map(({ name, tax }) => [name, tax])).toEqual([
    ['切手', '0% included'],
    ['弁当', '10% included'],
    ['塩鮭', '8% included'],
  ])
  expect(report.rows[1]?.notes.join()).toContain('1080')
  expect(report.rows[2]?.notes.join()).toContain('by weight')
})

it('reads Square in Japanese, pages of a category, and Toast prices by size', async () => {
  const report = await run(
    'トークン,商品名,バリエーション名,カテゴリ,価格\nT1,ラテ,S,"Drinks > Coffee",450\nT2,ラテ,L,"Drinks > Coffee",550',
  )
  expect([report.file.format, report.counts.create]).toEqual(['square', 1])
  expect(await prices('ラテ')).toEqual([['S 450', 'L 550']])
  expect([
    (await all('categories')).map(nameOf),
    (await all('sub-categories')).map(nameOf),
  ]).toEqual([['Drinks'], ['Coffee']])
  const toast = [
    'Operation,Entity type,Operation ID,Name,Parent version ID or operation ID,Pricing strategy,Price',
    'CREATE,MENU_ITEM,1,Pizza,500,SIZE_PRICE,Small: 900; Large: 1400',
    'CREATE,MENU_ITEM,2,Salad,500,SIZE_PRICE,',
    'CREATE,MENU_ITEM,3,Soup,500,SIZE_PRICE,',
    'CREATE,MODIFIER_GROUP,4,Size,2,SIZE_PRICE,',
    'CREATE,MODIFIER,5,Half,4,BASE,500',
    'CREATE,MODIFIER,6,Full,4,BASE,800',
  ].join('\n')
  const sized = await run(toast, { leave_out: 'true' })
  expect(sized.left_out.rows.map(({ name }) => name)).toEqual(['Soup'])
  expect([await prices('Pizza'), await prices('Salad')]).toEqual([
    [['Small 900', 'Large 1400']],
    [['Half 500', 'Full 800']],
  ])
})

it('matches items by folded names', async () => {
  await build.menuItem({ name: 'Piña Colada', price: 700 })
  await build.menuItem({ name: '髙橋弁当', price: 900 })
  const report = await dry('name,price\nPina colada,800\n高橋弁当,950')
  expect(report.counts).toMatchObject({ create: 0, change: 2 })
})
