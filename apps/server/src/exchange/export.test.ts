import { allTexts } from '@pos/texts/all'
import iconv from 'iconv-lite'
import { expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { csvRecords } from '#testing/peers/csv'
import { prepared } from '#testing/prepared'
import { sharedServer, sharedTenant } from '#testing/shared-server'
import { parseTable } from './tables/parse-table.ts'

const server = sharedServer()
const caller = sharedTenant(server)
const { build, download, get } = clientOf(server, caller)
const records = prepared(async () => {
  const { id: tax_id } = await build.tax()
  const soba = await build.menuItem({
    name: '〜そば〜',
    price: 1200,
    tax_id,
    order_name: '0123',
    jan_code: '4901234567894',
  })
  const danger = await build.menuItem({
    name: 'Plain',
    price: 900,
    tax_id,
    order_name: '=HYPERLINK("http://x")',
  })
  return { soba, danger }
})

it('writes every field under its label and name, with id, version and references', async () => {
  const { headers, file } = await download('menu-items/export?format=csv')
  expect(headers['content-disposition']).toBe('attachment; filename="menu-items.csv"')
  const [soba] = csvRecords(file)
  expect(file.toString('utf8').startsWith('\ufeffid,version,名前 [name],')).toBe(true)
  expect(soba).toMatchObject({
    id: records.soba.id,
    version: '1',
    '名前 [name]': '〜そば〜',
    '価格 [price]': '1200',
    '税(店内) [tax_id]': '="10%"',
    '種別 [attribute]': 'フード',
    '有効 [active]': 'TRUE',
  })
  const english = csvRecords((await download('menu-items/export', { language: 'en' })).file)
  expect(english[0]).toMatchObject({
    'Price [price]': '1200',
    [`${allTexts.en['menu-items'].fields.tax_id} [tax_id]`]: '="10%"',
  })
})

it('protects codes from becoming numbers and texts from becoming formulas', async () => {
  const [soba, danger] = csvRecords((await download('menu-items/export')).file)
  expect(soba).toMatchObject({
    '伝票名 [order_name]': '="0123"',
    'JANコード [jan_code]': '="4901234567894"',
  })
  expect(danger?.['伝票名 [order_name]']).toBe(`'=HYPERLINK("http://x")`)
})

it('contains the rows of the list: filtered, searched and sorted', async () => {
  const names = async (query: string) =>
    csvRecords((await download(`menu-items/export?${query}`)).file).map((row) => row.id)
  expect(await names('sort=price')).toEqual([records.danger.id, records.soba.id])
  expect(await names('q=plain')).toEqual([records.danger.id])
  expect(await names('price=1000..')).toEqual([records.soba.id])
  expect((await download('menu-items/export?unknown=1')).status).toBe(422)
  expect((await download('menu-items/export?format=pdf')).status).toBe(422)
})

it('writes a plain CSV file for programs', async () => {
  const { file } = await download('menu-items/export?plain=true')
  const [first = {}] = csvRecords(file)
  expect(file.subarray(0, 2).toString()).toBe('id')
  expect(first).toMatchObject({
    '伝票名 [order_name]': '0123',
    'JANコード [jan_code]': '4901234567894',
  })
})

it('writes Shift-JIS without losing wave dashes', async () => {
  const { headers, file } = await download('menu-items/export?charset=shift_jis')
  expect(headers['content-type']).toBe('text/csv; charset=shift_jis')
  expect(csvRecords(iconv.decode(file, 'Shift_JIS'))[0]?.['名前 [name]']).toBe('～そば～')
})

it('writes Excel files with texts as text and amounts as numbers', async () => {
  const [tax] = await get('taxes')
  const item = await build.menuItem({
    name: 'Odd',
    price: 5,
    tax_id: tax.id,
    order_name: '_x0041_ A&B <i> 😀',
  })
  const { headers, file } = await download('menu-items/export?format=xlsx')
  expect(headers['content-type']).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  const table: (readonly string[])[] = []
  await parseTable(file, ({ cells }) => table.push(cells))
  const [heading, ...rows] = table
  expect(heading?.slice(0, 3)).toEqual(['id', 'version', '名前 [name]'])
  const cell = (id: string | undefined, label: string) =>
    rows.find((row) => row[0] === id)?.[heading?.indexOf(label) ?? -1]
  expect(cell(records.soba.id, '伝票名 [order_name]')).toBe('0123')
  expect(cell(records.soba.id, '価格 [price]')).toBe('1200')
  expect(cell(records.danger.id, '伝票名 [order_name]')).toBe('=HYPERLINK("http://x")')
  expect(cell(item.id, '伝票名 [order_name]')).toBe('_x0041_ A&B <i> 😀')
})

it('contains no records of another shop', async () => {
  expect(csvRecords((await download('menu-items/export', { by: server.stranger })).file)).toEqual(
    [],
  )
  const staff = await server.signIn('shop_staff', caller.organization_id, caller.shop_id)
  expect((await download('menu-items/export', { by: staff })).status).toBe(403)
})
