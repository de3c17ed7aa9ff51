import type { Dispatch, KeyboardEvent } from 'react'
import { gridStep, rotationStep } from './canvas/geometry.ts'
import type { EditorAction, EditorState } from './floor-state.ts'

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const bigStep = 50

/** The action of a key on the map; null for keys without one. */
function keyAction(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  state: EditorState,
  usedCodes: ReadonlySet<string>,
): EditorAction | null {
  // With Shift the key is an upper-case letter.
  const key = event.key.toLowerCase()
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') return { type: event.shiftKey ? 'redo' : 'undo' }
    if (key === 'y') return { type: 'redo' }
    if (key === 'd') return { type: 'duplicate', usedCodes }
    if (key === 'a') return { type: 'select', ids: state.floor.tables.map((table) => table.id) }
    return null
  }
  if (event.altKey) return null
  const arrow = arrows[event.key]
  if (arrow) {
    const step = event.shiftKey ? bigStep : gridStep
    return { type: 'move', dx: arrow[0] * step, dy: arrow[1] * step }
  }
  if (key === 'r') return { type: 'rotate', by: event.shiftKey ? -rotationStep : rotationStep }
  if (key === 'delete' || key === 'backspace') return { type: 'remove' }
  return key === 'escape' ? { type: 'select', ids: [] } : null
}

/**
 * Handles the keys of the map. Typing in fields is not affected, except that undo and redo of the
 * map work outside of fields.
 */
export function useEditorKeys(
  state: EditorState,
  dispatch: Dispatch<EditorAction>,
  usedCodes: ReadonlySet<string>,
) {
  return (event: KeyboardEvent) => {
    const { target } = event
    if (
      !(target instanceof Element) ||
      target.closest('input, textarea, select, [role="menu"], [role="dialog"]')
    )
      return
    const isOnMap = target.closest('svg[role="group"]') !== null
    const action = keyAction(event, state, usedCodes)
    if (!action || (!isOnMap && action.type !== 'undo' && action.type !== 'redo')) return
    event.preventDefault()
    // Escape clears the selection, but the focus stays on its table for the next key.
    const focused = target.closest('[data-table]')?.getAttribute('data-table')
    if (state.selection.length === 0 && focused && 'dx' in action)
      dispatch({ type: 'select', ids: [focused] })
    dispatch(action)
  }
}
