import type { Cell } from './cell.ts'
import { zip } from './zip.ts'

type Rows = Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>

/** Numbers are shown with at most this many decimals. */
const mostDecimals = 8
/** Styles by their index in `cellXfs`: plain, heading, then numbers by their decimals. */
const [heading, numbers] = [1, 2]

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const sheets = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Streams an Excel file of one sheet (ECMA-376 part 1, §12 and §18); the first row is the heading. Text is never a formula. */
export function workbook(rows: Rows): AsyncGenerator<Uint8Array> {
  const xml = (text: string) => [declaration + text]
  return zip([
    { name: '[Content_Types].xml', content: xml(contentTypes()) },
    { name: '_rels/.rels', content: xml(relationships([['officeDocument', 'xl/workbook.xml']])) },
    {
      name: 'xl/workbook.xml',
      content: xml(
        `<workbook xmlns="${sheets}" xmlns:r="${documents}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
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
    { name: 'xl/worksheets/sheet1.xml', content: sheet(rows) },
  ])
}

async function* sheet(rows: Rows): AsyncGenerator<string> {
  let text = `${declaration}<worksheet xmlns="${sheets}"><sheetData>`
  let number = 0
  for await (const row of rows) {
    number += 1
    text += `<row r="${number}">${row.map((cell, column) => cellXml(cell, `${columnName(column)}${number}`, number === 1)).join('')}</row>`
    if (text.length < 65_536) continue
    yield text
    text = ''
  }
  yield `${text}</sheetData></worksheet>`
}

function cellXml(cell: Cell, reference: string, isHeading: boolean): string {
  if (typeof cell === 'object' && 'value' in cell) {
    return `<c r="${reference}" s="${numbers + Math.min(cell.decimals, mostDecimals)}"><v>${cell.value}</v></c>`
  }
  const text = typeof cell === 'string' ? cell : cell.exact
  if (text === '') return ''
  return `<c r="${reference}"${isHeading ? ` s="${heading}"` : ''} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}

const marks: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' }
// oxlint-disable-next-line no-control-regex -- these are the characters that XML 1.0 has no way to write
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Excel reads `_x0041_` in text as a character (ECMA-376 part 1, §22.9.2.19), so its first underscore is escaped. */
function escapeXml(text: string): string {
  return text
    .replace(unwritable, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[<>&]/g, (mark) => marks[mark] ?? mark)
}

/** 0 → A, 25 → Z, 26 → AA. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

function contentTypes() {
  const type = (name: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml`
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
    (digits) => `<numFmt numFmtId="${164 + digits}" formatCode="#,##0${digits > 0 ? `.${'0'.repeat(digits)}` : ''}"/>`,
  )
  const looks = decimals.map(
    (digits) => `<xf numFmtId="${164 + digits}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`
  return `<styleSheet xmlns="${sheets}"><numFmts count="${formats.length}">${formats.join('')}</numFmts><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${looks.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${looks.join('')}</cellXfs></styleSheet>`
}
