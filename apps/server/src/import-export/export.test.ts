import iconv from 'iconv-lite'
import papaparse from 'papaparse'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#testing/server'
import { parseTable } from './parse-table.ts'

let server: TestServer
let caller: Caller
const ids: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer()
  caller = await server.newTenant()
  const tax = await make('taxes', { label: '10%', rate: '10', kind: 'inclusive', rounding: 'down' })
  ids.soba = await make('menu-items', { name: '〜そば〜', price: 1200, tax_id: tax, order_name: '0123', jan_code: '4901234567894' })
  ids.danger = await make('menu-items', { name: 'Plain', price: 900, tax_id: tax, order_name: '=HYPERLINK("http://x")' })
  ids.sauce = await make('allergies', { name: '卵' })
  await make('allergies', { name: '乳' })
})
afterAll(() => server.close())

async function make(resource: string, body: object): Promise<string> {
  const answer = await server.call(caller, 'POST', `/v1/${resource}`, body)
  expect(answer.body.errors ?? answer.status).toBe(201)
  return answer.body.data.id
}

async function download(url: string, by = caller, language = 'ja') {
  const response = await server.engine.http.inject({
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${by.token}`, 'accept-language': language },
  })
  return { status: response.statusCode, headers: response.headers, file: response.rawPayload }
}
const rowsOf = (text: string) => papaparse.parse<Record<string, string>>(text.replace('\ufeff', ''), { header: true }).data

it('writes every field under its label and its name, with id and version, references and choices in words', async () => {
  const { headers, file } = await download('/v1/menu-items/export?format=csv')
  expect(headers['content-disposition']).toBe('attachment; filename="menu-items.csv"')
  const [soba] = rowsOf(file.toString('utf8'))
  expect(file.toString('utf8').startsWith('\ufeffid,version,名前 [name],')).toBe(true)
  expect(soba).toMatchObject({
    id: ids.soba,
    version: '1',
    '名前 [name]': '〜そば〜',
    '価格 [price]': '1200',
    '税(店内) [tax_id]': '10%',
    '種別 [attribute]': 'フード',
    '有効 [active]': 'TRUE',
  })
  const english = rowsOf((await download('/v1/menu-items/export', caller, 'en')).file.toString('utf8'))
  expect(english[0]).toMatchObject({ 'Price [price]': '1200', 'Tax (eaten in) [tax_id]': '10%' })
})

it('keeps codes from being taken for numbers, and texts for formulas', async () => {
  const [soba, danger] = rowsOf((await download('/v1/menu-items/export')).file.toString('utf8'))
  expect(soba).toMatchObject({ '伝票名 [order_name]': '="0123"', 'JANコード [jan_code]': '="4901234567894"' })
  expect(danger?.['伝票名 [order_name]']).toBe(`'=HYPERLINK("http://x")`)
})

it('holds what the list shows: filtered, searched and sorted', async () => {
  const names = async (query: string) =>
    rowsOf((await download(`/v1/menu-items/export?${query}`)).file.toString('utf8')).map((row) => row.id)
  expect(await names('sort=price')).toEqual([ids.danger, ids.soba])
  expect(await names('q=plain')).toEqual([ids.danger])
  expect(await names('price=1000..')).toEqual([ids.soba])
  expect((await download('/v1/menu-items/export?unknown=1')).status).toBe(422)
  expect((await download('/v1/menu-items/export?format=pdf')).status).toBe(422)
})

it('speaks Shift-JIS without losing wave dashes', async () => {
  const { headers, file } = await download('/v1/menu-items/export?charset=shift_jis')
  expect(headers['content-type']).toBe('text/csv; charset=shift_jis')
  expect(rowsOf(iconv.decode(file, 'Shift_JIS'))[0]?.['名前 [name]']).toBe('～そば～')
})

it('writes Excel files: texts as they are, amounts as numbers', async () => {
  const { data: taxes } = (await server.call(caller, 'GET', '/v1/taxes')).body
  const item = await make('menu-items', { name: 'Odd', price: 5, tax_id: taxes[0].id, order_name: '_x0041_ A&B <i> 😀' })
  const { headers, file } = await download('/v1/menu-items/export?format=xlsx')
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  const table = await parseTable(file)
  const [heading, ...rows] = 'rows' in table ? table.rows.map(({ cells }) => cells) : []
  expect(heading?.slice(0, 3)).toEqual(['id', 'version', '名前 [name]'])
  const cell = (id: string | undefined, label: string) => rows.find((row) => row[0] === id)?.[heading?.indexOf(label) ?? -1]
  expect(cell(ids.soba, '伝票名 [order_name]')).toBe('0123')
  expect(cell(ids.soba, '価格 [price]')).toBe('1200')
  expect(cell(ids.danger, '伝票名 [order_name]')).toBe('=HYPERLINK("http://x")')
  expect(cell(item, '伝票名 [order_name]')).toBe('_x0041_ A&B <i> 😀')
})

it("shows nobody another shop's records", async () => {
  expect(rowsOf((await download('/v1/menu-items/export', server.stranger)).file.toString('utf8'))).toEqual([])
  const staff = await server.signIn('shop_staff', caller.organization_id, caller.shop_id)
  expect((await download('/v1/menu-items/export', staff)).status).toBe(403)
})
