import { strFromU8, unzipSync } from 'fflate'
import iconv from 'iconv-lite'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { csvRows } from '#testing/peers/csv'
import { sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import type { Caller } from '#testing/server'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer()
const client = clientOf(server)
beforeAll(sellInBothCurrencies)
const download = (query: Record<string, string>, by: Caller = server.admin, language = 'en') =>
  client.download('reports/revenues/export', {
    query: { from: '2026-03-02', to: '2026-03-04', ...query },
    by,
    language,
  })

describe('CSV', () => {
  it('has a heading, a row per day and totals, in plain numbers, with a BOM for Excel', async () => {
    const { headers, file } = await download({ format: 'csv' })
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="revenues-2026-03-02-2026-03-04.csv"',
    })
    const text = file.toString('utf8')
    expect(text.startsWith('\ufeffPeriod,')).toBe(true)
    const [head, ...rows] = csvRows(text.slice(1))
    expect(rows.map((row) => row[0])).toEqual(['2026-03-02', '2026-03-03', '2026-03-04', 'Total'])
    const column = (name: string) => rows.map((row) => row[head?.indexOf(name) ?? -1])
    expect(column('Receipts')).toEqual(['1', '0', '1', '2'])
    expect(column('Gross')).toEqual(['1100', '0', '1100', '2200'])
    expect(column('Net (without tax)')).toEqual(['1000', '0', '1019', '2019'])
    // A day without guests has no average.
    expect(column('Average per guest').map((text) => text === '')).toEqual([
      false,
      true,
      false,
      false,
    ])
    expect(column('Tax 10%')).toEqual(['100', '0', '0', '100'])
    expect(column('Tax 8%')).toEqual(['0', '0', '81', '81'])
    expect(rows.every((row) => row.length === head?.length)).toBe(true)
  })

  it('names a longer period by its days', async () => {
    const { file } = await download({ format: 'csv', granularity: 'week' })
    expect(csvRows(file.toString('utf8')).map((row) => row[0])).toEqual([
      expect.stringContaining('Period'),
      '2026-03-02..2026-03-04',
      'Total',
    ])
  })

  it('writes dollars with their cents', async () => {
    const { file } = await download({ format: 'csv', to: '2026-03-02' }, server.stranger)
    const [head, ...rows] = csvRows(file.toString('utf8').slice(1))
    expect(
      rows.map((row) => [
        row[head?.indexOf('Gross') ?? -1],
        row[head?.indexOf('Total (with tax)') ?? -1],
      ]),
    ).toEqual([
      ['1234.56', '1289.05'],
      ['1234.56', '1289.05'],
    ])
  })

  it('is in Japanese, and in Shift-JIS on request', async () => {
    const utf8 = await download({ format: 'csv' }, server.admin, 'ja')
    const shiftJis = await download({ format: 'csv', encoding: 'shift_jis' }, server.admin, 'ja')
    expect(shiftJis.headers['content-type']).toBe('text/csv; charset=shift_jis')
    const text = iconv.decode(shiftJis.file, 'Shift_JIS')
    expect(text).toBe(utf8.file.toString('utf8').slice(1))
    expect(csvRows(text)[0]?.slice(0, 3)).toEqual(['期間', '会計数', '客数'])
  })
})

describe('Excel', () => {
  it('contains the same rows as numbers', async () => {
    const { headers, file } = await download({ format: 'xlsx' })
    expect(headers['content-disposition']).toBe(
      'attachment; filename="revenues-2026-03-02-2026-03-04.xlsx"',
    )
    const [head = [], ...csv] = csvRows(
      (await download({ format: 'csv' })).file.toString('utf8').slice(1),
    )
    const sheet = await readSheet(file)
    const at = sheet.findIndex(([first]) => first === head[0])
    const typed = (cell: string, column: number) =>
      column > 0
        ? cell === ''
          ? null
          : Number(cell)
        : /^\d{4}-\d\d-\d\d$/.test(cell)
          ? new Date(`${cell}T00:00:00Z`)
          : cell
    expect(sheet.slice(at)).toEqual([head, ...csv.map((row) => row.map(typed))])
  })

  it('states the report, shop, days and time above the rows and freezes the headings', async () => {
    const { file } = await download({ format: 'xlsx' })
    const lines = (await readSheet(file)).map(([first]) => first)
    expect(lines.slice(0, 3)).toEqual([
      'Revenue report',
      'Business days 2026-03-02 – 2026-03-04 (3)',
      'Basis: Payment date',
    ])
    const part = (name: string) => strFromU8(unzipSync(file)[`xl/${name}.xml`] ?? new Uint8Array())
    expect(part('workbook')).toContain('<sheet name="Revenue report"')
    const headings = lines.indexOf('Period') + 1
    expect(part('worksheets/sheet1')).toContain(
      `ySplit="${headings}" topLeftCell="B${headings + 1}"`,
    )
  })
})

it('refuses what the screen refuses', async () => {
  expect((await download({ format: 'csv', from: '2026-03-05' })).status).toBe(422)
  expect((await download({ format: 'pdf' })).status).toBe(422)
  expect((await download({})).status).toBe(422)
})

async function sellInBothCurrencies() {
  const yen = await sampleDevice(server)
  const line = { kind: 'inclusive' as const, taxable: 1100, tax: 100 }
  await yen.post(
    sampleReceipt('a', { paid_at: '2026-03-02T03:00:00Z', taxes: [{ ...line, rate: '10' }] }),
    sampleReceipt('b', {
      paid_at: '2026-03-04T03:00:00Z',
      tax: 81,
      taxes: [{ ...line, rate: '8', tax: 81 }],
    }),
  )
  const dollars = await sampleDevice(server, server.stranger)
  await dollars.post(
    sampleReceipt('c', {
      paid_at: '2026-03-02T22:00:00Z',
      subtotal: 123_456,
      total: 128_905,
      tax: 5449,
      taxes: [],
    }),
  )
}
