import { type Adjustment, adjustedAmount } from '@pos/domain/money/adjusted-amount'
import { cellText, isEditable, parseCell } from './cell-values.ts'
import { parseClipboard } from './clipboard.ts'
import {
  type Edit,
  type GridAction,
  type GridState,
  isSame,
  keyAt,
  type Point,
  selectedArea,
  valueAt,
} from './grid-state.ts'

/** Actions that write into cells. */
type EditAction = Extract<
  GridAction,
  { type: 'type' | 'set' | 'paste' | 'clear' | 'fill_down' | 'adjust' | 'revert' }
>

/** The edits of writing into the selected cells; read-only cells do not change. */
export function edited(state: GridState, action: EditAction): Map<string, Edit> {
  const edits = new Map(state.edits)
  const area = selectedArea(state)
  switch (action.type) {
    case 'type':
      writeText(state, edits, state.focus, action.text)
      break
    case 'set':
      writeValue(state, edits, action.point, action.value)
      break
    case 'paste':
      paste(state, edits, parseClipboard(action.text))
      break
    case 'clear':
      for (const point of pointsOf(area))
        if (state.columns[point.column]?.field.kind !== 'boolean')
          writeText(state, edits, point, '')
      break
    case 'fill_down':
      for (const point of pointsOf(area))
        if (point.row > area.top)
          copyDown(state, edits, { row: area.top, column: point.column }, point)
      break
    case 'adjust':
      for (const point of pointsOf(area)) adjust(state, edits, point, action.adjustment)
      break
    case 'revert':
      for (const { row, column } of pointsOf(area)) edits.delete(keyAt(state, row, column))
      break
  }
  return edits
}

function* pointsOf({
  top,
  bottom,
  left,
  right,
}: ReturnType<typeof selectedArea>): Generator<Point> {
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) yield { row, column }
}

function writeText(state: GridState, edits: Map<string, Edit>, point: Point, text: string) {
  const column = state.columns[point.column]
  if (!column || !isEditable(column) || !state.records[point.row]) return
  const parsed = parseCell(column, text, state.currency)
  if ('value' in parsed) writeValue(state, edits, point, parsed.value)
  else edits.set(keyAt(state, point.row, point.column), { text, problem: parsed.problem })
}

function writeValue(
  state: GridState,
  edits: Map<string, Edit>,
  { row, column }: Point,
  value: unknown,
) {
  const definition = state.columns[column]
  const record = state.records[row]
  if (!definition || !record || !isEditable(definition)) return
  const key = keyAt(state, row, column)
  if (isSame(record[definition.key], value)) edits.delete(key)
  else edits.set(key, { value })
}

/**
 * Pastes a block at the corner of the selection; if the selection is larger, the block is repeated.
 */
function paste(state: GridState, edits: Map<string, Edit>, block: string[][]) {
  const area = selectedArea(state)
  const width = Math.max(...block.map((row) => row.length))
  const repeated = (target: number, length: number) =>
    target > length && target % length === 0 ? target : length
  const rows = repeated(area.bottom - area.top + 1, block.length)
  const columns = repeated(area.right - area.left + 1, width)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const text = block[row % block.length]?.[column % width]
      if (text !== undefined)
        writeText(state, edits, { row: area.top + row, column: area.left + column }, text)
    }
  }
}

function copyDown(state: GridState, edits: Map<string, Edit>, from: Point, to: Point) {
  const source = state.edits.get(keyAt(state, from.row, from.column))
  if (source && 'text' in source) writeText(state, edits, to, source.text)
  else writeValue(state, edits, to, valueAt(state, from))
}

function adjust(state: GridState, edits: Map<string, Edit>, point: Point, adjustment: Adjustment) {
  const column = state.columns[point.column]
  const value = valueAt(state, point)
  if (column?.field.kind !== 'money' || typeof value !== 'number') return
  writeText(
    state,
    edits,
    point,
    cellText(column, adjustedAmount(value, adjustment), state.currency),
  )
}
