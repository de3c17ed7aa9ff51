import { problemText } from '@pos/texts/message-text'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { clientOf, type ImportOptions } from '#testing/client'
import { excelFile } from '#testing/peers/excel-file'
import { upload } from '#testing/peers/upload'
import { preparedForEach } from '#testing/prepared'
import { sharedServer, tenantForEach } from '#testing/shared-server'

const server = sharedServer()
const caller = tenantForEach(server)
const { all, create, get, importFile } = clientOf(server, caller)
const tax = preparedForEach(() => clientOf(server, caller).build.tax())
const makeItem = (body: object) => create('menu-items', { price: 100, tax_id: tax.id, ...body })
const send = (
  file: Buffer | string,
  { resource = 'menu-items', ...options }: ImportOptions & { resource?: string } = {},
) => importFile(resource, file, options)
const items = () => all('menu-items')
const excelSheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const lines = (...rows: string[]) => rows.join('\r\n')

describe('a dry run', () => {
  it('reports the changes per row and cell and writes nothing', async () => {
    const soba = await makeItem({ name: 'Soba', price: 900 })
    await makeItem({ name: 'Udon', price: 800 })
    const before = await items()
    const file = lines(
      'name,price,tax_id',
      'Soba,950,10%',
      'Udon,800,10%',
      'Ramen,1000,10%',
      'Curry,many,12%',
    )
    const { status, body } = await send(file, { dry: true })
    expect([status, body.data.import_id, body.data.counts]).toEqual([
      200,
      null,
      { create: 1, change: 1, delete: 0, unchanged: 1, refused: 1 },
    ])
    expect(body.data.rows).toEqual([
      {
        row: 2,
        action: 'change',
        id: soba.id,
        name: 'Soba',
        cells: [{ field: 'price', before: '900', after: '950', problems: [] }],
      },
      { row: 3, action: 'unchanged', id: expect.any(String), name: 'Udon', cells: [] },
      expect.objectContaining({ row: 4, action: 'create', id: null, name: 'Ramen' }),
      expect.objectContaining({ row: 5, action: 'refused' }),
    ])
    const problems = Object.fromEntries(
      body.data.rows[3].cells.map((cell: { field: string; problems: string[] }) => [
        cell.field,
        cell.problems,
      ]),
    )
    expect(problems).toEqual({
      name: [],
      price: ['Use digits only.'],
      tax_id: ['"12%" was not found.'],
    })
    expect(await items()).toEqual(before)
  })

  it('responds in the caller’s language and reads both languages', async () => {
    const file = lines('名前,価格,税(店内),種別', 'そば,x,10%,フード', 'すし,100,10%,alcohol')
    const { body } = await send(file, { dry: true, language: 'ja' })
    expect(body.data.rows[0].cells[1].problems).toEqual(['数字だけで入力してください。'])
    expect(body.data.rows[1].cells.at(-1)).toMatchObject({ field: 'attribute', problems: [] })
  })

  it('checks rules over several fields and duplicate names', async () => {
    const groups = lines('name,min_select,max_select', 'A,3,2', 'B,0,0', 'b,0,0')
    const { body } = await send(groups, { dry: true, resource: 'condiment-groups' })
    expect(body.data.rows.map((row: { action: string }) => row.action)).toEqual([
      'refused',
      'create',
      'refused',
    ])
    expect(body.data.rows[0].cells).toContainEqual(
      expect.objectContaining({
        field: 'min_select',
        problems: [expect.stringContaining('minimum')],
      }),
    )
    expect(body.data.rows[2].cells[0].problems).toEqual(['This is already in use.'])
    expect(await all('condiment-groups')).toEqual([])
  })
})

