import { createInflateRaw } from 'node:zlib'
import { Readable } from 'node:stream'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import type { TableLimits } from './table-limits.ts'

/** Bytes of a workbook when unpacked, all parts that are read together: a small file can hold a huge one. */
const mostUnpacked = 100 * 1024 * 1024

/** Whether a file is a zip archive, as Excel's are. */
export const isZip = (file: Uint8Array) => Buffer.from(file.subarray(0, 4)).toString('latin1') === 'PK\u0003\u0004'

/**
 * The first sheet of an Excel file, row by row into `limits`; formulas give the value that was shown last. ECMA-376 part 1: §18.3.1.73 (row),
 * §18.3.1.4 (c), §18.4.8 (shared strings). It is read as it is unpacked, and no further than the limits go. Throws where it is none.
 */
export async function readWorkbook(file: Buffer, limits: TableLimits): Promise<void> {
  const parts = entriesOf(file)
  const unpacked = { bytes: 0 }
  const strings: string[] = []
  const shared = parts.get('xl/sharedStrings.xml')
  if (shared) await parse(shared, unpacked, stringsInto(strings))
  const sheet = parts.get('xl/worksheets/sheet1.xml')
  if (!sheet) throw new Error('No sheet')
  await parse(sheet, unpacked, rowsInto(limits, strings))
}

/** What is done at the tags of a part; names come without their namespace. */
interface Reader {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  close(name: string): void
  text(text: string): void
}

/** A strict parser: a document type (with entities to unfold) and anything that is not well-formed end it. */
async function parse(part: Part, unpacked: { bytes: number }, reader: Reader) {
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('No document type belongs here')
  })
  parser.on('opentag', (tag: SaxesTagPlain) => reader.open(local(tag.name), tag.attributes))
  parser.on('closetag', (tag: SaxesTagPlain) => reader.close(local(tag.name)))
  parser.on('text', (text) => reader.text(text))
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of unpack(part)) {
    unpacked.bytes += chunk.length
    if (unpacked.bytes > mostUnpacked) throw new RangeError('Unpacked it is too large')
    parser.write(decoder.decode(chunk, { stream: true }))
  }
  parser.close()
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** The texts of cells, each once (`si`); without the readings (`rPh`) that Japanese Excel keeps beside them. */
function stringsInto(strings: string[]): Reader {
  const text = textReader()
  return {
    open(name) {
      if (name === 'si') text.begin()
      text.open(name)
    },
    close(name) {
      text.close(name)
      if (name === 'si') strings.push(text.end())
    },
    text: (piece) => text.add(piece),
  }
}

/** Gathers what stands in `t`, but not in `rPh`. */
function textReader() {
  let gathered = ''
  let isText = false
  let isReading = false
  return {
    begin: () => void (gathered = ''),
    open(name: string) {
      if (name === 'rPh') isReading = true
      if (name === 't') isText = !isReading
    },
    close(name: string) {
      if (name === 'rPh') isReading = false
      if (name === 't') isText = false
    },
    add(piece: string) {
      if (isText) gathered += piece
    },
    end: () => unescaped(gathered),
  }
}

function rowsInto(limits: TableLimits, strings: readonly string[]): Reader {
  const text = textReader()
  let row = { number: 0, cells: [] as string[] }
  let cell = { column: -1, type: 'n', value: '' }
  let isValue = false
  return {
    open(name, { r = '', t = 'n' }) {
      text.open(name)
      if (name === 'row') row = { number: rowNumber(r, row.number), cells: [] }
      if (name === 'c') {
        cell = { column: r === '' ? cell.column + 1 : columnIndex(/^[A-Z]+/.exec(r)?.[0] ?? ''), type: t, value: '' }
        text.begin()
      }
      if (name === 'v') isValue = true
    },
    close(name) {
      text.close(name)
      if (name === 'v') isValue = false
      if (name === 'c') limits.put(row.cells, cell.column, cellText(cell.type, cell.value, text.end(), strings))
      if (name === 'row') {
        limits.row(row.number, row.cells)
        cell = { ...cell, column: -1 }
      }
    },
    text(piece) {
      text.add(piece)
      if (isValue) cell.value += piece
    },
  }
}

/** Rows come in their order; one that does not say its number follows the one before. */
function rowNumber(text: string, before: number): number {
  const number = text === '' ? before + 1 : Number(text)
  if (!Number.isInteger(number) || number <= before || number > lastRow) throw new RangeError('No such row in a sheet')
  return number
}

/** What Excel's own sheets end with. */
const [lastRow, lastColumn] = [1_048_576, 16_384]

/** A → 0, Z → 25, AA → 26. */
function columnIndex(letters: string): number {
  const index = Array.from(letters.slice(0, 4)).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  if (index < 0 || index >= lastColumn) throw new RangeError('No such column in a sheet')
  return index
}

function cellText(type: string, raw: string, inline: string, strings: readonly string[]): string {
  if (type === 'inlineStr') return inline
  if (type === 's') return strings[Number(raw)] ?? ''
  const value = unescaped(raw)
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  // Excel keeps 0.1 + 0.2 as it is; people see 15 digits.
  return type === 'n' && /[.eE]/.test(value) ? String(Number(Number(value).toPrecision(15))) : value
}

/** Excel's own way to write characters that XML cannot hold (ECMA-376 part 1, §22.9.2.19). */
const unescaped = (text: string) =>
  text.includes('_x') ? text.replace(/_x([0-9A-F]{4})_/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text

interface Part {
  readonly method: number
  readonly content: Buffer
}

/** The compressed parts of a zip archive by name (APPNOTE 4.3.12, the central directory). */
function entriesOf(file: Buffer): Map<string, Part> {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  const entries = new Map<string, Part>()
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size, nameLength] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20), file.readUInt16LE(at + 28)]
    const start = file.readUInt32LE(at + 42)
    const from = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28)
    entries.set(file.toString('utf8', at + 46, at + 46 + nameLength), { method, content: file.subarray(from, from + size) })
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

/** A part as it is unpacked, piece by piece: what is too large is never whole in memory. */
function unpack({ method, content }: Part): AsyncIterable<Buffer> {
  if (method === 0) return Readable.from([content])
  return Readable.from([content]).pipe(createInflateRaw())
}
