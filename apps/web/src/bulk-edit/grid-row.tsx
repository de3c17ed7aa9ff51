import { problemText } from '@pos/texts/message-text'
import { IconCheck } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '#lib/text/i18n.ts'
import { alignment, type GridColumn, isEditable } from './cell-values.ts'
import { columnWidth, rowHeight } from './column-widths.ts'
import classes from './grid.module.css'
import { type GridState, keyAt, type Point, selectedArea, textAt, valueAt } from './grid-state.ts'

interface GridRowProps {
  state: GridState
  row: number
  onPoint: (point: Point, extend: boolean) => void
  onEdit: (point: Point) => void
  onToggle: (point: Point) => void
}

/** One record: one cell per column. */
export function GridRow({ state, row, ...handlers }: GridRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className={classes.row}
      style={{ transform: `translateY(${row * rowHeight}px)` }}
    >
      {state.columns.map((column, index) => (
        <GridCell
          key={column.key}
          state={state}
          column={column}
          point={{ row, column: index }}
          {...handlers}
        />
      ))}
    </div>
  )
}

interface GridCellProps extends Omit<GridRowProps, 'row'> {
  column: GridColumn
  point: Point
}

function GridCell({ state, column, point, onPoint, onEdit, onToggle }: GridCellProps) {
  const key = keyAt(state, point.row, point.column)
  const { top, bottom, left, right } = selectedArea(state)
  const isSelected =
    point.row >= top && point.row <= bottom && point.column >= left && point.column <= right
  const isFocus = state.focus.row === point.row && state.focus.column === point.column
  const sentences = cellSentences(state, key)
  const isBoolean = column.field.kind === 'boolean'
  const flags = {
    'data-selected': isSelected || undefined,
    'data-focus': isFocus || undefined,
    'data-edited': state.edits.has(key) || undefined,
    'data-wrong': sentences.length > 0 || undefined,
    'data-conflict': state.conflicts.has(key) || undefined,
    ...alignment(column),
    'data-locked': !isEditable(column) || undefined,
  }
  const again = () => (isBoolean ? onToggle(point) : onEdit(point))
  // Prevents the default, because the browser would move the focus.
  const press = (event: MouseEvent) => {
    event.preventDefault()
    if (event.button === 0) onPoint(point, event.shiftKey)
  }
  const over = (event: MouseEvent) => {
    if (event.buttons === 1) onPoint(point, true)
  }
  // A second tap starts editing, because touch has no double click.
  const tap = (event: MouseEvent) => {
    const { nativeEvent } = event
    if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch' && isFocus)
      again()
  }
  return (
    // The focus is in the grid's text box, which covers the selected cell.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      role={point.column === 0 ? 'rowheader' : 'gridcell'}
      id={cellId(point)}
      aria-colindex={point.column + 1}
      aria-selected={isSelected}
      aria-invalid={sentences.length > 0 || undefined}
      title={sentences.join('\n') || undefined}
      className={classes.cell}
      style={{ width: columnWidth(column, point.column) }}
      onMouseDown={press}
      onMouseEnter={over}
      onClick={tap}
      onDoubleClick={again}
      {...flags}
    >
      {isBoolean ? <YesOrNo value={valueAt(state, point) === true} /> : textAt(state, point)}
    </div>
  )
}

/** An icon, and a text for screen readers. */
function YesOrNo({ value }: { value: boolean }) {
  const { t } = useTranslation('kit')
  return (
    <>
      {value && <IconCheck size={18} aria-hidden />}
      <span className="pos-visually-hidden">{t(value ? 'yes' : 'no')}</span>
    </>
  )
}

/** Id of a cell's element, for aria-activedescendant. */
export const cellId = ({ row, column }: Point) => `cell-${row}-${column}`

/** The problems of a cell as sentences. */
export function cellSentences(state: GridState, key: string): readonly string[] {
  const edit = state.edits.get(key)
  return edit && 'problem' in edit
    ? [problemText(currentLocale(), edit.problem)]
    : (state.errors.get(key) ?? [])
}
