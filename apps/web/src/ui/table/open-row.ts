import type { MouseEvent } from 'react'

/** Elements that handle a press themselves. */
const controls = 'a, button, input, label, select, textarea, [role="menuitem"]'

/**
 * A press anywhere in a row does what its link does, in a new tab too; not one on a control, nor
 * the end of marking text.
 */
export function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey } = event
  if (
    !(target instanceof Element) ||
    target.closest(controls) ||
    getSelection()?.isCollapsed === false
  )
    return
  const link = currentTarget.querySelector<HTMLAnchorElement>('td[data-title] a')
  link?.dispatchEvent(
    new globalThis.MouseEvent('click', {
      bubbles: true,
      cancelable: true,
      ctrlKey,
      metaKey,
      shiftKey,
    }),
  )
}
