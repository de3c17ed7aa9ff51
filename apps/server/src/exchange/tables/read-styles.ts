import { type NumberFormat, numberFormat } from '#platform/spreadsheet/number-format'
import { type Part, parsePart } from './archive-parts.ts'
import { TableRefused } from './table-limits.ts'

/** Limit of styles in a workbook (Excel's own), also used for number formats. */
const maxStyles = 65_536

/**
 * Reads the number format of each cell style, by its index (ECMA-376 part 1, §18.8.10 `cellXfs`,
 * §18.8.31 `numFmts`).
 */
export async function readStyles(
  part: Part,
  room: { bytes: number },
): Promise<readonly NumberFormat[]> {
  const codes = new Map<number, string>()
  const ids: number[] = []
  let isCell = false
  await parsePart(part, room, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'cellXfs') isCell = true
      if (name === 'xf' && isCell) ids.push(Number(numFmtId))
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode)
      if (ids.length > maxStyles || codes.size > maxStyles)
        throw new TableRefused({ key: 'unreadable_file' })
    },
    close(name) {
      if (name === 'cellXfs') isCell = false
    },
    text() {},
  })
  const formats = new Map<number, NumberFormat>()
  return ids.map((id) => {
    const format = formats.get(id) ?? numberFormat(id, codes.get(id))
    formats.set(id, format)
    return format
  })
}
