/** What can be sorted. */
export interface SortableItem {
  readonly id: string
  readonly label: string
}

/** Texts of a sortable list, in the reader's language; functions get the item's label and places from 1. */
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
