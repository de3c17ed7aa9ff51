import { describe, expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { excelFile } from '#testing/peers/excel-file'
import { sharedServer, tenantForEach } from '#testing/shared-server'

const server = sharedServer()
const caller = tenantForEach(server)
const { all, build, importFile } = clientOf(server, caller)

/** Styles in the test: general, 0%, 0.000%, a date, a time, fixed digits. */
const [general, percent, exactPercent, date, time, digits] = [0, 1, 2, 3, 4, 5]
const styles = `<styleSheet><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy/mm/dd"/><numFmt numFmtId="165" formatCode="0.000%"/><numFmt numFmtId="166" formatCode="0000"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${[0, 9, 165, 164, 20, 166].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`

type TestCell =
  | string
  | readonly [value: number, style: number | undefined]
  | { readonly xml: string }

function cellXml(cell: TestCell): string {
  if (typeof cell === 'string') return `<c t="inlineStr"><is><t>${cell}</t></is></c>`
  return 'xml' in cell ? cell.xml : `<c s="${cell[1]}"><v>${cell[0]}</v></c>`
}

/** A sheet with these cells; `date1904` uses the calendar of old Excel for Mac. */
function sheetOf(rows: readonly (readonly TestCell[])[], { date1904 = false, after = '' } = {}) {
  const xml = rows
    .map((row, index) => `<row r="${index + 1}">${row.map(cellXml).join('')}</row>`)
    .join('')
  const parts = {
    styles,
    'worksheets/sheet1': `<worksheet><sheetData>${xml}</sheetData>${after}</worksheet>`,
  }
  const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const workbook = `<workbook xmlns:r="${documents}"><workbookPr date1904="1"/><sheets><sheet name="A" sheetId="1" r:id="tab0"/></sheets></workbook>`
  return excelFile(date1904 ? { ...parts, workbook } : parts)
}

const imported = async (
  resource: string,
  rows: readonly (readonly TestCell[])[],
  options: { date1904?: boolean } = {},
) => {
  const { status, body } = await importFile(resource, await sheetOf(rows, options))
  expect([status, body.errors]).toEqual([200, undefined])
  return all(resource)
}

describe('an Excel import', () => {
  it.each([
    ['10 %', [0.1, percent], '10'],
    ['8.875 %', [0.08875, exactPercent], '8.875'],
    ['7 %', [0.07, percent], '7'],
    ['10.5 % shown as 11 %', [0.105, percent], '10.5'],
    ['a number of 10', [10, general], '10'],
    ['a number of 0.125', [0.125, general], '0.125'],
    ['a text of 10%', '10%', '10'],
  ] as const)('stores a rate of %s', async (_name, cell, rate) => {
    const discounts = await imported('discounts', [
      ['name', 'kind', 'rate', 'scope'],
      ['Students', 'rate', cell, 'check'],
    ])
    expect(discounts.map((discount: { rate: string }) => Number(discount.rate))).toEqual([
      Number(rate),
    ])
  })

  it('refuses cells below a merged cell and reads those next to it', async () => {
    const rows = [
      ['name', 'kind', 'rate', 'scope'],
      ['Students', 'rate', '10', 'check'],
      ['Seniors', 'rate', '', 'check'],
    ]
    const after =
      '<mergeCells count="2"><mergeCell ref="C2:C3"/><mergeCell ref="A9:XFD1048576"/></mergeCells>'
    const { status, body } = await importFile('discounts', await sheetOf(rows, { after }))
    expect([status, body.errors]).toEqual([422, { 'rows.3.rate': [expect.stringContaining('C3')] }])
  })

  it('refuses a rate with too many decimals', async () => {
    const { status } = await importFile(
      'discounts',
      await sheetOf([
        ['name', 'kind', 'rate', 'scope'],
        ['Students', 'rate', [0.12345678, percent], 'check'],
      ]),
    )
    expect(status).toBe(422)
  })

  it.each([
    ['1900', 44_652, false],
    ['1904', 43_190, true],
  ])('reads a date cell of the calendar of %s', async (_name, day, date1904) => {
    const rows = [
      ['label', 'rate', 'kind', 'rounding', 'valid_from'],
      ['Food', [0.08, percent], 'inclusive', 'down', [day, date]],
    ] as const
    expect(await imported('taxes', rows, { date1904 })).toMatchObject([
      { valid_from: '2022-04-01' },
    ])
  })

  it('shows dates and percentages as people see them in the preview', async () => {
    const file = await sheetOf([
      ['label', 'rate', 'kind', 'rounding', 'valid_from'],
      ['Food', [0.08, percent], 'inclusive', 'down', [44_652, date]],
    ])
    const { body } = await importFile('taxes', file, { dry: true })
    const cells = body.data.rows[0].cells.map(
      ({ field, after }: { field: string; after: string }) => [field, after],
    )
    expect(cells).toContainEqual(['valid_from', '2022-04-01'])
    expect(cells).toContainEqual(['rate', '8%'])
  })

  it('reads times and codes by their formats', async () => {
    const tax = await build.tax({ label: '10%' })
    const items = await imported('menu-items', [
      ['name', 'price', 'tax_id', 'order_name'],
      ['Soba', [900, general], [0.1, percent], [42, digits]],
    ])
    expect(items).toMatchObject([{ tax_id: tax.id, order_name: '0042' }])
    const periods = await imported('time-periods', [
      ['name', 'start_time', 'end_time'],
      ['Lunch', [0.458_333_333_333, time], [0.625, time]],
    ])
    expect(periods).toMatchObject([{ start_time: '11:00', end_time: '15:00' }])
  })

  it.each([
    [
      'an error',
      '<c t="e"><v>#N/A</v></c>',
      'Cell B2 contains #N/A, which is no value. Correct the cell.',
    ],
    [
      'an error of a formula',
      '<c t="e"><f>A9</f><v>#REF!</v></c>',
      'Cell B2 contains #REF!, which is no value. Correct the cell.',
    ],
    [
      'a formula without a result',
      '<c><f>1+1</f></c>',
      expect.stringContaining('Cell B2 contains a formula without a result.'),
    ],
    [
      'a formula with an empty result',
      '<c><f>1+1</f><v></v></c>',
      expect.stringContaining('Cell B2 contains a formula without a result.'),
    ],
    [
      'a date before 1900',
      `<c s="${date}"><v>-5</v></c>`,
      'Cell B2 contains -5, which is no value. Correct the cell.',
    ],
  ])('refuses %s and names the cell', async (_name, xml, problem) => {
    const rows = [
      ['name', 'order_name'],
      ['Soba', { xml }],
    ] as const
    const { status, body } = await importFile('categories', await sheetOf(rows))
    expect([status, body.errors]).toEqual([422, { 'rows.2.order_name': [problem] }])
    expect(body.data.counts.refused).toBe(1)
  })

  it('refuses a name that is an error, and takes the text of a formula', async () => {
    const rows = [
      ['name', 'order_name'],
      [{ xml: '<c t="e"><v>#NAME?</v></c>' }, 'A'],
      [{ xml: '<c t="str"><f>"Ra"&amp;"men"</f><v>Ramen</v></c>' }, 'B'],
    ] as const
    const { body } = await importFile('categories', await sheetOf(rows), { dry: true })
    expect(
      body.data.rows.map(({ action, name }: { action: string; name: string }) => [action, name]),
    ).toEqual([
      ['refused', '#NAME?'],
      ['create', 'Ramen'],
    ])
  })

  it('ignores an error in a column to the right of the headings', async () => {
    const rows = [
      ['name', 'order_name'],
      ['Soba', 'A', { xml: '<c t="e"><v>#N/A</v></c>' }],
    ] as const
    expect(await imported('categories', rows)).toMatchObject([{ name: 'Soba' }])
  })

  it('refuses a number without a date format as a date', async () => {
    const rows = [
      ['label', 'rate', 'kind', 'rounding', 'valid_from'],
      ['Food', [8, general], 'inclusive', 'down', [44_652, general]],
    ] as const
    const { status, body } = await importFile('taxes', await sheetOf(rows))
    expect([status, Object.keys(body.errors)]).toEqual([422, ['rows.2.valid_from']])
  })
})
