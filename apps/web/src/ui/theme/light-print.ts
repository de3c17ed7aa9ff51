const attribute = 'data-mantine-color-scheme'

/** Prints in the light scheme, whatever is on the screen, because paper is white. */
export function printLight(): void {
  const { documentElement } = document
  let shown: string | null = null
  window.addEventListener('beforeprint', () => {
    shown = documentElement.getAttribute(attribute)
    documentElement.setAttribute(attribute, 'light')
  })
  window.addEventListener('afterprint', () => {
    if (shown) documentElement.setAttribute(attribute, shown)
  })
}
