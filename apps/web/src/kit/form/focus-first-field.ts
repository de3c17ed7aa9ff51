/** Puts the focus into the first box of a new record's form. */
export function focusFirstField(): void {
  document
    .querySelector<HTMLElement>('main form :is(input, textarea):not([type="hidden"])')
    ?.focus()
}

/** Scrolls to a field of the form and puts the focus into it, for a link that names it. */
export function focusField(name: string): void {
  const field = document.querySelector<HTMLElement>(`main form [name="${CSS.escape(name)}"]`)
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
