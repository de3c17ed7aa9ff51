import { useVirtualizer } from '@tanstack/react-virtual'
import { type ClipboardEvent, type Dispatch, useEffect, useRef, useState } from 'react'
import { CellEditor } from './cell-editor.tsx'
import { isEditable } from './cell-values.ts'
import { writeClipboard } from './clipboard.ts'
import { columnOffsets, columnWidth, rowHeight } from './column-widths.ts'
import classes from './grid.module.css'
import { cellId, GridRow } from './grid-row.tsx'
import { type GridAction, type GridState, type Point, selectedTexts, textAt } from './grid-state.ts'
import { gridKeys, toggle } from './use-grid-keys.ts'

interface GridProps {
  state: GridState
  dispatch: Dispatch<GridAction>
  label: string
  onSave: () => void
}

/** Records as a spreadsheet: keyboard, selection, copy, paste, typing over a cell. Only visible rows are rendered. */
export function Grid({ state, dispatch, label, onSave }: GridProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState<string | null>(null)
  const rows = useVirtualizer({
    count: state.records.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The head covers the first line of the frame.
    scrollPaddingEnd: rowHeight,
  })
  const edges = columnOffsets(state.columns)
  const { focus } = state
  const column = state.columns[focus.column]
  const name = textAt(state, { row: focus.row, column: 0 })
  const left = edges[focus.column] ?? 0
  const width = column ? columnWidth(column, focus.column) : 0

  const { scrollToIndex } = rows
  const covered = focus.column === 0 ? 0 : (edges[1] ?? 0)
  useEffect(() => {
    const box = frame.current
    if (!box) return
    scrollToIndex(focus.row, { align: 'auto' })
    if (left - covered < box.scrollLeft) box.scrollLeft = left - covered
    else if (left + width > box.scrollLeft + box.clientWidth) box.scrollLeft = left + width - box.clientWidth
  }, [focus.row, left, width, covered, scrollToIndex])

  const commit = (text: string, down: number, right: number) => {
    setDraft(null)
    dispatch({ type: 'type', text })
    if (down !== 0 || right !== 0) dispatch({ type: 'move', rows: down, columns: right })
  }
  const keyboard = () => document.getElementById('grid-keyboard')?.focus({ preventScroll: true })
  const choose = (point: Point, extend: boolean) => {
    if (draft !== null) commit(draft, 0, 0)
    keyboard()
    dispatch({ type: 'select', point, extend })
  }
  const edit = (point: Point) => {
    const target = state.columns[point.column]
    if (target && isEditable(target)) setDraft(textAt(state, point))
  }
  const copy = (event: ClipboardEvent, isCut: boolean) => {
    event.preventDefault()
    event.clipboardData.setData('text/plain', writeClipboard(selectedTexts(state)))
    if (isCut) dispatch({ type: 'clear' })
  }
  if (!column) return null
  return (
    <div
      ref={frame}
      className={classes.frame}
      role="grid"
      aria-label={label}
      aria-rowcount={state.records.length + 1}
      aria-colcount={state.columns.length}
      aria-multiselectable
    >
      <div role="row" aria-rowindex={1} className={classes.head} style={{ width: edges.at(-1) }}>
        {state.columns.map((one, index) => (
          <div
            key={one.key}
            role="columnheader"
            aria-colindex={index + 1}
            className={classes.cell}
            style={{ width: columnWidth(one, index) }}
          >
            {one.label}
          </div>
        ))}
      </div>
      <div role="rowgroup" className={classes.body} style={{ height: rows.getTotalSize(), width: edges.at(-1) }}>
        {rows.getVirtualItems().map(({ index }) => (
          <GridRow
            key={index}
            state={state}
            row={index}
            onPoint={choose}
            onEdit={edit}
            onToggle={(point) => toggle(state, dispatch, point)}
          />
        ))}
        <CellEditor
          column={column}
          label={`${name} ${column.label}`}
          anchor={{ left, top: focus.row * rowHeight, width }}
          draft={draft}
          activeCell={cellId(focus)}
          onDraft={(text) => isEditable(column) && column.field.kind !== 'boolean' && setDraft(text)}
          onCommit={commit}
          onCancel={() => setDraft(null)}
          onKey={gridKeys({ state, dispatch, onEdit: setDraft, onSave })}
          onPaste={(text) => dispatch({ type: 'paste', text })}
          onCopy={copy}
        />
      </div>
    </div>
  )
}
