import { type ClipboardEvent, type Dispatch, useState } from 'react'
import { CellEditor } from './cell-editor.tsx'
import { alignment, type GridColumn, isEditable } from './cell-values.ts'
import { writeClipboard } from './clipboard.ts'
import { columnWidth } from './column-widths.ts'
import classes from './grid.module.css'
import { cellId, GridRow } from './grid-row.tsx'
import { type GridAction, type GridState, type Point, selectedTexts, textAt } from './grid-state.ts'
import { gridKeys, toggle } from './use-grid-keys.ts'
import { useVisibleRows } from './use-visible-rows.ts'

interface GridProps {
  state: GridState
  dispatch: Dispatch<GridAction>
  label: string
  onSave: () => void
}

/**
 * Records as a spreadsheet: keyboard, selection, copy, paste, typing over a cell. Only visible rows
 * are rendered.
 */
export function Grid({ state, dispatch, label, onSave }: GridProps) {
  const { frame, rows, totalWidth, focusedCell } = useVisibleRows(state)
  const { draft, setDraft, commit, edit, select } = useDraft(state, dispatch)
  const { focus } = state
  const column = state.columns[focus.column]
  const name = textAt(state, { row: focus.row, column: 0 })
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
      <ColumnHeads columns={state.columns} width={totalWidth} />
      <div
        role="rowgroup"
        className={classes.body}
        style={{ height: rows.getTotalSize(), width: totalWidth }}
      >
        {rows.getVirtualItems().map(({ index }) => (
          <GridRow
            key={index}
            state={state}
            row={index}
            onPoint={select}
            onEdit={edit}
            onToggle={(point) => toggle(state, dispatch, point)}
          />
        ))}
        <CellEditor
          column={column}
          label={`${name} ${column.label}`}
          anchor={focusedCell}
          draft={draft}
          activeCell={cellId(focus)}
          onDraft={(text) =>
            isEditable(column) && column.field.kind !== 'boolean' && setDraft(text)
          }
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

/**
 * The text typed into the focused cell, null while none is, and functions to start and end typing.
 */
function useDraft(state: GridState, dispatch: Dispatch<GridAction>) {
  const [draft, setDraft] = useState<string | null>(null)
  const commit = (text: string, down: number, right: number) => {
    setDraft(null)
    dispatch({ type: 'type', text })
    if (down !== 0 || right !== 0) dispatch({ type: 'move', rows: down, columns: right })
  }
  const edit = (point: Point) => {
    const target = state.columns[point.column]
    if (target && isEditable(target)) setDraft(textAt(state, point))
  }
  const select = (point: Point, extend: boolean) => {
    if (draft !== null) commit(draft, 0, 0)
    document.getElementById('grid-keyboard')?.focus({ preventScroll: true })
    dispatch({ type: 'select', point, extend })
  }
  return { draft, setDraft, commit, edit, select }
}

function ColumnHeads({
  columns,
  width,
}: {
  columns: readonly GridColumn[]
  width: number | undefined
}) {
  return (
    <div role="row" aria-rowindex={1} className={classes.head} style={{ width }}>
      {columns.map((column, index) => (
        <div
          key={column.key}
          role="columnheader"
          aria-colindex={index + 1}
          className={classes.cell}
          style={{ width: columnWidth(column, index) }}
          {...alignment(column)}
        >
          {column.label}
        </div>
      ))}
    </div>
  )
}
