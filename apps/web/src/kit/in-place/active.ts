/** The row that was last pressed. */
export interface Active {
  readonly id: string
  readonly row: HTMLTableRowElement
  /** A cell is edited in place, the row's actions are open, or neither. */
  readonly mode: { readonly edit: string } | 'actions' | null
}