describe('an import', () => {
  it('creates and changes records with their history', async () => {
    const soba = await makeItem({ name: 'Soba', price: 900 })
    const { status, body } = await send(
      lines('id,name,price,tax_id', `${soba.id},Zaru soba,950,10%`, ',Ramen,"1,000",10%'),
    )
    expect([status, body.data.counts]).toEqual([
      200,
      { create: 1, change: 1, delete: 0, unchanged: 0, refused: 0 },
    ])
    expect(
      (await items()).map((item: { name: string; price: number }) => [item.name, item.price]),
    ).toEqual([
      ['Zaru soba', 950],
      ['Ramen', 1000],
    ])
    const history = (await server.call(caller, 'GET', `/v1/menu-items/${soba.id}/history`)).body
      .data
    expect(history[0]).toMatchObject({ action: 'update', before: { name: 'Soba', price: 900 } })
  })

  it('refuses numbers whose decimal separator is unclear', async () => {
    const rows = [
      'A,900,10%,"1,5",',
      'B,"1,50",10%,,',
      'C,1.000,10%,,',
      'D,900,10%,,1.000',
      'E,900,10%,,"1,5"',
      'F,"1,000",10%,"1,200","1,000"',
    ]
    const { status, body } = await send(lines('name,price,tax_id,cost,inventory_value', ...rows))
    const wrong = [
      'rows.2.cost',
      'rows.3.price',
      'rows.4.price',
      'rows.5.inventory_value',
      'rows.6.inventory_value',
    ]
    expect([status, Object.keys(body.errors)]).toEqual([422, wrong])
  })

  it('writes nothing if one row is refused', async () => {
    const { status, body } = await send(lines('name,price,tax_id', 'Soba,900,10%', 'Udon,,10%'))
    expect([status, body.exception, body.message]).toEqual([
      422,
      'ValidationFailed',
      'Some rows cannot be imported. Nothing was changed.',
    ])
    expect(body.errors).toEqual({ 'rows.3.price': ['This field is required.'] })
    expect(body.data.rows).toHaveLength(2)
    expect(await items()).toEqual([])
  })

  it('matches by id, unique field, then name, and creates no duplicates when repeated', async () => {
    const byId = await makeItem({ name: 'One', jan_code: '4901234567894' })
    const byCode = await makeItem({ name: 'Two', jan_code: '49123456' })
    const byName = await makeItem({ name: 'ＴＨＲＥＥ' })
    const file = lines(
      'id,jan_code,name,price,tax_id',
      `${byId.id},,One,1,10%`,
      ',49123456,Second,2,10%',
      ',,three,3,10%',
      ',,Four,4,10%',
    )
    const cases = (await send(file)).body.data
    expect(cases.rows.map((row: { id: string | null }) => row.id)).toEqual([
      byId.id,
      byCode.id,
      byName.id,
      null,
    ])
    expect(cases.rows[0].cells[0]).toMatchObject({
      field: 'jan_code',
      before: '4901234567894',
      after: '',
    })
    expect((await send(file)).body.data.counts).toMatchObject({
      create: 0,
      change: 0,
      unchanged: 4,
    })
    expect(await items()).toHaveLength(4)
  })

  it('refuses ambiguous names and two rows of one record', async () => {
    await makeItem({ name: 'Twin' })
    await makeItem({ name: 'Twin' })
    await makeItem({ name: 'Single' })
    const { body } = await send(lines('name,price', 'Twin,5', 'Single,5', 'single,6'))
    expect(body.errors).toMatchObject({
      'rows.2.name': [expect.stringContaining('Several')],
      'rows.4.id': [expect.stringContaining('row 3')],
    })
  })

  it('reports wrong and duplicate columns', async () => {
    const { status, body } = await send(lines('name,prise,name', 'Soba,1,2'))
    const texts = (['unknown_column', 'duplicate_column'] as const).map((key, index) =>
      problemText('en', { key, params: { name: ['prise', 'name'][index] ?? '' } }),
    )
    expect([status, Object.values(body.errors).flat()]).toEqual([422, texts])
  })

  it('rejects a row that another user changed after the export, unless it is unchanged', async () => {
    const soba = await makeItem({ name: 'Soba' })
    await server.call(caller, 'PUT', `/v1/menu-items/${soba.id}`, { version: 1, price: 120 })
    const row = (price: number) => lines('id,version,price', `${soba.id},1,${price}`)
    expect((await send(row(130))).body.errors).toEqual({
      'rows.2.version': [expect.stringContaining('export again')],
    })
    expect((await send(row(120))).body.data.counts.unchanged).toBe(1)
  })

  it('reaches no other shop and requires the permission of the resource', async () => {
    const soba = await makeItem({ name: 'Soba' })
    await server.call(server.stranger, 'POST', '/v1/taxes', {
      label: '10%',
      rate: '10',
      kind: 'inclusive',
      rounding: 'down',
    })
    const foreign = await send(lines('id,name,price,tax_id', `${soba.id},Taken,1,10%`), {
      by: server.stranger,
    })
    expect(foreign.body.data.counts).toMatchObject({ create: 1, change: 0 })
    expect(await get(`menu-items/${soba.id}`)).toEqual(soba)
    const staff = await server.signIn('shop_staff', caller.organization_id, caller.shop_id)
    expect((await send('name\nA', { by: staff })).status).toBe(403)
  })
})

