import type { TableShapeName } from '@pos/domain/tables/table-shapes'
import type { Alignment } from './canvas/alignment.ts'
import type { Box } from './canvas/geometry.ts'

/** A table on the floor; ids of unsaved tables start with `new-`. */
export interface FloorTable {
  readonly id: string
  readonly code: string
  readonly shape: TableShapeName
  readonly x: number
  readonly y: number
  readonly rotation: number
  readonly seats: number
  readonly revenue_center_id: string | null
}

/** A floor as drawn and saved. Lengths in map units. */
export interface Floor {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly tables: readonly FloorTable[]
}

/** The floor with its selection, undo and redo steps. */
export interface EditorState {
  readonly floor: Floor
  readonly selection: readonly string[]
  readonly past: readonly Floor[]
  readonly future: readonly Floor[]
  /** Consecutive steps of one kind (a drag, typing into one field) count as one. */
  readonly group: string | null
  readonly lastNew: number
}

/** All actions on the floor. `group` merges related steps into one undo step. */
export type EditorAction =
  | { type: 'load'; floor: Floor }
  | { type: 'select'; ids: readonly string[] }
  | { type: 'toggle'; id: string }
  | { type: 'marquee'; box: Box; add: boolean }
  | {
      type: 'add'
      shape: TableShapeName
      at?: { x: number; y: number }
      usedCodes: ReadonlySet<string>
    }
  | { type: 'duplicate'; usedCodes: ReadonlySet<string> }
  | { type: 'remove' }
  | { type: 'move'; dx: number; dy: number; group?: string }
  | { type: 'drag'; from: Floor; lead: string; dx: number; dy: number; group: string }
  | { type: 'rotate'; by: number }
  | { type: 'align'; how: Alignment }
  | {
      type: 'edit'
      ids: readonly string[]
      values: Partial<Omit<FloorTable, 'id'>>
      group?: string
    }
  | { type: 'floor'; values: Partial<Pick<Floor, 'name' | 'width' | 'height'>>; group?: string }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'settle' }
