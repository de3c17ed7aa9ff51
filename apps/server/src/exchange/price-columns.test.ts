import { beforeEach, expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { sharedServer, tenantForEach } from '#testing/shared-server'

const server = sharedServer()
const { all, build, download, get, importFile } = clientOf(server, tenantForEach(server))

let soba: { id: string }
let udon: { id: string }
beforeEach(async () => {
  const tax = await build.tax()
  const lunch = await build.timePeriod({
    name: 'ランチ; 平日',
    start_time: '11:00',
    end_time: '14:00',
  })
  const terrace = await build.revenueCenter({ name: 'テラス' })
  soba = await build.menuItem({
    name: 'そば',
    price: 900,
    tax_id: tax.id,
    prices: [
      { price: 700, time_period_id: lunch.id, date_types: ['weekday', 'saturday'] },
      { price: 1000, revenue_center_id: terrace.id },
    ],
  })
  udon = await build.menuItem({ name: 'うどん', price: 800, tax_id: tax.id })
})

const lunchHeading = '価格: 時間帯="ランチ; 平日"; 適用する日=平日, 土曜'
const terraceHeading = '価格: レベニューセンター=テラス'
const pricesOf = async (id: string) =>
  (await get(`menu-items/${id}`)).prices.map(({ price }: { price: number }) => price)

async function exported() {
  const { file } = await download('menu-items/export', { language: 'ja', query: { plain: 'true' } })
  return file.toString().replace(/^\ufeff/, '')
}
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
const importRows = (headings: readonly string[], ...rows: readonly string[]) =>
  importFile('menu-items', [headings.map(quote).join(','), ...rows].join('\n'))

it('exports a column for each condition, and the file changes nothing', async () => {
  const file = await exported()
  const [heading = ''] = file.split('\n')
  expect(heading).toContain(quote(lunchHeading))
  expect(heading).toContain(terraceHeading)
  expect(heading).not.toContain('[prices]')
  const { body } = await importFile('menu-items', file)
  expect(body.data.counts).toMatchObject({ unchanged: 2, change: 0, refused: 0 })
})

it('changes, adds and removes prices by cell and keeps those without a column', async () => {
  const before = (await get(`menu-items/${soba.id}`)).prices
  const { body } = await importRows(['名前', lunchHeading], 'そば,650', 'うどん,600')
  expect(body.data.counts).toMatchObject({ change: 2, refused: 0 })
  expect(await pricesOf(soba.id)).toEqual([650, 1000])
  expect(await pricesOf(udon.id)).toEqual([600])
  const after = (await get(`menu-items/${soba.id}`)).prices
  expect(after.map(({ id }: { id: string }) => id)).toEqual(
    before.map(({ id }: { id: string }) => id),
  )
  await importRows(['名前', lunchHeading, terraceHeading], 'そば,,950')
  expect(await pricesOf(soba.id)).toEqual([950])
})

it('gives a new item its prices', async () => {
  const { body } = await importRows(
    ['name', 'price', 'tax_id', 'price: revenue_center_id=テラス'],
    '丼,500,10%,550',
  )
  expect(body.data.counts).toMatchObject({ create: 1 })
  const [made] = await all('menu-items', { q: '丼' })
  expect(made.prices).toMatchObject([{ price: 550, time_period_id: null }])
})

it('reports a wrong cell, an unknown name and a repeated column', async () => {
  const { body } = await importRows(['名前', terraceHeading], 'そば,高い')
  expect(body.data.rows[0].cells).toMatchObject([
    { field: 'Price: Revenue center=テラス', after: '高い' },
  ])
  expect(body.data.rows[0].cells[0].problems).toHaveLength(1)
  const errorsOf = async (...headings: string[]) => {
    const answer = await importRows(['名前', ...headings], 'そば,1,1')
    expect(answer.status).toBe(422)
    return Object.keys(answer.body.errors)
  }
  expect(await errorsOf('価格: 時間帯=深夜')).toEqual(['columns.1'])
  expect(await errorsOf(terraceHeading, 'price: revenue_center_id=テラス')).toEqual(['columns.2'])
  expect(await errorsOf(terraceHeading, 'prices')).toEqual(['columns.2'])
  expect(await errorsOf('prices', terraceHeading)).toEqual(['columns.2'])
})