describe('a file', () => {
  const text = lines('名前,価格,税(店内),伝票名', '〜ざるそば〜,900,10%,007')
  it.each([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`), 'utf-8'],
    ['Shift-JIS', iconv.encode(text.replaceAll('〜', '～'), 'Shift_JIS'), 'shift_jis'],
    [
      'UTF-16, with tabs',
      Buffer.from(`\ufeff${text.replaceAll(',', '\t')}`, 'utf16le'),
      'utf-16le',
    ],
  ])('in %s is recognized, and leading zeros stay', async (_name, file, encoding) => {
    expect((await send(file)).body.data).toMatchObject({ encoding, counts: { create: 1 } })
    expect(await items()).toMatchObject([
      { name: expect.stringContaining('ざるそば'), order_name: '007' },
    ])
  })

  it.each(['windows-1252', 'macintosh', 'utf-16be', 'euc-jp'] as const)(
    'in %s is recognized',
    async (charset) => {
      const name = charset === 'euc-jp' ? '日替わり定食' : 'Crème Brûlée'
      expect(
        (await send(iconv.encode(lines('name,price,tax_id', `${name},900,10%`), charset))).body.data
          .encoding,
      ).toBe(charset)
      expect(await items()).toMatchObject([{ name }])
    },
  )

  it('is read in the chosen character set', async () => {
    const file = iconv.encode(lines('name,price,tax_id', 'Café,900,10%'), 'windows-1252')
    const path = '/v1/menu-items/import?dry_run=true'
    expect(
      (await upload(server, caller, `${path}&charset=macintosh`, file)).body.data.rows[0].name,
    ).toBe('CafÈ')
    expect((await upload(server, caller, `${path}&charset=utf-8`, file)).body.errors.file).toEqual([
      'The file has bytes that are no text in this character set. Choose another one.',
    ])
    expect((await upload(server, caller, `${path}&charset=ebcdic`, file)).status).toBe(422)
  })

  it('can be an Excel file', async () => {
    const cell = (value: string) => ({ value, type: String })
    const data = [
      [cell('名前'), cell('price'), cell('tax_id'), cell('order_name'), cell('sale_from')],
      [cell('A&B 天丼'), { value: 1200, type: Number }, cell('10%'), cell('007'), cell('2026/4/1')],
    ]
    expect((await send(await writeExcelFile(data).toBuffer())).body.data).toMatchObject({
      encoding: 'xlsx',
      counts: { create: 1 },
    })
    expect(await items()).toMatchObject([
      { name: 'A&B 天丼', price: 1200, order_name: '007', sale_from: '2026-04-01' },
    ])
  })

  it.each([
    ['row', '<row r="4000000000"><c r="A1"><v>1</v></c></row>'],
    ['column', '<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>'],
  ])('of Excel with a %s that no sheet has is refused', async (_name, rows) => {
    const { status, body } = await send(await excelFile({ 'worksheets/sheet1': excelSheet(rows) }))
    expect([status, body.errors]).toEqual([422, { file: [expect.any(String)] }])
  })

  it.each([
    ['whatever its part is called', 'b', {}, {}],
    ['passing over one that is hidden', 'a', { state: 'hidden' as const }, {}],
    [
      'passing over one that is hidden from the menu too',
      'a',
      { state: 'veryHidden' as const },
      {},
    ],
    ['passing over a chart', 'a', { kind: 'chartsheet' as const }, {}],
    ['hidden too where all are', 'b', { state: 'hidden' as const }, { state: 'hidden' as const }],
  ])('of Excel is read from the first tab, %s', async (_name, expected, first, second) => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const row = (...texts: string[]) => `<row>${texts.map(cell).join('')}</row>`
    const named = (name: string) =>
      excelSheet(row('name', 'price', 'tax_id') + row(name, '1', '10%'))
    const file = await excelFile(
      { 'worksheets/sheet1': named('a'), 'worksheets/sheet2': named('b') },
      [
        { part: 'worksheets/sheet2', ...first },
        { part: 'worksheets/sheet1', ...second },
      ],
    )
    expect((await send(file)).body.data).toMatchObject({ counts: { create: 1 } })
    expect((await items()).map((item: { name: string }) => item.name)).toEqual([expected])
  })

  it('with formulas is read as text', async () => {
    await send(lines('name,price,tax_id,order_name', `Soba,1,10%,"'=1+1"`, 'Udon,1,10%,=1+1'))
    expect((await items()).map((item: { order_name: string }) => item.order_name)).toEqual([
      '=1+1',
      '=1+1',
    ])
  })

  it.each([
    ['empty', ''],
    ['without a row', 'name,price\n'],
    ['no table', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0x81])],
    ['a broken archive', Buffer.from('PK\u0003\u0004 no workbook', 'latin1')],
    ['too long', `name\n${'a\n'.repeat(20_001)}`],
  ])('that is %s is refused', async (_name, file) => {
    const { status, body } = await send(file)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['file']])
  })
})

describe('undo', () => {
  const undo = (id: string, by = caller) => server.call(by, 'POST', `/v1/writes/${id}/undo`)

  it('restores changed records and removes created ones, once', async () => {
    const soba = await makeItem({ name: 'Soba', price: 900 })
    const { data } = (await send(lines('name,price,tax_id', 'Soba,950,10%', 'Ramen,1000,10%'))).body
    const listed = (await server.call(caller, 'GET', '/v1/imports')).body.data
    expect(listed).toEqual([
      {
        id: data.import_id,
        kind: 'import',
        resource: 'menu-items',
        user_name: 'organization_admin',
        at: expect.any(String),
        created: 1,
        changed: 1,
      },
    ])
    expect((await undo(data.import_id)).body).toMatchObject({ data: { restored: 2 } })
    expect(await items()).toEqual([{ ...soba, version: 3, updated_at: expect.any(String) }])
    expect((await undo(data.import_id)).status).toBe(409)
  })

  it('is refused as a whole if a record has changed since', async () => {
    const soba = await makeItem({ name: 'Soba', price: 900 })
    const { data } = (await send(lines('name,price,tax_id', 'Soba,950,10%', 'Ramen,1000,10%'))).body
    await server.call(caller, 'PUT', `/v1/menu-items/${soba.id}`, { version: 2, price: 960 })
    const before = await items()
    const refused = await undo(data.import_id)
    expect([refused.status, refused.body.exception, refused.body.data]).toEqual([
      409,
      'Conflict',
      [{ id: soba.id, name: 'Soba' }],
    ])
    expect(await items()).toEqual(before)
  })

  it('requires the permission of the resource and the shop of the import', async () => {
    const { data } = (await send(lines('name,price,tax_id', 'Ramen,1000,10%'))).body
    expect((await undo(data.import_id, server.stranger)).status).toBe(404)
    expect(
      (
        await undo(
          data.import_id,
          await server.signIn('shop_staff', caller.organization_id, caller.shop_id),
        )
      ).status,
    ).toBe(403)
    expect(await items()).toHaveLength(1)
  })
})
