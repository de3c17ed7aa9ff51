/** Puts the focus into the first box of a new record's form. */
export function focusFirstField(): void {
  document
    .querySelector<HTMLElement>('main form :is(input, textarea):not([type="hidden"])')
    ?.focus()
}
