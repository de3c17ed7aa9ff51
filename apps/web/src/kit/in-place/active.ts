/** The row under the pointer or focus, and the action in it. */
export interface Active {
  readonly id: string
  readonly row: HTMLTableRowElement
  /** A field is edited in place, or the row's actions are open as a sheet. */
  readonly mode: { readonly edit: string } | 'sheet' | null
}
