/** An item of a sortable list. */
export interface SortableItem {
  readonly id: string
  readonly label: string
}

/**
 * Texts of a sortable list, in the reader's language; functions receive the item's label and
 * positions from 1.
 */
export interface SortableTexts {
  readonly drag: string
  readonly up: string
  readonly down: string
  readonly top: string
  readonly instructions: string
  moved(label: string, position: number, count: number): string
  dropped(label: string, position: number): string
  cancelled(label: string): string
}
