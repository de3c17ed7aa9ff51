import type { MouseEvent } from 'react'

/** Elements that handle clicks themselves. */
const controls = 'a, button, input, label, select, textarea, [role="menuitem"]'

/**
 * A click anywhere in a row acts like its link, also in a new tab; except on a control, or at the
 * end of a text selection.
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
