/** Puts the cursor into the first box of the form, where a new record begins. */
export function focusFirstField(): void {
  document
    .querySelector<HTMLElement>('main form :is(input, textarea):not([type="hidden"])')
    ?.focus()
}
