import { setImmediate as othersTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inflateRaw, type InputType, type ZlibOptions } from 'node:zlib'
import { failField } from '@pos/contract/errors'

/** Largest part of a workbook when unpacked, in bytes: a small file can hold a huge one. */
const maxPartBytes = 200 * 1024 * 1024

const inflate = promisify<InputType, ZlibOptions, Buffer>(inflateRaw)

/** Whether a file is a zip archive, as Excel's are. */
export const isZip = (file: Buffer) => file.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'

/** What Excel's own sheets end with. */
const [maxRows, maxColumns] = [1_048_576, 16_384]

/**
 * The first sheet of an Excel file as rows of texts; formulas give the value that was shown last. ECMA-376 part 1: §18.3.1.73 (row),
 * §18.3.1.4 (c), §18.4.8 (shared strings). A file that is none: 422 on `file`. A large one is read in turns with others.
 */
export async function readWorkbook(file: Buffer): Promise<string[][]> {
  try {
    const parts = entriesOf(file)
    const strings: string[] = []
    for await (const [, content = ''] of inTurns(await xml(parts, 'xl/sharedStrings.xml'), /<si>(.*?)<\/si>|<si\/>/gs)) {
      strings.push(textsIn(content))
    }
    const sheet = await xml(parts, 'xl/worksheets/sheet1.xml')
    const rows: string[][] = []
    for await (const [, number, content = ''] of inTurns(sheet, /<row\b[^>]*?\br="(\d+)"[^>]*?(?:\/>|>(.*?)<\/row>)/gs)) {
      rows[within(Number(number) - 1, maxRows)] = cellsOf(content, strings)
    }
    return Array.from(rows, (row) => row ?? [])
  } catch {
    return failField('file', 'unreadable_file')
  }
}

function cellsOf(content: string, strings: readonly string[]): string[] {
  const row: string[] = []
  for (const [, attributes = '', inside = ''] of content.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
    const place = within(columnIndex(/\br="([A-Z]+)\d+"/.exec(attributes)?.[1] ?? ''), maxColumns)
    row[place] = cellText(/\bt="(\w+)"/.exec(attributes)?.[1] ?? 'n', inside, strings)
  }
  return Array.from(row, (cell) => cell ?? '')
}

function within(index: number, end: number): number {
  if (index < 0 || index >= end) throw new RangeError('No such place in a sheet')
  return index
}

async function* inTurns(text: string, pattern: RegExp): AsyncGenerator<RegExpExecArray> {
  let count = 0
  for (const match of text.matchAll(pattern)) {
    yield match
    count += 1
    if (count % 200 === 0) await othersTurn()
  }
}

/** The compressed parts of a zip archive by name (APPNOTE 4.3.12, the central directory). */
function entriesOf(file: Buffer): Map<string, () => Promise<Buffer>> {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  const entries = new Map<string, () => Promise<Buffer>>()
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size, nameLength] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20), file.readUInt16LE(at + 28)]
    const start = file.readUInt32LE(at + 42)
    const from = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28)
    const part = file.subarray(from, from + size)
    const unpack = async () => (method === 0 ? part : inflate(part, { maxOutputLength: maxPartBytes }))
    entries.set(file.toString('utf8', at + 46, at + 46 + nameLength), unpack)
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

async function xml(parts: ReadonlyMap<string, () => Promise<Buffer>>, name: string): Promise<string> {
  return (await parts.get(name)?.())?.toString('utf8') ?? ''
}

function cellText(type: string, inside: string, strings: readonly string[]): string {
  if (type === 'inlineStr') return textsIn(inside)
  const value = unescapeXml(/<v[^>]*>(.*?)<\/v>/s.exec(inside)?.[1] ?? '')
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  // Excel keeps 0.1 + 0.2 as it is; people see 15 digits.
  return type === 'n' && /[.eE]/.test(value) ? String(Number(Number(value).toPrecision(15))) : value
}

/** The texts of a string without the readings (`rPh`) that Japanese Excel keeps beside them. */
function textsIn(content: string): string {
  const plain = content.replace(/<rPh\b.*?<\/rPh>/gs, '')
  return [...plain.matchAll(/<t\b[^>]*>(.*?)<\/t>/gs)].map((match) => unescapeXml(match[1] ?? '')).join('')
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function unescapeXml(text: string): string {
  return text
    .replace(/_x([0-9A-F]{4})_/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex: string, code: string, name: string) =>
      hex || code ? String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(code)) : (named[name] ?? whole),
    )
}

/** A → 0, Z → 25, AA → 26. */
const columnIndex = (letters: string) => Array.from(letters).reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1
