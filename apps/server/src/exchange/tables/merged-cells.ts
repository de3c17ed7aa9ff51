import { type Part, scanPart } from './archive-parts.ts'

/** A range of merged cells; rows count from 1, columns from 0. Only its first cell has a value. */
interface Range {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** Maximum length of a `mergeCell` tag. */
const maxTag = 120

/**
 * Yields for each row, in ascending order, the columns below `maxColumns` covered by merged cells.
 * A sheet lists its merged cells after its rows (ECMA-376 part 1, §18.3.1.55), so the part is
 * scanned before it is parsed.
 */
export async function coveredColumns(
  sheet: Part,
  room: { bytes: number },
  maxColumns: number,
): Promise<(row: number) => number[]> {
  const ranges = new Map<string, Range>()
  await scanPart(sheet, room, maxTag, (piece) => {
    for (const [, from = '', top, to = '', bottom] of piece.matchAll(
      /<(?:\w+:)?mergeCell\s+ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g,
    ))
      ranges.set(`${from}${top}:${to}${bottom}`, {
        top: Number(top),
        bottom: Number(bottom),
        left: columnIndex(from),
        right: columnIndex(to),
      })
  })
  const waiting = [...ranges.values()].toSorted((a, b) => b.top - a.top)
  let open: Range[] = []
  return (row) => {
    open = open.filter(({ bottom }) => bottom >= row)
    for (let next = waiting.at(-1); next && next.top <= row; next = waiting.at(-1)) {
      waiting.pop()
      if (next.bottom >= row) open.push(next)
    }
    const columns = open.flatMap(({ top, left, right }) => {
      const first = row === top ? left + 1 : left
      return Array.from(
        { length: Math.max(0, Math.min(right, maxColumns - 1) - first + 1) },
        (_, index) => first + index,
      )
    })
    return [...new Set(columns)]
  }
}

/** A → 0, Z → 25, AA → 26. */
const columnIndex = (letters: string) =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
