const attribute = 'data-mantine-color-scheme'

/** Paper is white: prints in the light scheme, whatever is on the screen. */
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
