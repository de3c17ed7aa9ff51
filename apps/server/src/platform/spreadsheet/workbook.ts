import { type Cell, cellText } from './cell.ts'
import { zip } from './zip.ts'

type Rows = Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>

/** Maximum decimals of displayed numbers. */
const mostDecimals = 8
/** Styles by their index in `cellXfs`; `number` is the first of those by decimals. */
const styleOf = { plain: 0, heading: 1, title: 2, date: 3, moment: 4, number: 5 } as const

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const sheets = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Parts of an Excel file besides its rows. */
export interface Sheet {
  /** The name of the sheet. */
  readonly name: string
  /**
   * A large line above the headings. Without it the headings are the first row, so that the file
   * can be imported again.
   */
  readonly title?: string
  /** Lines between title and headings. */
  readonly notes?: readonly string[]
  /** Number of columns that stay visible when scrolling right. */
  readonly frozenColumns?: number
}

/**
 * Streams an Excel file with one sheet (ECMA-376 part 1, §12 and §18); the first row has the
 * headings. Text is never a formula.
 */
export function workbook(
  rows: Rows,
  sheet: Sheet = { name: 'Sheet1' },
): AsyncGenerator<Uint8Array> {
  const xml = (text: string) => [declaration + text]
  return zip([
    { name: '[Content_Types].xml', content: xml(contentTypes()) },
    { name: '_rels/.rels', content: xml(relationships([['officeDocument', 'xl/workbook.xml']])) },
    {
      name: 'xl/workbook.xml',
      content: xml(
        `<workbook xmlns="${sheets}" xmlns:r="${documents}"><sheets><sheet name="${sheetName(sheet.name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: xml(
        relationships([
          ['worksheet', 'worksheets/sheet1.xml'],
          ['styles', 'styles.xml'],
        ]),
      ),
    },
    { name: 'xl/styles.xml', content: xml(styles()) },
    { name: 'xl/worksheets/sheet1.xml', content: sheetParts(rows, sheet) },
  ])
}

async function* sheetParts(
  rows: Rows,
  { title, notes = [], frozenColumns = 0 }: Sheet,
): AsyncGenerator<string> {
  const above: readonly (readonly [string, number])[] =
    title === undefined
      ? []
      : [
          [title, styleOf.title],
          ...notes.map((note) => [note, styleOf.plain] as const),
          ['', styleOf.plain],
        ]
  const headings = above.length + 1
  let text = ''
  let number = above.length
  for await (const row of rows) {
    number += 1
    if (number === headings)
      text =
        beginning(row, headings, frozenColumns) +
        above.map(([note, style], index) => noteXml(note, style, index + 1)).join('')
    const cells = row.map((cell, column) =>
      cellXml(cell, `${columnName(column)}${number}`, number === headings),
    )
    text += `<row r="${number}">${cells.join('')}</row>`
    if (text.length < 65_536) continue
    yield text
    text = ''
  }
  if (number === above.length) text = beginning([], headings, 0)
  yield `${text}</sheetData></worksheet>`
}

/** The part before the rows: frozen headings, and columns wide enough for them. */
function beginning(head: readonly Cell[], headings: number, frozenColumns: number): string {
  const split = frozenColumns > 0 ? ` xSplit="${frozenColumns}"` : ''
  const pane = `<pane${split} ySplit="${headings}" topLeftCell="${columnName(frozenColumns)}${headings + 1}" activePane="${split ? 'bottomRight' : 'bottomLeft'}" state="frozen"/>`
  const columns = head.map(
    (cell, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${widthOf(cell, index < frozenColumns)}" customWidth="1"/>`,
  )
  const widths = columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''
  return `${declaration}<worksheet xmlns="${sheets}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>${widths}<sheetData>`
}

/** In characters; full-width ones count twice. */
function widthOf(heading: Cell, isName: boolean): number {
  const text = typeof heading === 'object' && 'value' in heading ? '' : cellText(heading)
  const width = Array.from(text).reduce((all, letter) => all + (letter > '\u00ff' ? 2 : 1), 2)
  return Math.min(40, Math.max(isName ? 24 : 12, width))
}

const noteXml = (text: string, style: number, number: number) =>
  text === ''
    ? `<row r="${number}"/>`
    : `<row r="${number}">${textXml(text, `A${number}`, style)}</row>`

function cellXml(cell: Cell, reference: string, isHeading: boolean): string {
  if (typeof cell === 'object' && 'value' in cell) {
    return `<c r="${reference}" s="${styleOf.number + Math.min(cell.decimals, mostDecimals)}"><v>${cell.value}</v></c>`
  }
  if (typeof cell === 'object' && 'at' in cell && !isHeading) {
    const [date = '', time] = cell.at.split(' ')
    const serial = serialOf(date, time)
    if (!Number.isNaN(serial))
      return `<c r="${reference}" s="${time === undefined ? styleOf.date : styleOf.moment}"><v>${serial}</v></c>`
  }
  const text = cellText(cell)
  return text === '' ? '' : textXml(text, reference, isHeading ? styleOf.heading : styleOf.plain)
}

const textXml = (text: string, reference: string, style: number) =>
  `<c r="${reference}"${style === styleOf.plain ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

/** Days since 1899-12-30 (ECMA-376 part 1, §18.17.4.1), with the time as a fraction. */
function serialOf(date: string, time = '00:00:00'): number {
  const days = (Date.parse(`${date}T${time}Z`) - Date.UTC(1899, 11, 30)) / 86_400_000
  return Number(days.toFixed(9))
}

const marks: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' }
// oxlint-disable-next-line no-control-regex -- XML 1.0 cannot represent these characters
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A sheet's name has at most 31 characters, without those used in references. */
const sheetName = (name: string) =>
  escapeXml(
    name
      .replace(/[[\]:*?/\\]/g, ' ')
      .replace(/^'+|'+$/g, '')
      .slice(0, 31),
  ).replace(/"/g, '&quot;') || 'Sheet1'

/**
 * Excel reads `_x0041_` in text as a character (ECMA-376 part 1, §22.9.2.19), so its first
 * underscore is escaped.
 */
function escapeXml(text: string): string {
  return text
    .replace(unwritable, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[<>&]/g, (mark) => marks[mark] ?? mark)
}

/** 0 → A, 25 → Z, 26 → AA. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

function contentTypes() {
  const type = (name: string) =>
    `application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml`
  const parts = [
    ['xl/workbook.xml', 'sheet.main'],
    ['xl/worksheets/sheet1.xml', 'worksheet'],
    ['xl/styles.xml', 'styles'],
  ] as const
  return `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts
    .map(([name, kind]) => `<Override PartName="/${name}" ContentType="${type(kind)}"/>`)
    .join('')}</Types>`
}

function relationships(targets: readonly (readonly [string, string])[]) {
  const one = ([type, target]: readonly [string, string], index: number) =>
    `<Relationship Id="rId${index + 1}" Type="${documents}/${type}" Target="${target}"/>`
  return `<Relationships xmlns="${relations}">${targets.map(one).join('')}</Relationships>`
}

function styles() {
  const decimals = Array.from({ length: mostDecimals + 1 }, (_, digits) => digits)
  const formats = decimals.map(
    (digits) =>
      `<numFmt numFmtId="${164 + digits}" formatCode="#,##0${digits > 0 ? `.${'0'.repeat(digits)}` : ''}"/>`,
  )
  const looks = decimals.map(
    (digits) =>
      `<xf numFmtId="${164 + digits}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  const dates = ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss'].map((code, index) => ({
    id: 180 + index,
    code,
  }))
  const dateFormats = dates.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`)
  const dateLooks = dates.map(
    ({ id }) =>
      `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  const font = (bold: string, size = 11) =>
    `<font>${bold}<sz val="${size}"/><name val="Calibri"/><family val="2"/></font>`
  const bold = (fontId: number) =>
    `<xf numFmtId="0" fontId="${fontId}" fillId="0" borderId="0" xfId="0" applyFont="1"/>`
  const allFormats = [...formats, ...dateFormats]
  const allLooks = [
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    bold(1),
    bold(2),
    ...dateLooks,
    ...looks,
  ]
  const fills =
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>'
  const borders =
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
  return `<styleSheet xmlns="${sheets}"><numFmts count="${allFormats.length}">${allFormats.join('')}</numFmts><fonts count="3">${font('')}${font('<b/>')}${font('<b/>', 16)}</fonts>${fills}${borders}<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${allLooks.length}">${allLooks.join('')}</cellXfs></styleSheet>`
}
