import { describe, expect, it } from 'vitest'
import { longestBlock } from '#testing/measures/longest-block'
import { excelFile } from '#testing/peers/excel-file'
import { upload } from '#testing/peers/upload'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer()

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const sheet = (rows: string) => `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`
const textCell = (at: string, text: string) =>
  `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const repeated = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('')

function* megabytes(count: number, head: string, piece: string) {
  yield head
  const one = piece.repeat(Math.ceil(1_000_000 / piece.length))
  for (let index = 0; index < count; index += 1) yield one
}

function* endless(head: string, piece: string, tail: string) {
  yield* megabytes(30, head, piece)
  yield tail
}

const text = (value: string) => async () => Buffer.from(value)
const book = (rows: string) => () => excelFile({ 'worksheets/sheet1': rows })

/** Files that would block a server or fill its memory, with the expected refusal. */
const files: readonly (readonly [string, () => Promise<Buffer>, RegExp])[] = [
  [
    'tags that never end',
    book(`<worksheet><sheetData>${'<row r="1" '.repeat(2000)}`),
    /cannot be read/,
  ],
  [
    'a cell at the end of 40,000 rows',
    book(
      sheet(
        repeated(
          40_000,
          (index) => `<row r="${index + 1}">${textCell(`XFD${index + 1}`, 'a')}</row>`,
        ),
      ),
    ),
    /300 columns/,
  ],
  [
    'a million rows',
    book(
      sheet(
        repeated(
          30_000,
          (index) => `<row r="${index + 1}">${textCell(`A${index + 1}`, 'name')}</row>`,
        ),
      ),
    ),
    /20000 rows/,
  ],
  ['rows out of order', book(sheet('<row r="5"/><row r="4"/>')), /cannot be read/],
  [
    'entities that unfold',
    book(
      `<!DOCTYPE a [<!ENTITY b "${'x'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}">]>${sheet('<row r="1">&c;</row>')}`,
    ),
    /cannot be read/,
  ],
  [
    'an entity that nobody knows',
    book(sheet('<row r="1"><c r="A1"><v>&xxe;</v></c></row>')),
    /cannot be read/,
  ],
  [
    '150 megabytes of nothing',
    () =>
      excelFile({
        'worksheets/sheet1': megabytes(150, '<worksheet><sheetData>', ' '.repeat(1000)),
      }),
    /cannot be read/,
  ],
  [
    'texts without end',
    () =>
      excelFile({
        sharedStrings: megabytes(99, '<sst>', '<si><t>a</t></si>'),
        'worksheets/sheet1': sheet(''),
      }),
    /cannot be read|takes too long/,
  ],
  [
    'relationships without end',
    () =>
      excelFile(
        { 'worksheets/sheet1': sheet('') },
        Array.from({ length: 40_000 }, () => ({ part: 'worksheets/sheet1' })),
      ),
    /cannot be read/,
  ],
  [
    'a book in a cell',
    book(sheet(`<row r="1">${textCell('A1', 'x'.repeat(300_000))}</row>`)),
    /200000 characters/,
  ],
  [
    'one long text in 5,500 cells',
    () =>
      excelFile({
        sharedStrings: `<sst><si><t>${'x'.repeat(199_000)}</t></si></sst>`,
        'worksheets/sheet1': sheet(
          repeated(
            5_500,
            (index) => `<row r="${index + 1}"><c r="A${index + 1}" t="s"><v>0</v></c></row>`,
          ),
        ),
      }),
    /16000000 characters in total/,
  ],
  [
    'one long text in 300 cells of each row',
    () =>
      excelFile({
        sharedStrings: `<sst><si><t>${'あ'.repeat(199_000)}</t></si></sst>`,
        'worksheets/sheet1': sheet(
          `<row r="1">${'<c t="inlineStr"><is><t>n</t></is></c>'.repeat(300)}</row><row r="2">${'<c t="s"><v>0</v></c>'.repeat(300)}</row>`,
        ),
      }),
    /16000000 characters in total/,
  ],
  [
    'long texts that no cell shows',
    () =>
      excelFile({
        sharedStrings: megabytes(90, '<sst>', `<si><t>${'x'.repeat(199_000)}</t></si>`),
        'worksheets/sheet1': sheet(''),
      }),
    /16000000 characters in total/,
  ],
  [
    'rich texts of a million pieces',
    book(
      sheet(
        `<row r="1"><c r="A1" t="inlineStr"><is>${'<r><t>abcde</t></r>'.repeat(1_000_000)}</is></c></row>`,
      ),
    ),
    /200000 characters/,
  ],
  [
    'a text of 30 megabytes',
    () =>
      excelFile({
        'worksheets/sheet1': endless(
          '<worksheet><sheetData><row r="1"><c r="A1"><v>',
          'x',
          '</v></c></row></sheetData></worksheet>',
        ),
      }),
    /200000 characters/,
  ],
  [
    'a tag name of 90 megabytes',
    () => excelFile({ 'worksheets/sheet1': megabytes(90, '<', 'a') }),
    /takes too long|cannot be read/,
  ],
  [
    'four million cells',
    book(
      sheet(
        repeated(
          14_000,
          (row) =>
            `<row r="${row + 1}"><c r="A${row + 1}"><v>1</v></c><c r="KN${row + 1}"><v>1</v></c></row>`,
        ),
      ),
    ),
    /3000000 cells/,
  ],
  [
    'sheets without end',
    () => excelFile({ workbook: `<workbook>${'<sheet/>'.repeat(1_000_000)}</workbook>` }),
    /cannot be read/,
  ],
  ['one field of ten megabytes', text(`name\n${'x'.repeat(10_000_000)}`), /200000 characters/],
  [
    'one quoted field of ten megabytes',
    text(`name\n"${'あ'.repeat(3_000_000)}"`),
    /200000 characters/,
  ],
  ['tags in tags', book(`<worksheet>${'<a>'.repeat(200_000)}`), /cannot be read/],
  ['quotes that do not end', text('"x" '.repeat(500_000)), /cannot be read|takes too long/],
  ['a million columns', text(`${'name,'.repeat(1_000_000)}\n1`), /300 columns/],
  ['lines without end', text(`name\n${'a\n'.repeat(2_000_000)}`), /20000 rows/],
]

describe('a file of', () => {
  it.each(files)(
    '%s is refused without blocking others',
    { timeout: 120_000 },
    async (_name, make, texts) => {
      const file = await make()
      // Process time also includes the worker threads, event loop time does not.
      let answer = { status: 0, body: { errors: { file: [''] } } }
      let blocks = 0
      const counter = setInterval(() => (blocks += 1), 5)
      const begun = performance.now()
      answer = await upload(server, server.admin, '/v1/menu-items/import', file)
      clearInterval(counter)
      expect([answer.status, answer.body.errors.file[0]]).toEqual([
        422,
        expect.stringMatching(texts),
      ])
      expect(blocks).toBeGreaterThan(Math.floor((performance.now() - begun) / 500))
    },
  )

  it('a tag name of 90 megabytes does not slow another import', {
    timeout: 120_000,
  }, async () => {
    const hostile = await excelFile({ 'worksheets/sheet1': megabytes(90, '<', 'a') })
    const answers = await Promise.all([
      upload(server, server.admin, '/v1/menu-items/import', hostile),
      upload(server, server.admin, '/v1/menu-items/import?dry_run=true', 'name,price\nSoba,900'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([422, 200])
  })

  it.each(['constructor', '__proto__', 'toString'])('unknown column %s is named', async (name) => {
    const { status, body } = await upload(
      server,
      server.admin,
      '/v1/menu-items/import',
      `name,${name}\nA,1`,
    )
    expect([status, body.errors]).toEqual([422, { 'columns.1': [`There is no column "${name}".`] }])
  })

  it('reports the first of thousands of unknown columns', async () => {
    const { body } = await upload(
      server,
      server.admin,
      '/v1/menu-items/import',
      `${Array.from({ length: 290 }, (_, index) => `x${index}`).join(',')}\n1`,
    )
    expect(Object.keys(body.errors)).toHaveLength(51)
    expect(body.errors.body).toEqual(['And 240 more.'])
  })

  it('reports 20,000 wrong rows in less than a megabyte without blocking', {
    timeout: 240_000,
  }, async () => {
    const long = 'x'.repeat(400)
    const file = Buffer.from(
      `name,price,tax_id\n${repeated(20_000, (index) => `${index},${long},${index}\n`)}`,
    )
    let size = 0
    const longest = await longestBlock(async () => {
      const { status, body } = await upload(server, server.admin, '/v1/menu-items/import', file)
      expect([status, body.data.counts.refused]).toEqual([422, 20_000])
      size = JSON.stringify(body).length
    })
    expect(size).toBeLessThan(1_000_000)
    // The embedded database runs in the same process.
    expect(longest).toBeLessThan(server.engine.database.kind === 'postgres' ? 400 : Infinity)
  })
})
