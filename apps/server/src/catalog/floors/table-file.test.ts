import { tableQrText } from '@pos/domain/tables/table-qr'
import iconv from 'iconv-lite'
import { beforeAll, expect, it } from 'vitest'
import { sampleTable } from '#testing/build'
import { clientOf } from '#testing/client'
import { csvRows } from '#testing/peers/csv'
import { sharedServer, sharedTenant } from '#testing/shared-server'

const server = sharedServer()
const caller = sharedTenant(server)
const { build, download } = clientOf(server, caller)
const path = 'shop-maps/tables/export'
beforeAll(async () => {
  const center = await build.revenueCenter({ name: 'カウンター', display_name: 'カウンター' })
  const round = sampleTable('2', { shape: 'circle_1', seats: 1, revenue_center_id: center.id })
  await build.shopMap({ name: '2階', tables: [sampleTable('01', { seats: 4 })] })
  await build.shopMap({ name: '1階', tables: [sampleTable('10', { seats: 4 }), round] })
})

it('has every table of all floors in their order, with the text of its QR code', async () => {
  const { headers, file } = await download(path)
  expect(headers['content-disposition']).toBe('attachment; filename="tables.csv"')
  expect(file.subarray(0, 3).toString('hex')).toBe('efbbbf')
  expect(csvRows(file)).toEqual([
    ['テーブル番号', 'フロア', '形', '席数', 'レベニューセンター', 'QRコードの内容'],
    ['="01"', '2階', '四角', '4', '', tableQrText(caller.shop_id ?? '', '01')],
    ['2', '1階', '丸', '1', 'カウンター', tableQrText(caller.shop_id ?? '', '2')],
    ['10', '1階', '四角', '4', '', tableQrText(caller.shop_id ?? '', '10')],
  ])
})

it('can be in Shift-JIS and in English', async () => {
  const { file } = await download(path, { query: { charset: 'shift_jis' } })
  expect(iconv.decode(file, 'Shift_JIS')).toBe(
    (await download(path)).file.toString('utf8').slice(1),
  )
  expect(csvRows((await download(path, { language: 'en' })).file)[2]?.slice(0, 4)).toEqual([
    '2',
    '1階',
    'Circle',
    '1',
  ])
})

it('never shows tables of another shop', async () => {
  const stranger = await server.newTenant()
  expect(csvRows((await download(path, { by: stranger })).file)).toHaveLength(1)
  expect((await download(path, { query: { format: 'pdf' } })).status).toBe(422)
})
