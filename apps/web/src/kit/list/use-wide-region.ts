import { type RefObject, useLayoutEffect } from 'react'

/**
 * Marks a table's region with `data-wide` while the table is wider than its room: only then does it scroll by itself. Otherwise the page
 * scrolls, and the head of the table stays below the bars, for which it is told how high the tools above it are.
 */
export function useWideRegion(region: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = region.current
    const table = element?.querySelector('table')
    if (!element || !table) return undefined
    const tools = element.closest('main')?.querySelector<HTMLElement>('[data-tools]')
    const measure = () => {
      element.toggleAttribute('data-wide', table.scrollWidth > element.clientWidth + 1)
      element.style.setProperty('--tools-height', `${tools?.offsetHeight ?? 0}px`)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(table)
    if (tools) observer.observe(tools)
    return () => observer.disconnect()
  }, [region])
}
