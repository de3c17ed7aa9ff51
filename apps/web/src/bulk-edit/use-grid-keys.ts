import type { Dispatch, KeyboardEvent } from 'react'
import { isEditable } from './cell-values.ts'
import { type GridAction, type GridState, textAt, valueAt } from './grid-state.ts'

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-15, 0],
  PageDown: [15, 0],
}

interface GridKeys {
  state: GridState
  dispatch: Dispatch<GridAction>
  /** Starts editing the selected cell with its current text. */
  onEdit: (text: string) => void
  onSave: () => void
}

/** The keyboard shortcuts of a spreadsheet; other keys are typed into the cell. */
export function gridKeys({ state, dispatch, onEdit, onSave }: GridKeys) {
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey ? command(event) : plain(event)) event.preventDefault()
  }

  function command(event: KeyboardEvent): boolean {
    const far = 1_000_000
    const actions: Record<string, () => void> = {
      z: () => dispatch({ type: event.shiftKey ? 'redo' : 'undo' }),
      y: () => dispatch({ type: 'redo' }),
      a: () => dispatch({ type: 'select_all' }),
      d: () => dispatch({ type: 'fill_down' }),
      s: onSave,
      home: () =>
        dispatch({ type: 'select', point: { row: 0, column: 0 }, extend: event.shiftKey }),
      end: () =>
        dispatch({ type: 'select', point: { row: far, column: far }, extend: event.shiftKey }),
      arrowup: () => dispatch({ type: 'move', rows: -far, columns: 0, extend: event.shiftKey }),
      arrowdown: () => dispatch({ type: 'move', rows: far, columns: 0, extend: event.shiftKey }),
      arrowleft: () => dispatch({ type: 'move', rows: 0, columns: -far, extend: event.shiftKey }),
      arrowright: () => dispatch({ type: 'move', rows: 0, columns: far, extend: event.shiftKey }),
    }
    const action = actions[event.key.toLowerCase()]
    action?.()
    return action !== undefined
  }

  function plain(event: KeyboardEvent): boolean {
    const arrow = arrows[event.key]
    const column = state.columns[state.focus.column]
    if (arrow) dispatch({ type: 'move', rows: arrow[0], columns: arrow[1], extend: event.shiftKey })
    else if (event.key === 'Home')
      dispatch({ type: 'move', rows: 0, columns: -state.columns.length, extend: event.shiftKey })
    else if (event.key === 'End')
      dispatch({ type: 'move', rows: 0, columns: state.columns.length, extend: event.shiftKey })
    else if (event.key === 'Delete' || event.key === 'Backspace') dispatch({ type: 'clear' })
    else if (column?.field.kind === 'boolean' && (event.key === ' ' || event.key === 'Enter'))
      toggle(state, dispatch)
    else if ((event.key === 'Enter' || event.key === 'F2') && column && isEditable(column))
      onEdit(textAt(state, state.focus))
    // Letters go into the text box, unless the cell is read-only.
    else
      return (
        event.key.length === 1 &&
        (!column || !isEditable(column) || column.field.kind === 'boolean')
      )
    return true
  }
}

/** Toggles a boolean. */
export function toggle(
  state: GridState,
  dispatch: Dispatch<GridAction>,
  point = state.focus,
): void {
  dispatch({ type: 'set', point, value: valueAt(state, point) !== true })
}
