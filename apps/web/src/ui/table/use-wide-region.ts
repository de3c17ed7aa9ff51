import { type RefObject, useLayoutEffect } from 'react'

/**
 * Fits a table into its container. While it is wider, columns with cells marked `data-gives-way`
 * are hidden, 1 before 2; `data-narrow` is their number. If that is not enough, `data-scrolls`
 * marks that the table scrolls. A sticky head stays below the bars, whose height is a CSS variable.
 */
export function useWideRegion(region: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = region.current
    const table = element?.querySelector('table')
    if (!element || !table) return undefined
    const tools = element.closest('main')?.querySelector<HTMLElement>('[data-tools]')
    const measure = () => {
      element.style.setProperty('--tools-height', `${tools?.offsetHeight ?? 0}px`)
      element.removeAttribute('data-narrow')
      const hidden = columnsToHide(table, table.scrollWidth - element.clientWidth)
      if (hidden > 0) element.setAttribute('data-narrow', String(hidden))
      element.toggleAttribute('data-scrolls', table.scrollWidth > element.clientWidth + 1)
    }
    let frame = 0
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    })
    measure()
    for (const one of [element, table, ...(tools ? [tools] : [])]) observer.observe(one)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [region])
}

/** Order in which columns are hidden: the last of the secondary ones first. */
export const rankOf = (
  isSecondary: readonly (boolean | undefined)[],
  index: number,
): number | undefined =>
  isSecondary[index] ? isSecondary.slice(index).filter(Boolean).length : undefined

/** The number supported by the style sheet. */
const mostHidden = 6

/**
 * Returns the number of columns to hide so that a table becomes narrower by this many pixels: an
 * overflowing table has no spare width.
 */
function columnsToHide(table: HTMLTableElement, tooWide: number): number {
  const rankOf = (head: HTMLElement) => Number(head.dataset.givesWay)
  const heads = [...table.querySelectorAll<HTMLElement>('th[data-gives-way]')].toSorted(
    (a, b) => rankOf(a) - rankOf(b),
  )
  let [count, left] = [0, tooWide]
  for (const head of heads.slice(0, mostHidden)) {
    if (left <= 1) break
    left -= head.offsetWidth
    count += 1
  }
  return count
}
