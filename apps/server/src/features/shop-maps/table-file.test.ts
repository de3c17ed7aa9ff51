import { tableQrText } from '@pos/domain/table-qr'
import iconv from 'iconv-lite'
import papaparse from 'papaparse'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#testing/server'

let server: TestServer
let caller: Caller
let shop: string
beforeAll(async () => {
  server = await startTestServer()
  caller = await server.newTenant()
  shop = (await server.call(caller, 'GET', '/v1/profile/me')).body.data.shop.id
  const mode = await make('modes', { name: '店内', theme: 'blue' })
  const center = await make('revenue-centers', { name: 'カウンター', display_name: 'カウンター', mode_id: mode })
  const table = (code: string, more = {}) => ({ code, shape: 'rect_4_1', x: 0, y: 0, rotation: 0, seats: 4, ...more })
  await make('shop-maps', { name: '2階', tables: [table('01')] })
  await make('shop-maps', { name: '1階', tables: [table('10'), table('2', { shape: 'circle_1', seats: 1, revenue_center_id: center })] })
})
afterAll(() => server.close())

async function make(resource: string, body: object): Promise<string> {
  const answer = await server.call(caller, 'POST', `/v1/${resource}`, body)
  expect(answer.body.errors ?? answer.status).toBe(201)
  return answer.body.data.id
}

async function download(query = '', by = caller, language = 'ja') {
  const response = await server.engine.http.inject({
    method: 'GET',
    url: `/v1/shop-maps/tables/export${query}`,
    headers: { authorization: `Bearer ${by.token}`, 'accept-language': language },
  })
  return { status: response.statusCode, headers: response.headers, file: response.rawPayload }
}
const rowsOf = (text: string) => papaparse.parse<string[]>(text.replace('\ufeff', '')).data

it('has every table of all floors in their order, with the text of its QR code', async () => {
  const { headers, file } = await download()
  expect(headers['content-disposition']).toBe('attachment; filename="tables.csv"')
  expect(file.subarray(0, 3).toString('hex')).toBe('efbbbf')
  expect(rowsOf(file.toString('utf8'))).toEqual([
    ['テーブル番号', 'フロア', '形', '席数', 'レベニューセンター', 'QRコードの内容'],
    ['="01"', '2階', '四角', '4', '', tableQrText(shop, '01')],
    ['2', '1階', '丸', '1', 'カウンター', tableQrText(shop, '2')],
    ['10', '1階', '四角', '4', '', tableQrText(shop, '10')],
  ])
})

it('comes in Shift-JIS and in English', async () => {
  const { file } = await download('?charset=shift_jis')
  expect(iconv.decode(file, 'Shift_JIS')).toBe((await download()).file.toString('utf8').slice(1))
  expect(rowsOf((await download('', caller, 'en')).file.toString('utf8'))[2]?.slice(0, 4)).toEqual(['2', '1階', 'Circle', '1'])
})

it("shows nobody another shop's tables", async () => {
  const stranger = await server.newTenant()
  expect(rowsOf((await download('', stranger)).file.toString('utf8'))).toHaveLength(1)
  expect((await download('?format=pdf')).status).toBe(422)
})
